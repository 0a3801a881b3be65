/** Time and place that the lists of a record are read of. */
export type IncidentScope = {
  readonly clientId: string;
  readonly facilityId: string;
  readonly fromMs: number;
  /** When the facility was added, epoch ms: what has its name before is not its own (S4). null: nothing is cut off. */
  readonly addedAtMs: number | null;
  /** Not included. */
  readonly toMs: number;
  readonly tellsNames: boolean;
  /** When the record is read, epoch ms. */
  readonly nowMs: number;
};

/** From when on entries of the name of a facility are its own, of those since a time, epoch ms. */
export function ownFromMs({ addedAtMs }: Pick<IncidentScope, 'addedAtMs'>, sinceMs: number): number {
  return Math.max(sinceMs, addedAtMs ?? sinceMs);
}

/** Most entries of each list of a record. */
export const MOST_OF_A_LIST = 1_000;
