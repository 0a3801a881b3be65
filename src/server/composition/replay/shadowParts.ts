import { copyExact, createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { RecordingTime } from '../../sources/replay/recordingTime.ts';

/**
 * Why time counts as known: by what the source states inside its data, because its server answered, or, of a plain list,
 * because rows stand before and after.
 */
export type KnownBy = 'content' | 'answers' | 'rows';

/** One of the two sources of a comparison, as it was recorded. */
export type ShadowSide = {
  /** In the order of their times. */
  readonly strikes: StrikeColumns;
  /** When each strike came, epoch ms, row by row; null: the recording does not tell. */
  readonly arrivedMs: Float64Array | null;
  /** Since when answers were waited for, epoch ms; what fell before came late because nobody asked. */
  readonly sinceMs: number;
  readonly time: RecordingTime;
  readonly knownBy: KnownBy;
  /** Rows that could not be read. */
  readonly refused: number;
};

/** Strikes that came together. */
export type StrikePart = {
  readonly strikes: StrikeColumns;
  /** Epoch ms; null: not known. */
  readonly arrivedMs: number | null;
};

/** A part without what it has no use for: a day of a lightning mapper has millions of strikes. */
export function partOf(strikes: StrikeColumns, arrivedMs: number | null): StrikePart {
  return { strikes: copyExact(strikes), arrivedMs };
}

/** All strikes in the order of their times, each with its arrival. */
export function joinParts(parts: readonly StrikePart[]): Pick<ShadowSide, 'strikes' | 'arrivedMs'> {
  const count = parts.reduce((sum, { strikes }) => sum + strikes.count, 0);
  const all = { strikes: { ...createStrikeColumns(count), count }, arrivedMs: new Float64Array(count) };
  let at = 0;
  for (const { strikes, arrivedMs } of parts) {
    const { lon, lat, atMs, kind } = all.strikes;
    lon.set(strikes.lon.subarray(0, strikes.count), at);
    lat.set(strikes.lat.subarray(0, strikes.count), at);
    atMs.set(strikes.atMs.subarray(0, strikes.count), at);
    kind.set(strikes.kind.subarray(0, strikes.count), at);
    all.arrivedMs.fill(arrivedMs ?? Number.NaN, at, at + strikes.count);
    at += strikes.count;
  }
  const { atMs } = all.strikes;
  const order = Uint32Array.from({ length: count }, (_, row) => row).sort((a, b) => atMs[a]! - atMs[b]!);
  const inOrder = (column: Float64Array) => Float64Array.from(order, (row) => column[row]!);
  const { lon, lat, kind } = all.strikes;
  return {
    strikes: {
      lon: inOrder(lon),
      lat: inOrder(lat),
      atMs: inOrder(atMs),
      kind: Uint8Array.from(order, (row) => kind[row]!),
      count,
    },
    arrivedMs: parts.every((part) => part.arrivedMs !== null) ? inOrder(all.arrivedMs) : null,
  };
}
