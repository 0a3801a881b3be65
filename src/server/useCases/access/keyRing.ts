import { LRUCache } from 'lru-cache';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { keyIdOf } from './keyIdOf.ts';
import { loadSigningKeys, type KeyReader, type SigningKey } from './signingKeys.ts';
import { isWithinSpan } from '../../platform/time/withinSpan.ts';

/** Seconds that an access token, and with it a session, lives (GAP-18 asks for more than 1800). */
export const ACCESS_LIFETIME_S = 3600;

/** How often a running service looks for a rotation. */
const READ_EVERY_MS = 60_000;
/** How often for tokens that name a key which it does not have: anybody can send such. */
const UNKNOWN_READ_EVERY_MS = 5_000;
/** How long a retired key is believed: its last token may be signed just before the next look. */
export const KEPT_MS = ACCESS_LIFETIME_S * 1_000 + READ_EVERY_MS;

/** Heads of tokens that are remembered: keys are few, and anybody can make up heads. */
const KEPT_HEADS = 64;

type KeyRing = {
  /** The key that signs. */
  newest(): SigningKey;
  /** Keys that a token may be signed with; those that are past are not among them. */
  thatMayHaveSigned(token: string): Promise<SigningKey['publicKey'][]>;
};

/** Keys of the store as they were read last. A store that does not answer changes nothing. */
export async function createKeyRing(store: KeyReader, clock: ServerClock): Promise<KeyRing> {
  let keys = await loadSigningKeys(store, clock.nowMs());
  const kidOf = createKidReader();
  let readAtMs = clock.nowMs();
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      keys = await loadSigningKeys(store, clock.nowMs());
    } catch {
      // those that are known go on: nobody is signed out because the store is away
    }
    reading = null;
  }

  function readAnew(everyMs: number): Promise<void> | null {
    if (isWithinSpan(everyMs, clock.nowMs(), readAtMs)) return reading;
    readAtMs = clock.nowMs();
    reading ??= read();
    return reading;
  }

  const isBelieved = ({ retiredAtMs }: SigningKey) =>
    retiredAtMs === null || clock.nowMs() < retiredAtMs + KEPT_MS;

  return {
    newest() {
      void readAnew(READ_EVERY_MS);
      return keys[0]!;
    },
    async thatMayHaveSigned(token) {
      void readAnew(READ_EVERY_MS);
      const kid = kidOf(token);
      if (kid !== null && !keys.some((key) => key.kid === kid)) await readAnew(UNKNOWN_READ_EVERY_MS);
      // tokens of versions without rotation name no key
      const named = keys.filter((key) => kid === null || key.kid === kid);
      return named.filter(isBelieved).map(({ publicKey }) => publicKey);
    },
  };
}

/** Reads the name of the key in a token's head; null: it names none, or is no token. All tokens of a key have one head. */
function createKidReader(): (token: string) => string | null {
  const kids = new LRUCache<string, string>({ max: KEPT_HEADS });
  return (token) => {
    const head = token.slice(0, token.indexOf('.'));
    const known = kids.get(head);
    if (known !== undefined) return known;
    const kid = keyIdOf(token);
    if (kid !== null) kids.set(head, kid);
    return kid;
  };
}
