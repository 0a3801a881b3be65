/** Lightning rules that a client has approved. Distances in metres, times in milliseconds. */
export type LightningRules = {
  /** A strike at or inside this range closes the yard. */
  readonly alertRadiusM: number;
  /** A strike at or inside this range warns. */
  readonly warningRadiusM: number;
  /** The yard stays closed for this long after the last qualifying strike. */
  readonly quietPeriodMs: number;
  /** Whether lightning within cloud counts as well as cloud-to-ground (S7). */
  readonly isTotalLightning: boolean;
};

/** Part of the rules that a service states with each answer (GAP-139). */
export type LightningPolicy = Pick<LightningRules, 'alertRadiusM' | 'warningRadiusM' | 'quietPeriodMs'>;

/** Rules that a service states with the answer about one facility. */
export type StatedPolicy = LightningPolicy & {
  /** Time after which an override ends that is set now, ms (S9); left out: an older service does not state it. */
  readonly overrideLifetimeMs?: number | undefined;
};

/** Returns whether two policies are equal. */
export function isSameRules(a: LightningPolicy, b: LightningPolicy): boolean {
  return (
    a.alertRadiusM === b.alertRadiusM &&
    a.warningRadiusM === b.warningRadiusM &&
    a.quietPeriodMs === b.quietPeriodMs
  );
}

/**
 * Default rules. Source: requirements CONST-14 and CONST-18 (6 mi, 10 mi, 30 min), which are the 30-30 rule's range
 * and wait as NOAA and OSHA publish them (OSHA FS-3863, 2016); S7 for total lightning.
 */
export const DEFAULT_LIGHTNING_RULES: LightningRules = {
  alertRadiusM: 9_656,
  warningRadiusM: 16_093,
  quietPeriodMs: 30 * 60_000,
  isTotalLightning: true,
};

/** Age beyond which content proves nothing and the status is UNKNOWN, ms (S4). */
export const STALE_AFTER_MS = 60_000;

/**
 * Longest age of lightning on which a verdict may rest, ms, however late its source may be by its own limit
 * (GAP-136).
 */
export const LONGEST_LIGHTNING_LIMIT_MS = 120_000;

/** Time without confirmation after which a status is called late on the screen, ms (S4). */
export const LATE_AFTER_MS = 15_000;
