import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { sortByTime } from './sortByTime.ts';

/**
 * Joins batches of strikes in time order. A single batch is returned unchanged, so each has to be in time order, in
 * arrays of exactly `count` rows, as sortByTime makes them.
 */
export function joinStrikes(batches: readonly StrikeColumns[]): StrikeColumns {
  const [first] = batches;
  if (first && batches.length === 1) return first;

  const count = batches.reduce((sum, batch) => sum + batch.count, 0);
  const { lon, lat, atMs, kind } = createStrikeColumns(count);
  let at = 0;
  for (const batch of batches) {
    lon.set(batch.lon.subarray(0, batch.count), at);
    lat.set(batch.lat.subarray(0, batch.count), at);
    atMs.set(batch.atMs.subarray(0, batch.count), at);
    kind.set(batch.kind.subarray(0, batch.count), at);
    at += batch.count;
  }
  return sortByTime({ lon, lat, atMs, kind, count });
}
