/** Place and time for which the probability of lightning is asked; degrees, epoch ms. */
export type OutlookPlace = {
  readonly lon: number;
  readonly lat: number;
  /** Radius of the alert circle there, m; a smaller one than 6 mi counts as 6 mi. */
  readonly radiusM: number;
  /** As known at this time. */
  readonly initMs: number;
  /** Begin of the half hour that is asked about. */
  readonly forecastMs: number;
};
