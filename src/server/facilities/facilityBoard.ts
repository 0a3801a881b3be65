import type { Facility } from '#contracts/facility.ts';
import type { FacilityRecord } from '../storage/repositories/facilitiesRepository.ts';
import { toFacility } from './toFacility.ts';

/** All facilities in memory: they change rarely and every call asks for them. */
export type FacilityBoard = {
  /** Facilities of a client in upper case; the same list until they change. null: a client without any. */
  of(clientId: string): readonly Facility[] | null;
  all(): readonly Facility[];
  /** Reads them again, after a change. */
  load(): Promise<void>;
};

export async function createFacilityBoard(
  listFacilities: () => Promise<readonly FacilityRecord[]>,
): Promise<FacilityBoard> {
  let everything: readonly Facility[] = [];
  let byClient = new Map<string, readonly Facility[]>();

  async function load(): Promise<void> {
    everything = (await listFacilities()).map(toFacility);
    const groups = new Map<string, Facility[]>();
    for (const facility of everything) {
      const group = groups.get(facility.clientId);
      if (group) group.push(facility);
      else groups.set(facility.clientId, [facility]);
    }
    byClient = groups;
  }

  await load();
  return { of: (clientId) => byClient.get(clientId) ?? null, all: () => everything, load };
}
