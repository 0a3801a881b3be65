import { LRUCache } from 'lru-cache';
import type { KeptIntake } from '../../sources/ingest/keptIntake.ts';

type Intake = Pick<KeptIntake, 'noteLost'>;

/** Most senders that are remembered; strangers can push out only what is not proven. Our own decision. */
const MOST_SENDERS = 10_000;

/**
 * Bodies that were refused before they could be taken: their sender may go on without them, and its next heartbeat would
 * prove the time quiet in which they were sent (S1, S4). The first of a row is lost at once. Of those behind it only the
 * last one matters, and it is lost as the feed goes on: a sender in a loop writes no more than it may send.
 *
 * A stranger must not break what a feed has proven. What shows its key in a header says whose it is; a signature can be
 * checked only with the body. A refused body that should be signed counts where its address has sent a signed one of
 * the feed, before or after.
 */
export type RefusedBodies = {
  /** @param isSender The key of the feed was shown. @param sender Feed and address. */
  note(intake: Intake, sender: string, isSender: boolean): Promise<void>;
  /** To be called before a body is taken whose key or signature is right. */
  settle(intake: Intake, sender: string): Promise<void>;
};

export function createRefusedBodies(): RefusedBodies {
  const proven = new LRUCache<string, true>({ max: MOST_SENDERS });
  const suspected = new LRUCache<string, true>({ max: MOST_SENDERS });
  /** Feeds that go on without what was refused; true: without more than was noted. */
  const owing = new Map<Intake, boolean>();

  return {
    async note(intake, sender, isSender) {
      if (!isSender && !proven.has(sender)) {
        suspected.set(sender, true);
        return;
      }
      const isFirst = !owing.has(intake);
      owing.set(intake, !isFirst);
      if (isFirst) await intake.noteLost();
    },
    async settle(intake, sender) {
      proven.set(sender, true);
      const wasSuspected = suspected.delete(sender);
      const isOwed = owing.get(intake) === true;
      owing.delete(intake);
      if (wasSuspected || isOwed) await intake.noteLost();
    },
  };
}
