import { randomUUID } from 'node:crypto';
import type { PolicyEdit, PolicyOrder } from '#contracts/policy.ts';
import { needsConfirmation } from '#domain/policy/comparePolicies.ts';
import { DEFAULT_POLICY_ID, type PolicyRules } from '#domain/policy/policyRules.ts';
import { assertWithinLimit, foundPolicy, isLooserAt } from './policyChecks.ts';
import type { PolicyAdmin, PolicyServiceDependencies, PolicyWork } from './policyDependencies.ts';
import { policyChanged, policyNameTaken, sourceUnknown } from './policyProblems.ts';
import { proposedNow, storePolicyChange } from './storePolicyChange.ts';
import {
  policiesOf,
  policyRows,
  UNCHANGED_DEFAULT,
  type PolicyRows,
  type StoredPolicy,
} from './storedPolicies.ts';

/** See `PolicyService.add`. */
export async function addPolicy(
  service: PolicyWork,
  admin: PolicyAdmin,
  { name, rules, reason }: PolicyOrder,
): Promise<void> {
  const rows = await policyRows(service.repositories, admin.clientId);
  assertFreeName(rows, admin.clientId, { name, policyId: null });
  assertSources(service, admin, rules);
  const needs = needsConfirmation(null, rules);
  const policyId = randomUUID();
  await storePolicyChange(service, admin, 'policy.added', async ({ policies }) => {
    await policies.addVersion({
      ...proposedNow(service, admin, reason, needs),
      policyId,
      version: 1,
      name,
      rules,
    });
    return { policyId, name, before: null, after: rules, reason, needsConfirmation: needs };
  });
}

/** See `PolicyService.edit`. */
export async function editPolicy(
  service: PolicyWork,
  admin: PolicyAdmin,
  policyId: string,
  { name, rules, reason, basedOn }: PolicyEdit,
): Promise<void> {
  const rows = await policyRows(service.repositories, admin.clientId);
  const policy = foundPolicy(rows, admin, policyId);
  assertWithinLimit(rows, admin, policyId);
  if (!isSameName(policy.name, name)) assertFreeName(rows, admin.clientId, { name, policyId });
  assertSources(service, admin, rules);
  const newest = policy.versions.at(-1)?.version ?? 0;
  if (basedOn !== newest) throw policyChanged();
  const before = policy.inForce?.rules ?? (policyId === DEFAULT_POLICY_ID ? service.base : null);
  const needs = needsConfirmation(before, rules);
  const places = service.places().filter(({ clientId }) => clientId === admin.clientId);
  if (needs || (before !== null && isLooserAt(service, places, before, rules))) await admin.prove();
  await storePolicyChange(service, admin, 'policy.changed', async ({ policies }) => {
    const version = newest + 1;
    const added = await policies.addVersion({
      ...proposedNow(service, admin, reason, needs),
      policyId,
      version,
      name,
      rules,
    });
    if (added === null) throw policyChanged();
    return { policyId, name, version, before, after: rules, reason, needsConfirmation: needs };
  });
}

/**
 * @throws ProblemError 409 where another policy of the client has the name, or the default one has before anybody names
 *   it.
 */
function assertFreeName(
  rows: PolicyRows,
  clientId: string,
  { name, policyId }: { readonly name: string; readonly policyId: string | null },
): void {
  const isOther = (one: StoredPolicy) => one.id !== policyId && isSameName(one.name, name);
  const isReserved = policyId !== DEFAULT_POLICY_ID && isSameName(UNCHANGED_DEFAULT.name, name);
  if (isReserved || policiesOf(rows, clientId).some(isOther)) throw policyNameTaken(name);
}

function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

function assertSources(
  { sourcesOf }: PolicyServiceDependencies,
  { clientId }: PolicyAdmin,
  { requiredSources }: PolicyRules,
): void {
  const known = new Set(sourcesOf(clientId).map(({ id }) => id));
  const unknown = requiredSources.find((id) => !known.has(id));
  if (unknown !== undefined) throw sourceUnknown(unknown);
}
