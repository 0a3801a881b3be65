import { MOST_BODY_BYTES } from './keptIntake.ts';
import { createUnderwayBodies } from './underwayBodies.ts';

type Options = {
  /** Takes a body; what it rejects with is told to `onFailed`. */
  readonly take: (body: Buffer) => Promise<unknown>;
  readonly onFailed: (error: unknown) => void;
  /** More messages wait than are held. */
  readonly onFull: () => void;
  /** How much may wait, characters. */
  readonly mostWaiting?: number;
  /** See `createUnderwayBodies`. */
  readonly patienceMs?: number;
};

/** Turns messages into bodies. */
export type MessageBodies = {
  add(message: unknown): void;
  /** Ends when nothing waits. */
  settled(): Promise<void>;
};

const MOST_WAITING = 32_000_000;

/**
 * Makes bodies of a stream's messages, each a value of JSON or its text: what comes while a body is stored is the next
 * one, as a list, so that a storm of single messages does not wait for the disk one by one. It is taken after
 * `patienceMs` at the latest, stored or not: it may raise. A message that is no JSON is a body of its own, for its reader
 * to refuse.
 */
export function createMessageBodies({
  take,
  onFailed,
  onFull,
  mostWaiting = MOST_WAITING,
  patienceMs,
}: Options): MessageBodies {
  let waiting: string[] = [];
  let waitingLength = 0;
  let taking: Promise<void> | null = null;
  const underway = createUnderwayBodies(onFailed, patienceMs);

  function nextBody(): string {
    const rows: string[] = [];
    let length = 2;
    for (const message of waiting) {
      const text = rowsOf(message);
      // four bytes a character at most
      if (text === null || length + text.length + 1 > MOST_BODY_BYTES / 4) break;
      rows.push(text);
      length += text.length + 1;
    }
    const taken = waiting.splice(0, Math.max(1, rows.length));
    for (const { length: one } of taken) waitingLength -= one;
    return rows.length === 0 ? taken.join('') : `[${rows.filter((text) => text !== '').join(',')}]`;
  }

  async function takeAll(): Promise<void> {
    while (waiting.length > 0) await underway.wait(take(Buffer.from(nextBody())));
    taking = null;
  }

  return {
    add(message) {
      const text = typeof message === 'string' ? message : (JSON.stringify(message) ?? '');
      if (waitingLength + text.length > mostWaiting) {
        onFull();
        return;
      }
      waiting.push(text);
      waitingLength += text.length;
      taking ??= takeAll();
    },
    async settled() {
      await taking;
      await underway.settled();
    },
  };
}

/** A message as rows of a list; null: it is no JSON. */
function rowsOf(message: string): string | null {
  try {
    const value: unknown = JSON.parse(message);
    return Array.isArray(value) ? JSON.stringify(value).slice(1, -1) : message;
  } catch {
    return null;
  }
}
