import { compactVerify, importJWK, type JWK } from 'jose';
import { DISPLAY_PROOF_TYPE, DisplayProof } from '#contracts/displayProof.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';

/** Age that a proof may have, ms. */
const PROOF_LIFETIME_MS = 60_000;
/** A display's estimate of network time may run ahead of the service by this much, ms. */
const PROOF_AHEAD_MS = 5_000;

/** What a proof has to say, with which key, and for whom it is remembered. */
type ExpectedProof = Pick<DisplayProof, 'purpose' | 'subject' | 'shown'> & {
  readonly publicKey: JWK;
  readonly displayId: string;
};

/** Proofs that enrolled displays sign. Each works once: the time of a display's next proof must be later. */
export type DisplayProofs = {
  /** Whether the proof is good. One that is good is used up. */
  accept(proof: string, expected: ExpectedProof): Promise<boolean>;
};

/** Remembers the newest proof of each display; proofs from before this call are refused, for they may have been used. */
export function createDisplayProofs(clock: ServerClock): DisplayProofs {
  const newestMs = new Map<string, number>();
  let sinceMs = clock.nowMs();

  function isNew({ atMs }: DisplayProof, key: string): boolean {
    const nowMs = clock.nowMs();
    // of a clock that has been set back since: no proof of now could be later (ADR 28)
    if (isAheadOf(nowMs, sinceMs)) sinceMs = Number.NEGATIVE_INFINITY;
    for (const [name, ms] of newestMs)
      if (ms < nowMs - PROOF_LIFETIME_MS || isAheadOf(nowMs, ms)) newestMs.delete(name);
    const isTimely = atMs >= Math.max(sinceMs, nowMs - PROOF_LIFETIME_MS) && atMs <= nowMs + PROOF_AHEAD_MS;
    return isTimely && atMs > (newestMs.get(key) ?? Number.NEGATIVE_INFINITY);
  }

  return {
    async accept(proof, { publicKey, purpose, subject, shown, displayId }) {
      const read = await readProof(proof, publicKey);
      if (read === null || read.purpose !== purpose || read.subject !== subject) return false;
      if (read.shown !== shown) return false;
      const key = `${purpose} ${displayId}`;
      // nothing is awaited between question and note: of two copies that arrive together one is good
      if (!isNew(read, key)) return false;
      newestMs.set(key, read.atMs);
      return true;
    },
  };
}

async function readProof(proof: string, publicKey: JWK): Promise<DisplayProof | null> {
  try {
    const key = await importJWK(publicKey, 'ES256');
    const { payload, protectedHeader } = await compactVerify(proof, key, { algorithms: ['ES256'] });
    if (protectedHeader.typ !== DISPLAY_PROOF_TYPE) return null;
    return DisplayProof.parse(JSON.parse(new TextDecoder().decode(payload)));
  } catch {
    return null;
  }
}
