import type { Account } from '#contracts/accounts.ts';

/** Whether a person can sign in just now: yes, only after a wait, or not at all. */
export type Standing = 'active' | 'locked' | 'disabled';

export function standingOf({ state, lock }: Account, nowMs: number): Standing {
  if (state === 'disabled') return 'disabled';
  return lock !== null && lock.untilMs > nowMs ? 'locked' : 'active';
}
