import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { FeedStrike } from './readRow.ts';

/** Strikes as columns, in the order of their times. */
export function strikesOf(strikes: readonly FeedStrike[]): StrikeColumns {
  const ordered = strikes.toSorted((a, b) => a.atMs - b.atMs);
  const columns = createStrikeColumns(ordered.length);
  for (const [row, { lon, lat, atMs, kind }] of ordered.entries()) {
    columns.lon[row] = lon;
    columns.lat[row] = lat;
    columns.atMs[row] = atMs;
    columns.kind[row] = kind;
  }
  return { ...columns, origins: ordered.map(({ origin }) => origin), count: ordered.length };
}
