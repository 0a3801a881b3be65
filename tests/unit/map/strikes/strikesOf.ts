import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

export type Strike = readonly [atMs: number, lon?: number, lat?: number, kind?: number];

/** Strikes as the worker tells them; at the origin and to the ground where nothing else is said. */
export function strikesOf(strikes: readonly Strike[]): StrikeColumns {
  const made = createStrikeColumns(strikes.length);
  for (const [row, [atMs, lon = 0, lat = 0, kind = 0]] of strikes.entries()) {
    made.atMs[row] = atMs;
    made.lon[row] = lon;
    made.lat[row] = lat;
    made.kind[row] = kind;
  }
  return { ...made, count: strikes.length };
}
