import type { Facility } from '#contracts/facility.ts';
import type { FacilityRecord } from '../../storage/repositories/facilitiesRepository.ts';
import { mapInSlices } from '../../platform/threads/slices.ts';
import { toFacility } from './toFacility.ts';

/** All facilities in memory: they change rarely and every call asks for them. */
export type FacilityCache = {
  /** Facilities of a client in upper case; the same list until they change. null: a client without any. */
  of(clientId: string): readonly Facility[] | null;
  all(): readonly Facility[];
  /** Takes the list as it is now, after a change. */
  show(facilities: readonly Facility[]): void;
  /** Reads them again, after a change. */
  load(): Promise<void>;
};

export async function createFacilityCache(
  listFacilities: () => Promise<readonly FacilityRecord[]>,
): Promise<FacilityCache> {
  let everything: readonly Facility[] = [];
  let byClient = new Map<string, readonly Facility[]>();

  function show(facilities: readonly Facility[]): void {
    everything = facilities;
    const groups = new Map<string, Facility[]>();
    for (const facility of everything) {
      const group = groups.get(facility.clientId);
      if (group) group.push(facility);
      else groups.set(facility.clientId, [facility]);
    }
    byClient = groups;
  }

  async function load(): Promise<void> {
    show(await mapInSlices(await listFacilities(), toFacility));
  }

  await load();
  return { of: (clientId) => byClient.get(clientId) ?? null, all: () => everything, show, load };
}
