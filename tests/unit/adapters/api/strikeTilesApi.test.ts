import { expect, test } from 'vitest';
import { fetchStrikeTiles } from '#adapters/api/strikeTilesApi.ts';
import { encodeStrikes } from '#server/world/lightning/cutStrikes.ts';
import { rowsOf } from '#tests/support/strikeRows.ts';
import { strikeTilesApi } from '#workers/readStrikeTiles.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const TILE = { z: 3, x: 2, y: 2 };
const strike = (ageMs: number, kind = 0) => ({
  lon: -73.2,
  lat: 44.5,
  kind,
  atMs: MISSION_TIME_MS - ageMs,
});
const signal = new AbortController().signal;

const tile = (rows: Parameters<typeof encodeStrikes>[1], gapsMs: number[] = []) =>
  encodeStrikes(TILE, rows, { toMs: MISSION_TIME_MS, gapsMs });

/** Answers each address with its tile; one that has none with 404. */
function serving(tiles: Readonly<Record<string, Uint8Array>>) {
  let open = 0;
  const most = { open: 0 };
  const fetch = async (url: unknown) => {
    most.open = Math.max(most.open, (open += 1));
    await Promise.resolve();
    open -= 1;
    const bytes = tiles[String(url)];
    return bytes === undefined
      ? new Response('', { status: 404 })
      : new Response(bytes as Uint8Array<ArrayBuffer>);
  };
  const read = async (all: readonly ArrayBuffer[]) => strikeTilesApi.read(all);
  return { fetch: { fetch: fetch as typeof globalThis.fetch, read }, most };
}

test('strikes of all tiles come in time order with their kinds, and a quiet tile brings none [STRIKE-11][STRIKE-16][DATA-18]', async () => {
  const { fetch } = serving({
    '/a': tile([strike(60_000), strike(1_000, 1)]),
    '/b': tile([strike(30_000, 2)]),
    '/c': tile([]),
  });
  const { strikes, hasGaps } = await fetchStrikeTiles(fetch, ['/a', '/b', '/c'], signal);
  expect(rowsOf(strikes)).toEqual([strike(60_000), strike(30_000, 2), strike(1_000, 1)]);
  expect(hasGaps).toBe(false);
});

test('a time that is not known is a gap, not a quiet one [S4]', async () => {
  const { fetch } = serving({ '/a': tile([strike(1_000)]), '/b': tile([], [MISSION_TIME_MS - 5_000]) });
  const { strikes, hasGaps } = await fetchStrikeTiles(fetch, ['/a', '/b'], signal);
  expect(strikes.count).toBe(1);
  expect(hasGaps).toBe(true);
});

test('a strike that cannot be read is a gap, and the others are shown [S4]', async () => {
  const { fetch } = serving({ '/a': tile([strike(1_000), { ...strike(2_000), atMs: -1 }]) });
  const { strikes, hasGaps } = await fetchStrikeTiles(fetch, ['/a'], signal);
  expect(strikes.count).toBe(1);
  expect(hasGaps).toBe(true);
});

test('a tile that does not come fails with what the service answered', async () => {
  const { fetch } = serving({ '/a': tile([]) });
  await expect(fetchStrikeTiles(fetch, ['/a', '/b'], signal)).rejects.toMatchObject({ status: 404 });
});

test('many tiles are asked for some at a time', async () => {
  const urls = Array.from({ length: 64 }, (_, nth) => `/${nth}`);
  const { fetch, most } = serving(Object.fromEntries(urls.map((url) => [url, tile([])])));
  await fetchStrikeTiles(fetch, urls, signal);
  expect(most.open).toBe(6);
});
