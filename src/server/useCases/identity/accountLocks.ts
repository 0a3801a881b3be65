import type { AccountLock } from '#contracts/accounts.ts';
import { accountKey, type GuessLimit, type Wait } from './guessLimit.ts';

type Owner = { readonly id: string; readonly email: string };

/** Which accounts wait after wrong passwords, wherever those were typed. */
export type AccountLocks = {
  /** The longest wait of each account, by the id of its person. */
  locksOf(owners: readonly Owner[]): ReadonlyMap<string, AccountLock>;
  /** Forgets the wrong passwords of an account that waits. */
  unlock(owner: Owner): void;
};

export function createAccountLocks(limit: Pick<GuessLimit, 'waiting' | 'forget'>): AccountLocks {
  return {
    locksOf(owners) {
      const waits = new Map<string, Wait>();
      for (const wait of limit.waiting()) {
        const owner = ownerPart(wait.key);
        const known = waits.get(owner);
        if (known === undefined || known.untilMs < wait.untilMs) waits.set(owner, wait);
      }
      const locks = new Map<string, AccountLock>();
      for (const { id, email } of owners) {
        const found = [waits.get(accountKey(email)), waits.get(id)].filter((wait) => wait !== undefined);
        const [longest] = found.toSorted((one, other) => other.untilMs - one.untilMs);
        if (longest !== undefined)
          locks.set(id, { untilMs: longest.untilMs, wrongPasswords: longest.guesses });
      }
      return locks;
    },
    unlock({ id, email }) {
      const own = [accountKey(email), id];
      for (const { key } of limit.waiting()) if (own.includes(ownerPart(key))) limit.forget(key);
    },
  };
}

/** Whom a key is about: a person's id where it names a device, else the hash of an address. */
function ownerPart(key: string): string {
  const [owner = key] = key.split(' ');
  return owner;
}
