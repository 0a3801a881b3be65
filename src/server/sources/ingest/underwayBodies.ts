import { setTimeout } from 'node:timers/promises';

/** A store that is slow, or away, holds up what raises no longer than this, ms (S2). Our own decision. */
const PATIENCE_MS = 200;

/** Bodies of a feed that are being stored. */
export type UnderwayBodies = {
  /** Waits until a body that was taken is stored, or cannot be, `patienceMs` at the longest. Never rejects. */
  wait(taken: Promise<unknown>): Promise<void>;
  /** Ends when nothing is being stored. */
  settled(): Promise<void>;
};

/**
 * Lets the next body come while the store is slow: it may raise. How many are underway is bounded by the journal, which
 * answers in time.
 *
 * @param onFailed Told why a body could not be stored.
 * @param patienceMs How long the next body waits for one that is being stored, ms.
 */
export function createUnderwayBodies(
  onFailed: (error: unknown) => void,
  patienceMs = PATIENCE_MS,
): UnderwayBodies {
  const underway = new Set<Promise<void>>();
  return {
    async wait(taken) {
      const stored = taken.then(() => {}, onFailed).finally(() => underway.delete(stored));
      underway.add(stored);
      await Promise.race([stored, setTimeout(patienceMs, undefined, { ref: false })]);
    },
    settled: async () => void (await Promise.all(underway)),
  };
}
