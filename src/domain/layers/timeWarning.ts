/** Times at which a layer is visible. */
export type TimeFlags = {
  readonly onlyForecast: boolean;
  readonly onlyHistory: boolean;
  readonly onlyPresent: boolean;
};

/** Time of the map and the present, epoch ms, and whether the slider's ticker runs. */
export type ShownMoment = { readonly shownMs: number; readonly nowMs: number; readonly isLive: boolean };

export type TimeWarning = keyof TimeFlags;

/**
 * Reason why a layer is not shown at a time, as the flag that forbids it; null: it is shown. At an unknown time no
 * layer is shown that any flag binds to one.
 *
 * Source: requirements LAYER-05 to LAYER-07, spec/gaps.md GAP-39.
 */
export function timeWarning(flags: TimeFlags, { shownMs, nowMs, isLive }: ShownMoment): TimeWarning | null {
  if (flags.onlyForecast && !(shownMs > nowMs)) return 'onlyForecast';
  if (flags.onlyHistory && !(shownMs <= nowMs)) return 'onlyHistory';
  return flags.onlyPresent && !isLive ? 'onlyPresent' : null;
}
