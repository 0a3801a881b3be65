import type { FeedDelivery } from '../../storage/rows/feedDelivery.ts';
import type { FeedJournal } from './feedJournal.ts';

/** Writes whatever waits in one go, one write after the other: one sync for a burst of calls, and their order stays. */
export function keepTogether(
  write: (deliveries: readonly FeedDelivery[]) => Promise<void>,
): FeedJournal['keep'] {
  let queue: { readonly delivery: FeedDelivery; readonly done: (error: unknown) => void }[] = [];
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

  return (delivery) =>
    new Promise((resolve, reject) => {
      queue.push({ delivery, done: (error) => (error === null ? resolve() : reject(asError(error))) });
      if (!isWriting) void writeAll();
    });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
