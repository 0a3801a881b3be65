import type { WitnessBoard } from './witnessBoard.ts';

type Posted = Parameters<WitnessBoard['post']>[1];

/** What was posted of a facility since the last telling. */
type PostedSighting = { readonly facilityId: string; readonly facts: Posted };

/** Where the compute core posts what it sees of many facilities, told together once per step. */
export type WitnessTable = Pick<WitnessBoard, 'post' | 'clear'> & {
  /** Tells what was posted since the last telling; null: the core was lost, and sees nothing now. @returns how to stop. */
  watch(tell: (sightings: readonly PostedSighting[] | null) => void): () => void;
};

export function createWitnessTable(): WitnessTable {
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
      // what it saw before it went was seen (S3)
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
