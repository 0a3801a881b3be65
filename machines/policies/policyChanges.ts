import type { Policy, PolicyAssignment, PolicyEdit, PolicyOrder } from '#contracts/policy.ts';

/** What a site admin wrote in a form of the policies. */
export type PolicyWriting =
  | { readonly kind: 'add'; readonly order: PolicyOrder }
  | { readonly kind: 'edit'; readonly policyId: string; readonly order: PolicyEdit }
  | { readonly kind: 'assign'; readonly policyId: string; readonly order: PolicyAssignment };

/** What a site admin decided of a change that waits. */
export type PolicyDecision = {
  readonly kind: 'decide';
  readonly proposal: 'version' | 'assignment';
  readonly proposalId: number;
  readonly decision: 'confirmed' | 'withdrawn';
};

/** Orders of a site admin for the policies of their client. */
export type PolicyChange = PolicyWriting | PolicyDecision;

/** The form that is open, with the policy as it was when the form began; null: none is. */
export type PolicyFormAsked =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'assign'; readonly policy: Policy }
  | null;

/** Refusals after which what the page shows is not what the service has. */
export const OUTDATING_REFUSALS = ['policyChanged', 'policyNotFound'] as const;
