import type { FeedDelivery } from '../../storage/rows/feedDelivery.ts';
import type { FeedJournal } from './feedJournal.ts';

/**
 * A delivery that is not stored after this, ms, counts as lost:
 * longer than a database takes to refuse. Our own decision.
 */
const KEEP_WITHIN_MS = 10_000;

type Waiting = { readonly delivery: FeedDelivery; readonly done: (error: unknown) => void };

/**
 * Writes whatever waits in one go, one write after the other: one sync for a burst of calls, and their order stays. What a
 * store leaves without an answer is held no longer than `withinMs`; the journal has a lost delivery in its place once the
 * store answers.
 */
export function keepTogether(
  write: (deliveries: readonly FeedDelivery[]) => Promise<void>,
  withinMs = KEEP_WITHIN_MS,
): FeedJournal['keep'] {
  let queue: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      const error: unknown = await write(batch.map(({ delivery }) => delivery)).then(
        () => null,
        (failed: unknown) => failed,
      );
      batch.forEach(({ done }) => done(error));
    }
    isWriting = false;
  }

  function giveUp(late: Waiting): void {
    late.done(new Error(`The store did not answer within ${withinMs} ms.`));
    const place = queue.indexOf(late);
    if (place === -1) return; // it is being written
    // those before it are lost too: the last loss says all that the earlier ones say
    const lost = { delivery: { ...late.delivery, text: null }, done: () => {} };
    queue = [lost, ...queue.slice(place + 1)];
  }

  return (delivery) =>
    new Promise((resolve, reject) => {
      const waiting: Waiting = {
        delivery,
        done(error) {
          clearTimeout(timer);
          if (error === null) resolve();
          else reject(asError(error));
        },
      };
      const timer = setTimeout(giveUp, withinMs, waiting).unref();
      queue.push(waiting);
      if (!isWriting) void writeAll();
    });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
