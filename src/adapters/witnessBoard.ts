/** What the compute core last said about one facility. Times are network time, epoch ms; null: none. */
type Sighting = {
  readonly lastAlertStrikeMs: number | null;
  readonly lastWarningStrikeMs: number | null;
  readonly closestStrikeM: number | null;
};

/** Where the compute core posts what it sees, and yard pages read it. null: it sees nothing now. */
export type WitnessBoard = {
  post(facilityId: string, sighting: Sighting): void;
  /** Forgets everything: the core was lost. */
  clear(): void;
  /** Tells the present sighting at once and each later one. @returns how to stop. */
  watch(facilityId: string, tell: (sighting: Sighting | null) => void): () => void;
};

export function createWitnessBoard(): WitnessBoard {
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
