import type { FacilityEvent } from '#contracts/facilityEvent.ts';

/** A place that the engine watches. An id is unique within its client. Degrees, WGS 84. */
export type EngineFacility = {
  readonly clientId: string;
  readonly id: string;
  readonly lon: number;
  readonly lat: number;
  /** Distance of the farthest corner of a site that is drawn, rounded up, m; left out: it is a point. */
  readonly reachM?: number;
};

/** What happened to an event. A moved one kept its keplerId and tells new times or a nearer strike. */
export type EventChange = {
  readonly kind: 'raised' | 'moved' | 'ended';
  readonly clientId: string;
  readonly facilityId: string;
  readonly event: FacilityEvent;
};

/** Collects changes until they are taken. */
export function createChangeLog(facilities: readonly EngineFacility[]) {
  let changes: EventChange[] = [];
  return {
    note(kind: EventChange['kind'], facility: number, event: FacilityEvent): void {
      const { clientId, id } = facilities[facility]!;
      changes.push({ kind, clientId, facilityId: id, event });
    },
    take(): EventChange[] {
      const taken = changes;
      changes = [];
      return taken;
    },
  };
}
