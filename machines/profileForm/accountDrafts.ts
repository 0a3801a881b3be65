import type { Account, AccountSession, PasswordReset } from '#contracts/accounts.ts';

/** What an administrator does with an account. */
export type AccountOrder =
  | { readonly kind: 'disable' | 'delete'; readonly userId: string; readonly reason: string }
  | { readonly kind: 'enable' | 'reset' | 'resetFactors'; readonly userId: string }
  /** Nothing but the list anew: a role has changed. */
  | { readonly kind: 'reread'; readonly userId: string };

/** The accounts of a client, and what is asked for one of them. */
export type AccountsDraft = {
  readonly people: readonly Account[];
  /** null: nothing. */
  readonly order: AccountOrder | null;
  /** What came of the last reset, for as long as that person is chosen; null: there was none. */
  readonly reset: (PasswordReset & { readonly userId: string }) | null;
};

/** null: nothing is asked for, or the reason is missing. */
export function accountOrderOf({ order }: AccountsDraft): AccountOrder | null {
  if (order === null || !('reason' in order)) return order;
  const reason = order.reason.trim();
  return reason === '' ? null : { ...order, reason };
}

/** Which session is to end; null: all. */
export type SessionsOrder = { readonly familyId: string | null };

/** The sessions of one person, and which are to end. */
export type SessionsDraft = {
  readonly sessions: readonly AccountSession[];
  readonly order: SessionsOrder | null;
};

export function sessionsOrderOf({ order }: SessionsDraft): SessionsOrder | null {
  return order;
}
