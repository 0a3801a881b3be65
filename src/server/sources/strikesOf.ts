import {
  createStrikeColumns,
  type StrikeColumns,
  type StrikeOrigin,
} from '#domain/lightning/strikeColumns.ts';

/** A strike with what its source states of it. */
export type StatedStrike = {
  readonly lon: number;
  readonly lat: number;
  readonly atMs: number;
  readonly kind: number;
  readonly origin: StrikeOrigin;
};

/** Strikes as columns, in the order of their times. */
export function strikesOf(strikes: readonly StatedStrike[]): StrikeColumns {
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
