import { setTimeout as pause } from 'node:timers/promises';
import type { NoticeQueue } from '../../storage/rows/noticeQueue.ts';

/** Pauses before an outcome is noted once more, ms: far less than the lease of its attempt in all. */
const PAUSES_MS = [200, 1_000, 3_000];

/**
 * The queue, which notes once more what became of an attempt where the store did not take it: an attempt of which nothing is
 * noted is made again, and holds up what follows in its thread until its lease is over (S2, SUB-05). One that comes
 * back just as a later notice of its thread is stored is refused once by the store.
 *
 * @param mayTryAgain Asked around each pause.
 */
export function patientQueue(queue: NoticeQueue, mayTryAgain: () => boolean): NoticeQueue {
  async function patiently<Result>(note: () => Promise<Result>): Promise<Result> {
    for (const pauseMs of PAUSES_MS) {
      try {
        return await note();
      } catch (error) {
        if (mayTryAgain()) await pause(pauseMs);
        if (!mayTryAgain()) throw error;
      }
    }
    return note();
  }

  return {
    ...queue,
    settle: (attempt, settlement) => patiently(() => queue.settle(attempt, settlement)),
    putBack: (attempt, dueAtMs) => patiently(() => queue.putBack(attempt, dueAtMs)),
  };
}
