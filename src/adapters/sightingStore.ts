/** Last facts of the compute core about one facility. Times are network time, epoch ms; null: none. */
type Sighting = {
  readonly lastAlertStrikeMs: number | null;
  readonly lastWarningStrikeMs: number | null;
  readonly closestStrikeM: number | null;
  /** Whether the whole quiet period is known up to now; false: that no strike was seen says nothing (S4). */
  readonly isComplete: boolean;
};

/**
 * Store of the last sightings of the compute core, one for each facility, watched by yard pages.
 * null: the core sees nothing now.
 */
export type SightingStore = {
  post(facilityId: string, sighting: Sighting): void;
  /** Removes all sightings: the core was lost. */
  clear(): void;
  /** Calls with the present sighting at once and with each later one. @returns a function that stops. */
  watch(facilityId: string, tell: (sighting: Sighting | null) => void): () => void;
};

export function createSightingStore(): SightingStore {
  const sightings = new Map<string, Sighting>();
  const watchers = new Map<string, Set<(sighting: Sighting | null) => void>>();

  return {
    post(facilityId, sighting) {
      sightings.set(facilityId, sighting);
      watchers.get(facilityId)?.forEach((tell) => tell(sighting));
    },
    clear() {
      sightings.clear();
      watchers.forEach((tells) => tells.forEach((tell) => tell(null)));
    },
    watch(facilityId, tell) {
      const tells = watchers.get(facilityId) ?? new Set();
      watchers.set(facilityId, tells.add(tell));
      tell(sightings.get(facilityId) ?? null);
      return () => {
        tells.delete(tell);
        if (tells.size === 0) watchers.delete(facilityId);
      };
    },
  };
}
