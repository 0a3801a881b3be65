import { isAheadOf } from '../platform/time/aheadOfClock.ts';
import { batchWithoutProof } from '../sources/boundedBatch.ts';
import type { SourcedBatch } from '../sources/strikeSource.ts';

/** What sources delivered last, for facilities that are still to come. */
export type KeptDeliveries = {
  /**
   * Takes a delivery that comes at the time of the last `keepTime`.
   *
   * @returns The same, without proof of a time whose strikes are dropped: it would prove quiet at facilities that have come
   *   since (S1, S3).
   */
  note(batch: SourcedBatch): SourcedBatch;
  /** In the order in which they came, without such proof. */
  all(): readonly SourcedBatch[];
  /** Keeps deliveries for at least so long from now on, ms. */
  keepFor(ms: number): void;
  /** After a step back what was delivered still closes a facility that comes, and proves nothing for it (ADR 28). */
  keepTime(nowMs: number): void;
};

/** The clock is looked at each second: a longer step is a leap, or a process that stood still, ms. Our own decision. */
const LONGEST_STEP_MS = 10 * 60_000;

/**
 * Deliveries are dropped by when they came, not by their content: sources deliver strikes and the proof of the same time
 * in batches of their own, and what covers no time says nothing of its age. So they are as many as come in that time,
 * whatever a source sends. A clock that leaps ahead makes nothing old at once: it may be wrong, and step back.
 *
 * @param leastMs Time from when a delivery came until it may be dropped, ms.
 */
export function createKeptDeliveries(leastMs: number): KeptDeliveries {
  /** `cameAtMs`: as `passedMs` was. */
  let kept: { readonly batch: SourcedBatch; readonly cameAtMs: number }[] = [];
  let keptMs = leastMs;
  let nowMs = -Infinity;
  /** Time that has passed in steps no longer than the longest, ms. */
  let passedMs = 0;
  /** Newest `asOfMs` of all, which a step back is told by besides. */
  let newestMs = -Infinity;
  /** Newest strike that was dropped, epoch ms: up to here quiet is not proven to a facility that comes. */
  let droppedMs = -Infinity;

  return {
    note(batch) {
      kept.push({ batch, cameAtMs: passedMs });
      newestMs = Math.max(newestMs, batch.asOfMs);
      const stays = kept.findIndex(({ cameAtMs }) => cameAtMs >= passedMs - keptMs);
      for (const old of kept.splice(0, stays)) droppedMs = Math.max(droppedMs, newestStrikeMs(old.batch));
      return provingAfter(batch, droppedMs);
    },
    all: () => kept.map(({ batch }) => provingAfter(batch, droppedMs)),
    keepFor: (ms) => void (keptMs = Math.max(leastMs, ms)),
    keepTime(next) {
      if (isAheadOf(next, Math.max(nowMs, newestMs))) {
        kept = kept.flatMap(({ batch, cameAtMs }) => {
          const rest = batchWithoutProof(batch, next);
          return rest === null ? [] : [{ batch: rest, cameAtMs }];
        });
        newestMs = next;
        // no strike has fallen in a time to come
        droppedMs = Math.min(droppedMs, next);
      }
      if (next > nowMs) passedMs += Math.min(next - nowMs, LONGEST_STEP_MS);
      nowMs = next;
    },
  };
}

/** −Infinity: a batch without strikes. */
function newestStrikeMs({ strikes }: SourcedBatch): number {
  return strikes.atMs.subarray(0, strikes.count).reduce((newest, atMs) => Math.max(newest, atMs), -Infinity);
}

function provingAfter(batch: SourcedBatch, atMs: number): SourcedBatch {
  return batch.fromMs > atMs ? batch : { ...batch, fromMs: atMs + 1 };
}
