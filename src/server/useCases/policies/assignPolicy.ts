import type { PolicyAssignment } from '#contracts/policy.ts';
import { needsConfirmation } from '#domain/policy/comparePolicies.ts';
import { DEFAULT_POLICY_ID } from '#domain/policy/policyRules.ts';
import { assertMayWrite, assertSeen, foundPolicy, isLooserAt, mayRead } from './policyChecks.ts';
import type { PolicyAdmin, PolicyWork } from './policyDependencies.ts';
import { facilityUnknown, policyChanged, policyWaits } from './policyProblems.ts';
import { proposedNow, storePolicyChange } from './storePolicyChange.ts';
import { assignedPolicy, assignmentsOf, policyOfFacility, policyRows } from './storedPolicies.ts';

/** See `PolicyService.assign`. */
export async function assignPolicy(
  service: PolicyWork,
  admin: PolicyAdmin,
  policyId: string,
  { facilityIds, reason, basedOn, policiesSeen = {} }: PolicyAssignment,
): Promise<void> {
  const { repositories, base } = service;
  const rows = await policyRows(repositories, admin.clientId);
  const policy = foundPolicy(rows, admin, policyId);
  assertSeen(policy, basedOn);
  const next = policy.inForce?.rules ?? (policyId === DEFAULT_POLICY_ID ? base : null);
  if (next === null) throw policyWaits();
  const policyOf = policyOfFacility(rows, base);
  const assignments = assignmentsOf(rows, admin.clientId);
  const listed = await repositories.facilities.list(admin.clientId);
  const stored = new Map(listed.map(({ id, gid }) => [id, gid]));
  const seen = new Map(Object.entries(policiesSeen));
  const changes = [...new Set(facilityIds)].map((facilityId) => {
    const facilityGid = stored.get(facilityId);
    if (facilityGid === undefined || !mayRead(admin, facilityGid)) throw facilityUnknown(facilityId);
    assertMayWrite(admin, facilityGid);
    const before = policyOf(admin.clientId, facilityId);
    const was = assignedPolicy(assignments.get(facilityId) ?? []);
    // another admin may have given it another one since
    if ((seen.get(facilityId) ?? was) !== was) throw policyChanged();
    const needs = needsConfirmation(before, next);
    const place = { clientId: admin.clientId, facilityId };
    return { facilityId, facilityGid, was, needs, isLooser: isLooserAt(service, [place], before, next) };
  });
  if (changes.some((one) => one.needs || one.isLooser)) await admin.prove();
  await storePolicyChange(service, admin, 'policy.assigned', async ({ policies }) => {
    await policies.addAssignments(
      changes.map(({ facilityGid, needs }) => ({
        ...proposedNow(service, admin, reason, needs),
        policyId,
        facilityGid,
      })),
    );
    const facilities = changes.map(({ facilityId, was, needs }) => ({
      facilityId,
      before: was,
      after: policyId,
      needsConfirmation: needs,
    }));
    return { policyId, name: policy.name, facilities, after: next, reason };
  });
}
