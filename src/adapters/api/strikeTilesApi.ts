import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { StrikeTileProperties } from '#contracts/strikeTile.ts';
import { joinInTimeOrder } from '#domain/lightning/pastTiles.ts';
import { createStrikeColumns, STRIKE_TYPES, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { HttpError } from './httpClient.ts';

/** Lightning of a range of time over some tiles. */
export type TiledStrikes = {
  /** In time order. */
  readonly strikes: StrikeColumns;
  /** Whether a part of it is not known, or could not be read: it is not quiet there (S4). */
  readonly hasGaps: boolean;
};

const READERS = 6;
const TIMEOUT_MS = 20_000;

const Struck = StrikeTileProperties.pick({ lon: true, lat: true, timestamp: true, strikeType: true });

/**
 * Reads tiles of lightning (STRIKE-11), some at a time. The browser keeps those that never change.
 *
 * @throws HttpError for the first tile that does not come; 404: nothing is known of that time.
 */
export async function fetchStrikeTiles(
  fetch: typeof globalThis.fetch,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<TiledStrikes> {
  const waiting = [...urls];
  const tiles: TiledStrikes[] = [];
  async function readOn(): Promise<void> {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift())
      tiles.push(readTile(await fetchTile(fetch, url, signal)));
  }
  await Promise.all(Array.from({ length: READERS }, readOn));
  return {
    strikes: joinInTimeOrder(tiles.map(({ strikes }) => strikes)),
    hasGaps: tiles.some(({ hasGaps }) => hasGaps),
  };
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

/** A tile that cannot be read throws; a strike that cannot is left out, and is a gap. */
function readTile(bytes: ArrayBuffer): TiledStrikes {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const layer = layers['strikes'];
  const read = Array.from({ length: layer?.length ?? 0 }, (_, nth) =>
    Struck.safeParse(layer!.feature(nth).properties),
  );
  const strikes = createStrikeColumns(read.length);
  let count = 0;
  for (const { data } of read) {
    if (data === undefined) continue;
    strikes.lon[count] = data.lon;
    strikes.lat[count] = data.lat;
    strikes.atMs[count] = data.timestamp;
    strikes.kind[count] = STRIKE_TYPES.indexOf(data.strikeType);
    count += 1;
  }
  return { strikes: { ...strikes, count }, hasGaps: 'gaps' in layers || count < read.length };
}
