import { ProblemError } from '../platform/http/problemError.ts';
import type { ServiceLog } from '../platform/log/serviceLog.ts';
import { elapsedBy } from '../platform/time/elapsedClock.ts';
import type { ServerClock } from '../platform/time/serverClock.ts';

/** After so long a change that was not answered is stored or never will be, ms; a connection is given up before. */
const DECIDED_AFTER_MS = 10_000;
const READ_AGAIN_EVERY_MS = 5_000;

/**
 * Changes that may be stored although the store did not answer. What is stored is read again until a read began after
 * the last of them was decided; until then memory goes by the stricter of what was and what was ordered (S2).
 */
export type UnansweredChanges = {
  /** Whether it is not known what is stored. */
  isOpen(): boolean;
  /** Takes a failed change; one that was refused is not stored. */
  note(error: unknown): void;
  /** Does a change, takes it where it fails, and reads again what is not known. Settles as the change does. */
  follow<Result>(change: () => Promise<Result>): Promise<Result>;
  /** Reads what is stored if that is not known. Never rejects: a failure is logged, to be called again. */
  readAgain(): Promise<void>;
};

type Setup = {
  /** Takes over what is stored, or stores over it what stands. */
  readonly read: () => Promise<void>;
  readonly clock: Pick<ServerClock, 'nowMs'>;
  readonly log: Pick<ServiceLog, 'error'>;
};

export function createUnansweredChanges({ read, clock, log }: Setup): UnansweredChanges {
  // a step back of the clock must not end the wait while the last change may still be stored
  const elapsedMs = elapsedBy(clock);
  /** The last change that was not answered, by the time that has passed. */
  let last: { readonly afterMs: number } | null = null;
  let reading: Promise<void> | null = null;

  async function attempt(): Promise<void> {
    const before = last;
    const isDecided = before !== null && elapsedMs() - before.afterMs >= DECIDED_AFTER_MS;
    try {
      await read();
      if (isDecided && last === before) last = null;
    } catch (error) {
      log.error({ err: error }, 'What a change without an answer has stored cannot be read');
    }
  }

  function note(error: unknown): void {
    if (!(error instanceof ProblemError)) last = { afterMs: elapsedMs() };
  }

  async function readAgain(): Promise<void> {
    if (last === null) return;
    reading ??= attempt().finally(() => (reading = null));
    await reading;
  }

  return {
    isOpen: () => last !== null,
    note,
    async follow(change) {
      try {
        return await change();
      } catch (error) {
        note(error);
        throw error;
      } finally {
        await readAgain();
      }
    },
    readAgain,
  };
}

/**
 * Reads again every 5 s what changes without an answer have stored, until the returned function is called.
 *
 * @param reads None of them may reject.
 */
export function keepReadingAgain(reads: readonly (() => Promise<void>)[]): () => void {
  const timer = setInterval(() => reads.forEach((read) => void read()), READ_AGAIN_EVERY_MS).unref();
  return () => clearInterval(timer);
}
