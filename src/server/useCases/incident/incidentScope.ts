/** Time and place that the lists of a record are read of. */
export type IncidentScope = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
  readonly tellsNames: boolean;
  /** When the record is read, epoch ms. */
  readonly nowMs: number;
};

/** Most entries of each list of a record. */
export const MOST_OF_A_LIST = 1_000;
