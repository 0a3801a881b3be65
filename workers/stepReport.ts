import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/**
 * Facilities whose row differs from what was last sent; all of them in the first report and after new facilities.
 * Columns of `count` rows.
 */
export type FacilityChanges = {
  readonly count: number;
  /** Row of the facility in the columns that the worker was given. */
  readonly facility: Uint32Array;
  /** 0 clear, 1 warning, 2 alert, 3 unknown (see kernels/facilityStatus). */
  readonly status: Uint8Array;
  /** Last strike in the alert range, ms since the epoch; −Infinity if none is known. NaN: cannot be judged. */
  readonly lastInsideMs: Float64Array;
  /** End of the quiet period, ms since the epoch: last strike in the range plus the quiet period; −Infinity for none. */
  readonly alertUntilMs: Float64Array;
  readonly warningUntilMs: Float64Array;
  /** Closest strike of the quiet period inside the warning range: metres, degrees, ms. Infinity and NaN for none. */
  readonly closestM: Float64Array;
  readonly closestLon: Float64Array;
  readonly closestLat: Float64Array;
  readonly closestAtMs: Float64Array;
};

/** Report of the worker, once per step. All columns are transferred: they belong to the receiver. */
export type StepReport = {
  /** Network time at which statuses, countdowns and buckets hold, ms since the epoch. */
  readonly nowMs: number;
  /** Newest step whose content is known, ms since the epoch; null before the first. Its age is the data's age (S5). */
  readonly asOfMs: number | null;
  /**
   * Step since which all are known up to `asOfMs`, without a gap, ms since the epoch; null before the first. Of earlier
   * lightning only a part may be known (S4).
   */
  readonly knownSinceMs: number | null;
  /**
   * Number of steps of the quiet period that are unknown although newer ones are known. More than 0: no facility is
   * CLEAR.
   */
  readonly gaps: number;
  /** Broken rows that were dropped since the worker started. */
  readonly droppedRows: number;
  /** True when the receiver must drop all strikes it holds before it adds these. */
  readonly isReset: boolean;
  /** Strikes that became known since the last report, in time order; they may be older than some sent before. */
  readonly strikes: StrikeColumns;
  /** Strikes held after this step: the receiver keeps as many of the newest. */
  readonly rowCount: number;
  /** First row of each age bucket among the rows held, oldest row 0, youngest bucket first (see kernels/ageBuckets). */
  readonly bucketStarts: Uint32Array;
  readonly facilities: FacilityChanges;
  /** Quiet period that the rows were made by, ms: the receiver may already have another one (GAP-139). */
  readonly quietPeriodMs: number;
  /** Version of the facilities that the rows belong to. */
  readonly facilitiesVersion: number;
};

/** Buffers of a report that can be transferred. */
export function reportBuffers({ strikes, facilities, bucketStarts }: StepReport): ArrayBufferLike[] {
  return [
    strikes.lon,
    strikes.lat,
    strikes.atMs,
    strikes.kind,
    bucketStarts,
    facilities.facility,
    facilities.status,
    facilities.lastInsideMs,
    facilities.alertUntilMs,
    facilities.warningUntilMs,
    facilities.closestM,
    facilities.closestLon,
    facilities.closestLat,
    facilities.closestAtMs,
  ].map(({ buffer }) => buffer);
}
