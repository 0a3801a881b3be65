/** What a client has signed off for lightning. Distances in metres, times in milliseconds. */
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

/** The part of the rules that a service states with each answer (GAP-139). */
export type LightningPolicy = Pick<LightningRules, 'alertRadiusM' | 'warningRadiusM' | 'quietPeriodMs'>;

/** Do two policies say the same? */
export function isSameRules(a: LightningPolicy, b: LightningPolicy): boolean {
  return (
    a.alertRadiusM === b.alertRadiusM &&
    a.warningRadiusM === b.warningRadiusM &&
    a.quietPeriodMs === b.quietPeriodMs
  );
}

/**
 * The defaults. Source: requirements CONST-14 and CONST-18 (6 mi, 10 mi, 30 min), which are the
 * 30-30 rule's range and wait as NOAA and OSHA publish them (OSHA FS-3863, 2016); S7 for total lightning.
 */
export const DEFAULT_LIGHTNING_RULES: LightningRules = {
  alertRadiusM: 9_656,
  warningRadiusM: 16_093,
  quietPeriodMs: 30 * 60_000,
  isTotalLightning: true,
};

/** A verdict rests on nothing older than this (S4): past it the status is UNKNOWN. */
export const STALE_AFTER_MS = 60_000;

/** However late a source of lightning may be by its own limit, no verdict rests on lightning older than this (GAP-136). */
export const LONGEST_LIGHTNING_LIMIT_MS = 120_000;

/** A status that was not confirmed for this long is called late on the screen (S4). */
export const LATE_AFTER_MS = 15_000;
