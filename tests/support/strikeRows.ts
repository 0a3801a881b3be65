import * as fc from 'fast-check';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/** A strike as a row, for tests that compare with plain arrays. */
export type StrikeRow = { lon: number; lat: number; atMs: number; kind: number };

export function columnsOf(rows: readonly StrikeRow[]): StrikeColumns {
  return {
    lon: Float64Array.from(rows, ({ lon }) => lon),
    lat: Float64Array.from(rows, ({ lat }) => lat),
    atMs: Float64Array.from(rows, ({ atMs }) => atMs),
    kind: Uint8Array.from(rows, ({ kind }) => kind),
    count: rows.length,
  };
}

export function rowsOf({ lon, lat, atMs, kind, count }: StrikeColumns): StrikeRow[] {
  return Array.from({ length: count }, (_, i) => ({
    lon: lon[i]!,
    lat: lat[i]!,
    atMs: atMs[i]!,
    kind: kind[i]!,
  }));
}

/** Strikes at micro-degree places, at whole ms of the given span. */
export function strikeRow(time: { min: number; max: number }): fc.Arbitrary<StrikeRow> {
  return fc.record({
    lon: fc.integer({ min: -180e6, max: 180e6 }).map((micro) => micro / 1e6),
    lat: fc.integer({ min: -90e6, max: 90e6 }).map((micro) => micro / 1e6),
    atMs: fc.integer(time),
    kind: fc.constantFrom(0, 1, 2),
  });
}

/** In time order; strikes of one time keep their order. */
export function inTimeOrder(rows: readonly StrikeRow[]): StrikeRow[] {
  return [...rows].sort((a, b) => a.atMs - b.atMs);
}
