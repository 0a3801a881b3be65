import type { LabPolicy, LabResult } from '#contracts/policyLab.ts';
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
  /** Of an assignment: version of its policy that was shown as in force. */
  readonly basedOn?: number;
};

/** Orders of a site admin for the policies of their client. */
export type PolicyChange = PolicyWriting | PolicyDecision;

/** A policy of a comparison that is proposed as the next version of a policy; nothing is saved by itself. */
export type PolicyProposal = {
  readonly rules: Pick<LabPolicy, 'alertRadiusM' | 'warningRadiusM' | 'quietPeriodMs'>;
  /** Its place among the compared. */
  readonly nth: number;
  readonly result: LabResult;
  /** Whether the lightning was simulated, so that its figures say nothing of real yards (S14). */
  readonly isSimulation: boolean;
};

/** The form that is open, with the policy as it was when the form began; null: none is. */
export type PolicyFormAsked =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly policy: Policy; readonly proposal?: PolicyProposal | undefined }
  | { readonly kind: 'assign'; readonly policy: Policy }
  | null;

/** Refusals after which what the page shows is not what the service has. */
export const OUTDATING_REFUSALS = ['policyChanged', 'policyNotFound'] as const;
