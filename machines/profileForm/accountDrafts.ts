import type { Account, AccountSession, PasswordReset } from '#contracts/accounts.ts';

/** Actions of an administrator on an account. */
export type AccountOrder =
  | { readonly kind: 'disable' | 'delete'; readonly userId: string; readonly reason: string }
  | { readonly kind: 'enable' | 'unlock' | 'reset' | 'resetFactors'; readonly userId: string }
  /** Reload the list only: a role has changed. */
  | { readonly kind: 'reread'; readonly userId: string };

/** Accounts of a client, and the order for one of them. */
export type AccountsDraft = {
  readonly people: readonly Account[];
  /** null: no order. */
  readonly order: AccountOrder | null;
  /** Result of the last reset, while that person is chosen; null: none. */
  readonly reset: (PasswordReset & { readonly userId: string }) | null;
};

/** Order of the draft; null: there is none, or the reason is missing. */
export function accountOrderOf({ order }: AccountsDraft): AccountOrder | null {
  if (order === null || !('reason' in order)) return order;
  const reason = order.reason.trim();
  return reason === '' ? null : { ...order, reason };
}

/** Session to end; null: all. */
export type SessionsOrder = { readonly familyId: string | null };

/** Sessions of one person, and those to end. */
export type SessionsDraft = {
  readonly sessions: readonly AccountSession[];
  readonly order: SessionsOrder | null;
};

export function sessionsOrderOf({ order }: SessionsDraft): SessionsOrder | null {
  return order;
}
