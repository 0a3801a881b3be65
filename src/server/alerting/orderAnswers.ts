import type { FacilityEvent, OverrideRevoked } from '#contracts/facilityEvent.ts';

/** What answers say of overrides. */
export type OverrideAnswers = {
  eventsOf(clientId: string, facilityId: string): FacilityEvent[];
  /** The override that a strike has ended there; null: none, or it is past. */
  revokedAt(clientId: string, facilityId: string): OverrideRevoked | null;
  /** Another number after each change. */
  revision(): number;
};

/** What answers say of drills. */
export type DrillAnswers = {
  /** Events of the drill that runs; none is the usual answer. */
  eventsOf(clientId: string, facilityId: string): FacilityEvent[];
};
