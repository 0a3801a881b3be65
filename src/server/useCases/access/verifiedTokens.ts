import { LRUCache } from 'lru-cache';
import { hashToken } from './opaqueTokens.ts';

/** More than the displays of one service. */
const MOST_TOKENS = 50_000;

type Verified<Person> = { readonly person: Person; readonly expiresAtS: number };

/**
 * Tokens whose signature was verified, by the key that signed them: a display shows the same one each ten seconds for most
 * of an hour. A key that is read anew from the store, each minute, knows none. Tokens are kept as hashes.
 */
export function createVerifiedTokens<Person>() {
  const byKey = new WeakMap<object, LRUCache<string, Verified<Person>>>();
  return {
    /** Who a token is of; null: it was not verified with that key, or has expired since. */
    personOf(key: object, token: string, nowMs: number): Person | null {
      const verified = byKey.get(key)?.get(hashToken(token));
      return verified !== undefined && verified.expiresAtS > Math.floor(nowMs / 1_000)
        ? verified.person
        : null;
    },

    keep(key: object, token: string, verified: Verified<Person>): void {
      const tokens = byKey.get(key) ?? new LRUCache<string, Verified<Person>>({ max: MOST_TOKENS });
      byKey.set(key, tokens);
      tokens.set(hashToken(token), verified);
    },
  };
}
export type VerifiedTokens<Person> = ReturnType<typeof createVerifiedTokens<Person>>;
