/** Displayed probability: `> 95%`, `< 5%`, a whole percent, or N/A. */
export type ProbabilityDisplay =
  | { readonly kind: 'above'; readonly percent: 95 }
  | { readonly kind: 'below'; readonly percent: 5 }
  /** 5 to 95, whole. */
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'unknown' };

/**
 * Display of a probability of lightning (STATUS-26, STATUS-27).
 *
 * @param fraction 0 to 1; 0.05 and 0.95 themselves are shown as numbers. null and anything outside that range, NaN
 * included: unknown.
 */
export function probabilityDisplay(fraction: number | null): ProbabilityDisplay {
  if (fraction === null || !(fraction >= 0 && fraction <= 1)) return { kind: 'unknown' };
  if (fraction > 0.95) return { kind: 'above', percent: 95 };
  if (fraction < 0.05) return { kind: 'below', percent: 5 };
  return { kind: 'percent', percent: Math.round(fraction * 100) };
}
