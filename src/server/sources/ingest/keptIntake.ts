import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { FeedJournal } from './feedJournal.ts';
import { unpackedBytes } from './readDelivery.ts';

/** Longest body that a feed may send, bytes, packed or not. */
export const MOST_BODY_BYTES = 1_048_576;

type RowFault = { readonly row: number; readonly reason: string };

/** What became of a delivery. */
export type Receipt = {
  readonly accepted: number;
  /** Rows that were delivered before. */
  readonly duplicates: number;
  readonly refused: readonly RowFault[];
  /** Rows that count although something of them could not be read. */
  readonly faulty: readonly RowFault[];
  /** Why the body could not be read at all; null: it could. */
  readonly problem: string | null;
};

/** A body that was read: what it raises has been told. */
export type TakenBody = {
  readonly receipt: Receipt;
  /** Lets it prove what it proves: to be called once it is stored, in the order in which bodies came. */
  readonly prove: () => void;
};

/** Where the bodies of a feed come in, whatever they tell of. */
export type KeptIntake = {
  /**
   * Takes a body. Its rows raise before this returns, and prove something once it is stored (S1, S2); resolved then.
   *
   * @throws Error if it could not be stored. Its rows count all the same, and prove nothing.
   */
  take(body: Buffer, encoding: string | undefined): Promise<Receipt>;
  /** The feed has sent what could not be taken. */
  noteLost(): Promise<void>;
  /** Reads again what was delivered before a restart. Call it once, before anything is taken. */
  recall(): Promise<void>;
};

/** What reads the bodies. */
type Reader = {
  /** @param text null: the body could not be unpacked. */
  take(text: string | null, receivedAtMs: number): TakenBody;
  noteLost(receivedAtMs: number): void;
};

type Options = {
  readonly journal: FeedJournal;
  readonly clock: ServerClock;
  /** How far back bodies are read again after a restart, ms. */
  readonly recalledMs: number;
  /** How bodies are written as text. */
  readonly textEncoding: 'utf8' | 'base64';
};

/** Keeps each body, and reads it meanwhile: what is worse is not held up by the store. */
export function createKeptIntake(
  reader: Reader,
  { journal, clock, recalledMs, textEncoding }: Options,
): KeptIntake {
  const nowMs = () => Math.floor(clock.nowMs());

  async function take(text: string | null): Promise<Receipt> {
    const receivedAtMs = nowMs();
    const { receipt, prove } = reader.take(text, receivedAtMs);
    try {
      await journal.keep({ receivedAtMs, text });
    } catch (error) {
      reader.noteLost(receivedAtMs);
      throw error;
    }
    prove();
    return receipt;
  }

  return {
    take: (body, encoding) =>
      take(unpackedBytes(body, encoding, MOST_BODY_BYTES)?.toString(textEncoding) ?? null),
    noteLost: async () => void (await take(null)),
    async recall() {
      for await (const { text, receivedAtMs } of journal.since(nowMs() - recalledMs))
        reader.take(text, receivedAtMs).prove();
    },
  };
}
