/** Locks that the pages of one browser share; undefined where it has none, as on an address without https. */
export type Locks = Pick<LockManager, 'request'> | undefined;

/**
 * Number of streams of a browser, which holds six connections to a service over HTTP/1.1: the others stay free for
 * polls.
 */
const SEATS = 3;

/**
 * Does work that holds a connection for long while this page has a seat for it. The pages of a browser share three
 * seats, and a page without one waits. Without locks they cannot be shared, and the work is done at once.
 *
 * @param signal Ends the waiting; the promise rejects then.
 */
export async function withSeat(locks: Locks, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (locks === undefined) return work();
  for (let seat = 0; seat < SEATS; seat++) {
    if (await doneIfFree(locks, nameOf(seat), work)) return undefined;
  }
  return locks.request(nameOf(Math.floor(Math.random() * SEATS)), { signal }, work);
}

/** Does the work if the seat is free. Resolves, when it is done, to whether it was. */
async function doneIfFree(
  locks: NonNullable<Locks>,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> {
  let isDone = false;
  await locks.request(name, { ifAvailable: true }, async (seat) => {
    if (seat === null) return;
    await work();
    isDone = true;
  });
  return isDone;
}

function nameOf(seat: number): string {
  return `stream-${seat}`;
}
