import { createHash } from 'node:crypto';
import { memoryKey } from './facilityKey.ts';
import type { EngineFacility } from './engineFacility.ts';

/** The watched facilities by client and by id, looked up anew only when the list of them is another one. */
export type WatchedPlaces = {
  of(clientId: string): readonly EngineFacility[];
  /** null: the facility is not watched. */
  at(clientId: string, facilityId: string): EngineFacility | null;
  /** See `facilitiesRevision`. */
  revisionOf(clientId: string): string;
};

const NONE: readonly EngineFacility[] = [];

export function createWatchedPlaces(facilities: () => readonly EngineFacility[]): WatchedPlaces {
  let indexed: readonly EngineFacility[] | null = null;
  let byClient = new Map<string, EngineFacility[]>();
  let byPlace = new Map<string, EngineFacility>();
  let revisions = new Map<string, string>();

  function refresh(): void {
    const now = facilities();
    if (now === indexed) return;
    indexed = now;
    byClient = new Map();
    for (const facility of now) {
      const group = byClient.get(facility.clientId);
      if (group) group.push(facility);
      else byClient.set(facility.clientId, [facility]);
    }
    byPlace = new Map(now.map((facility) => [memoryKey(facility.clientId, facility.id), facility]));
    revisions = new Map();
  }

  function of(clientId: string): readonly EngineFacility[] {
    refresh();
    return byClient.get(clientId) ?? NONE;
  }

  return {
    of,
    at(clientId, facilityId) {
      refresh();
      return byPlace.get(memoryKey(clientId, facilityId)) ?? null;
    },
    revisionOf(clientId) {
      const list = of(clientId);
      const known = revisions.get(clientId);
      if (known !== undefined) return known;
      const revision = facilitiesRevision(list);
      revisions.set(clientId, revision);
      return revision;
    },
  };
}

/** Fingerprint of the ids and positions of facilities of one client, in whatever order; 16 characters. */
export function facilitiesRevision(facilities: readonly Omit<EngineFacility, 'clientId'>[]): string {
  const places = facilities.map(({ id, lon, lat }) => JSON.stringify([id, lon, lat])).toSorted();
  return createHash('sha256').update(places.join('\n')).digest('base64url').slice(0, 16);
}
