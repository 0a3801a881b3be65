import type { SightingStore } from './sightingStore.ts';

type Posted = Parameters<SightingStore['post']>[1];

/** Facts posted about a facility since the last call. */
type PostedSighting = { readonly facilityId: string; readonly facts: Posted };

/** Sightings of the compute core of many facilities, reported together once per step. */
export type SightingTable = Pick<SightingStore, 'post' | 'clear'> & {
  /**
   * Calls with the facts posted since the last call; null: the core was lost, and sees nothing now. @returns a
   * function that stops.
   */
  watch(tell: (sightings: readonly PostedSighting[] | null) => void): () => void;
};

export function createSightingTable(): SightingTable {
  let posted: PostedSighting[] = [];
  let isDue = false;
  let tells: ((sightings: readonly PostedSighting[] | null) => void) | null = null;

  function flush(): void {
    isDue = false;
    const sightings = posted;
    posted = [];
    if (sightings.length > 0) tells?.(sightings);
  }

  return {
    post(facilityId, facts) {
      posted.push({ facilityId, facts });
      if (isDue) return;
      isDue = true;
      // a step posts its facilities one after the other, without a pause
      queueMicrotask(flush);
    },
    clear() {
      // what it saw before it was lost still counts (S3)
      flush();
      tells?.(null);
    },
    watch(tell) {
      tells = tell;
      return () => {
        tells = null;
      };
    },
  };
}
