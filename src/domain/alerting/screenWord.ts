import type { ShownStatus } from './shownStatus.ts';

/**
 * What a screen shows of a yard in large letters, with its mark: `OPEN_OVERRIDE` is read as OPEN - OVERRIDE,
 * `CLOSED_DRILL` as DRILL: CLOSED. Unlike the status that it reports (STATUS-25) a record can quote it.
 * `marksOfWord` reads it by its beginning and its end: no status may begin with another one.
 */
export const SCREEN_WORDS = [
  'OPEN',
  'WARNING',
  'ALERT_OPEN',
  'CLOSED',
  'UNKNOWN',
  'OPEN_SATELLITE_ONLY',
  'OPEN_OVERRIDE',
  'CLOSED_OVERRIDE',
  'WARNING_DRILL',
  'ALERT_OPEN_DRILL',
  'CLOSED_DRILL',
] as const;
export type ScreenWord = (typeof SCREEN_WORDS)[number];

export type ShownMarks = {
  readonly shown: ShownStatus;
  /** An override decides the status. */
  readonly isOverride: boolean;
  /** Satellites alone watch for lightning, which only OPEN is marked with (GAP-137). */
  readonly isSatelliteOnly: boolean;
  /** The status is practised. */
  readonly isDrill: boolean;
};

/** Word for what a screen shows. UNKNOWN while it loads. */
export function screenWord({ shown, isOverride, isSatelliteOnly, isDrill }: ShownMarks): ScreenWord {
  const status = shown === 'LOADING' ? 'UNKNOWN' : shown;
  const watched = isSatelliteOnly ? `${status}_SATELLITE_ONLY` : status;
  const overridden = isOverride ? `${status}_OVERRIDE` : watched;
  const marked = isDrill ? `${status}_DRILL` : overridden;
  return SCREEN_WORDS.find((word) => word === marked) ?? status;
}
