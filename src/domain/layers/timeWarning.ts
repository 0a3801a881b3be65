/** When a layer may be seen. */
export type TimeFlags = {
  readonly onlyForecast: boolean;
  readonly onlyHistory: boolean;
  readonly onlyPresent: boolean;
};

/** What the map shows: its time and the present, epoch ms, and whether the slider's ticker runs. */
export type ShownMoment = { readonly shownMs: number; readonly nowMs: number; readonly isLive: boolean };

export type TimeWarning = keyof TimeFlags;

/**
 * Why a layer is not shown at a time, as the flag that forbids it; null: it is shown. A time that is not known shows
 * no layer that any flag binds to one.
 *
 * Source: requirements LAYER-05 to LAYER-07, spec/gaps.md GAP-39.
 */
export function timeWarning(flags: TimeFlags, { shownMs, nowMs, isLive }: ShownMoment): TimeWarning | null {
  if (flags.onlyForecast && !(shownMs > nowMs)) return 'onlyForecast';
  if (flags.onlyHistory && !(shownMs <= nowMs)) return 'onlyHistory';
  return flags.onlyPresent && !isLive ? 'onlyPresent' : null;
}
