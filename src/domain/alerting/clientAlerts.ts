import type { ActiveEvent } from './activeEvent.ts';

/** All that one answer says of the facilities of a client. Times are epoch ms from inside the content (S5). */
export type ClientAlerts = {
  readonly generatedAtMs: number;
  /** Strikes are completely known up to here, at every facility; null: the service does not know. */
  readonly lightningAsOfMs: number | null;
  /** Facilities that the engine evaluates, by `facilityKey`. Of any other one nothing is known (S4). */
  readonly watched: ReadonlySet<string>;
  /** Events by `facilityKey`; a facility that is watched and not here has none. */
  readonly events: ReadonlyMap<string, readonly ActiveEvent[]>;
};

/** What two spellings of one facility's id have in common. */
export function facilityKey(facilityId: string): string {
  return facilityId.toLowerCase();
}
