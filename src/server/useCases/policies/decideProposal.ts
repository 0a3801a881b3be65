import { DEFAULT_POLICY_ID } from '#domain/policy/policyRules.ts';
import type {
  PolicyAssignmentRecord,
  PolicyVersionRecord,
} from '../../storage/repositories/policiesRepository.ts';
import { assertMayWrite, assertSeen, assertWithinLimit, foundPolicy, mayRead } from './policyChecks.ts';
import type { PolicyAdmin, PolicyWork } from './policyDependencies.ts';
import { ownProposal, proposalNotFound } from './policyProblems.ts';
import { storePolicyChange } from './storePolicyChange.ts';
import {
  assignedPolicy,
  assignmentsOf,
  policyOfFacility,
  policyRows,
  waitingIn,
  type PolicyRows,
} from './storedPolicies.ts';

/** Decision about a proposal that waits for a second site admin. */
export type DecisionOrder = {
  readonly kind: 'version' | 'assignment';
  readonly proposalId: number;
  readonly decision: 'confirmed' | 'withdrawn';
  /** Version in force as the admin saw it, see `assertSeen`; only of assignments. */
  readonly basedOn?: number | undefined;
};

/** See `PolicyService.decide`. */
export async function decideProposal(
  service: PolicyWork,
  admin: PolicyAdmin,
  { kind, proposalId, decision, basedOn }: DecisionOrder,
): Promise<void> {
  const rows = await policyRows(service.repositories, admin.clientId);
  const waiting = kind === 'version' ? waitingVersion(rows, proposalId) : waitingAssignment(rows, proposalId);
  if (waiting === null) throw proposalNotFound();
  assertMayDecide(rows, admin, waiting);
  if (decision === 'confirmed') {
    if (waiting.byId === admin.id) throw ownProposal();
    if (kind === 'assignment') assertSeen(foundPolicy(rows, admin, waiting.policyId), basedOn);
    await admin.prove();
  }
  const what = decision === 'confirmed' ? 'policy.confirmed' : 'policy.withdrawn';
  await storePolicyChange(service, admin, what, async ({ policies }) => {
    const { id: byId, name: byName, clientId } = admin;
    const atMs = Math.floor(service.clock.nowMs());
    const isFirst = await policies.decide({
      clientId,
      kind,
      proposalGid: proposalId,
      decision,
      atMs,
      byId,
      byName,
    });
    if (!isFirst) throw proposalNotFound();
    const { policyId, byId: proposedBy, reason } = waiting;
    return { kind, policyId, proposedBy, reason, ...changeBy(service, rows, admin, waiting) };
  });
}

/**
 * @throws ProblemError 403 where facilities beyond the limit of the admin have the policy, or for a facility that they may
 * not change; 404 for one that they may not see.
 */
function assertMayDecide(
  rows: PolicyRows,
  admin: PolicyAdmin,
  waiting: PolicyVersionRecord | PolicyAssignmentRecord,
): void {
  if ('version' in waiting) return assertWithinLimit(rows, admin, waiting.policyId);
  if (!mayRead(admin, waiting.facilityGid)) throw proposalNotFound();
  assertMayWrite(admin, waiting.facilityGid);
}

/** What a proposal changes: the rules of a policy, or those of a facility, which had another policy. */
function changeBy(
  { base }: PolicyWork,
  rows: PolicyRows,
  admin: PolicyAdmin,
  waiting: PolicyVersionRecord | PolicyAssignmentRecord,
) {
  const { inForce } = foundPolicy(rows, admin, waiting.policyId);
  const now = inForce?.rules ?? (waiting.policyId === DEFAULT_POLICY_ID ? base : null);
  if ('version' in waiting) return { version: waiting.version, before: now, after: waiting.rules };
  const { clientId, facilityId } = waiting;
  const formerPolicyId = assignedPolicy(assignmentsOf(rows, clientId).get(facilityId) ?? []);
  return {
    facilityId,
    formerPolicyId,
    before: policyOfFacility(rows, base)(clientId, facilityId),
    after: now,
  };
}

function waitingVersion({ versions }: PolicyRows, gid: number) {
  const asked = versions.find((one) => one.gid === gid);
  const waiting = waitingIn(versions.filter(({ policyId }) => policyId === asked?.policyId));
  return waiting?.gid === gid ? waiting : null;
}

function waitingAssignment({ assignments }: PolicyRows, gid: number) {
  const asked = assignments.find((one) => one.gid === gid);
  const waiting = waitingIn(assignments.filter(({ facilityGid }) => facilityGid === asked?.facilityGid));
  return waiting?.gid === gid ? waiting : null;
}
