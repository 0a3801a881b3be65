import { latitudeAt } from '#domain/geo/mercator.ts';
import { STRIKE_KINDS, type StrikeKind } from '#domain/lightning/strikeColumns.ts';
import { isCloudAt, ROW_LENGTH, type StrikeRows } from './strikeRows.ts';
import type { StrikeFilter, StrikeView } from './strikeView.ts';

/** A strike under a pointer. */
export type FoundStrike = {
  /** ms since the epoch. */
  readonly atMs: number;
  readonly strikeKind: StrikeKind;
  /** Where it struck, degrees. */
  readonly lon: number;
  readonly lat: number;
};

type Pointed = { readonly xPx: number; readonly yPx: number; readonly reachPx: number };

/** The newest of the strikes shown that lies within reach; null: none. Looks at the newest first and stops there. */
export function findStrike(
  { data, first, end, baseMs }: StrikeRows,
  { atMs, youngestMs, oldestMs, showsCloud }: StrikeFilter,
  { centerX, centerY, worldPx, widthPx, heightPx }: StrikeView,
  { xPx, yPx, reachPx }: Pointed,
): FoundStrike | null {
  const reach = reachPx / worldPx;
  const x = centerX + (xPx - widthPx / 2) / worldPx;
  const y = centerY + (yPx - heightPx / 2) / worldPx;
  for (let at = (end - 1) * ROW_LENGTH; at >= first * ROW_LENGTH; at -= ROW_LENGTH) {
    if (Math.abs(data[at + 1]! - y) > reach) continue;
    const east = data[at]! - x;
    // on whichever copy of the map is pointed at
    if (Math.abs(east - Math.round(east)) > reach) continue;
    const strikeMs = baseMs + data[at + 2]!;
    const ageMs = atMs - strikeMs;
    if (ageMs >= oldestMs) return null;
    if (ageMs < youngestMs || (isCloudAt(data, at) && !showsCloud)) continue;
    return {
      atMs: strikeMs,
      strikeKind: STRIKE_KINDS[data[at + 3]!] ?? 'unknown',
      lon: data[at]! * 360 - 180,
      lat: latitudeAt(data[at + 1]!),
    };
  }
  return null;
}
