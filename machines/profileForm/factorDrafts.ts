import type { Factors, TotpSetup } from '#contracts/factors.ts';

/** Orders for a person's sign-in factors. */
export type FactorOrder =
  | { readonly kind: 'addPasskey'; readonly name: string }
  | { readonly kind: 'removePasskey'; readonly id: string }
  | { readonly kind: 'beginApp' }
  | { readonly kind: 'confirmApp'; readonly code: string }
  | { readonly kind: 'removeApp' }
  | { readonly kind: 'renewCodes' };

/** Passkeys, authenticator app and recovery codes of a person, and the order. */
export type FactorsDraft = {
  readonly factors: Factors;
  /** null: no order. */
  readonly order: FactorOrder | null;
  /** The app that is being set up; null: none. */
  readonly setup: TotpSetup | null;
  /** Recovery codes made by the last order, shown once; null: none. */
  readonly newCodes: readonly string[] | null;
};

/** Order of the draft; null: there is none, or a name or code is missing. */
export function factorOrderOf({ order }: FactorsDraft): FactorOrder | null {
  if (order?.kind === 'addPasskey') return order.name.trim() === '' ? null : order;
  if (order?.kind === 'confirmApp') return order.code.trim() === '' ? null : order;
  return order;
}
