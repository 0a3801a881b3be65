import type { PolicyAssignment, PolicyBook, PolicyEdit, PolicyOrder } from '#contracts/policy.ts';

/** Orders of a site admin for the policies of their client. */
export type PolicyChange =
  | { readonly kind: 'add'; readonly order: PolicyOrder }
  | { readonly kind: 'edit'; readonly policyId: string; readonly order: PolicyEdit }
  | { readonly kind: 'assign'; readonly policyId: string; readonly order: PolicyAssignment }
  | {
      readonly kind: 'decide';
      readonly proposal: 'version' | 'assignment';
      readonly proposalId: number;
      readonly decision: 'confirmed' | 'withdrawn';
    };

/** Policies of the client, and the order for one of them. */
export type PoliciesDraft = {
  readonly book: PolicyBook;
  /** null: no order. */
  readonly order: PolicyChange | null;
};

export function policyChangeOf({ order }: PoliciesDraft): PolicyChange | null {
  return order;
}
