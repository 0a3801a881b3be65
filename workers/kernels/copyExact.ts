import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/** Copies the strikes that count into columns of exactly so many rows, for the caller to own. */
export function copyExact({ lon, lat, atMs, kind, count }: StrikeColumns): StrikeColumns {
  return {
    lon: lon.slice(0, count),
    lat: lat.slice(0, count),
    atMs: atMs.slice(0, count),
    kind: kind.slice(0, count),
    count,
  };
}
