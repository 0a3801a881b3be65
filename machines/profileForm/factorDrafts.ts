import type { Factors, TotpSetup } from '#contracts/factors.ts';

/** What people do with the ways by which they prove who they are. */
export type FactorOrder =
  | { readonly kind: 'addPasskey'; readonly name: string }
  | { readonly kind: 'removePasskey'; readonly id: string }
  | { readonly kind: 'beginApp' }
  | { readonly kind: 'confirmApp'; readonly code: string }
  | { readonly kind: 'removeApp' }
  | { readonly kind: 'renewCodes' };

/** Passkeys, authenticator app and recovery codes of a person, and what is asked for. */
export type FactorsDraft = {
  readonly factors: Factors;
  /** null: nothing. */
  readonly order: FactorOrder | null;
  /** The app that is being set up; null: none. */
  readonly setup: TotpSetup | null;
  /** Recovery codes that were made with the last order, shown this once; null: none. */
  readonly newCodes: readonly string[] | null;
};

/** null: nothing is asked for, or a name or code is missing. */
export function factorOrderOf({ order }: FactorsDraft): FactorOrder | null {
  if (order?.kind === 'addPasskey') return order.name.trim() === '' ? null : order;
  if (order?.kind === 'confirmApp') return order.code.trim() === '' ? null : order;
  return order;
}
