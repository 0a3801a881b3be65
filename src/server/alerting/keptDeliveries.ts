import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import { batchWithoutProof } from '../sources/boundedBatch.ts';
import type { SourcedBatch } from '../sources/strikeSource.ts';

/** What sources delivered last, for facilities that are still to come. */
export type KeptDeliveries = {
  note(batch: SourcedBatch): void;
  all(): readonly SourcedBatch[];
  /** Keeps deliveries for at least so long from now on, ms. */
  keepFor(ms: number): void;
  /** After a step back what was delivered still closes a facility that comes, and proves nothing for it (ADR 28). */
  keepTime(nowMs: number): void;
};

/** @param leastMs Age from which a delivery may be dropped, against the newest content of any source, ms. */
export function createKeptDeliveries(leastMs: number): KeptDeliveries {
  let kept: SourcedBatch[] = [];
  let keptMs = leastMs;
  let nowMs = -Infinity;
  /** Newest `asOfMs` of all: sources are not equally late. */
  let newestMs = -Infinity;

  return {
    note(batch) {
      kept.push(batch);
      newestMs = Math.max(newestMs, batch.asOfMs);
      while (kept.length > 1 && kept[0]!.asOfMs < newestMs - keptMs) kept.shift();
    },
    all: () => kept,
    keepFor: (ms) => void (keptMs = Math.max(leastMs, ms)),
    keepTime(next) {
      if (isAheadOf(next, Math.max(nowMs, newestMs))) {
        kept = kept.flatMap((batch) => batchWithoutProof(batch, next) ?? []);
        newestMs = next;
      }
      nowMs = next;
    },
  };
}
