import type { TiledStrikes } from '#domain/lightning/pastTiles.ts';
import type { StrikeTilesClient } from '../strikeTilesClient.ts';
import { HttpError } from './httpClient.ts';

const READERS = 6;
const TIMEOUT_MS = 20_000;

export type StrikeTilesDependencies = {
  readonly fetch: typeof globalThis.fetch;
  /** Reads tiles off the page's thread. */
  readonly read: StrikeTilesClient['read'];
};

/**
 * Fetches lightning over tiles (STRIKE-11), in time order, several tiles at a time. The browser keeps those that
 * never change.
 *
 * @throws HttpError for the first tile that fails; 404: nothing is known of that time.
 */
export async function fetchStrikeTiles(
  { fetch, read }: StrikeTilesDependencies,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<TiledStrikes> {
  const waiting = [...urls];
  const tiles: ArrayBuffer[] = [];
  async function readOn(): Promise<void> {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
      tiles.push(await fetchTile(fetch, url, signal));
  }
  await Promise.all(Array.from({ length: READERS }, readOn));
  signal.throwIfAborted();
  return read(tiles);
}

async function fetchTile(
  fetch: typeof globalThis.fetch,
  url: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const answer = await fetch(url, { signal: patience }).catch((cause: unknown) => {
    throw new HttpError(0, String(cause));
  });
  if (!answer.ok) throw new HttpError(answer.status, `The service answered ${answer.status}.`);
  return answer.arrayBuffer();
}
