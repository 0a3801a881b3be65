import { DEFAULT_POLICY_ID, type PolicyRules } from '#domain/policy/policyRules.ts';
import { memoryKey } from '../../alerting/facilityKey.ts';
import type {
  PolicyAssignmentRecord,
  PolicyVersionRecord,
} from '../../storage/repositories/policiesRepository.ts';
import type { TransactionRepositories } from '../../storage/repositories.ts';

/** Rows of the store of one client or of all, the oldest first. */
export type PolicyRows = {
  readonly versions: readonly PolicyVersionRecord[];
  readonly assignments: readonly PolicyAssignmentRecord[];
};

/** Rows of one client, or of all for null. */
export async function policyRows(
  { policies }: Pick<TransactionRepositories, 'policies'>,
  clientId: string | null,
): Promise<PolicyRows> {
  return {
    versions: await policies.listVersions(clientId),
    assignments: await policies.listAssignments(clientId),
  };
}

/** A row that an admin has proposed. */
type Proposal = PolicyVersionRecord | PolicyAssignmentRecord;

/** One policy of a client. */
export type StoredPolicy = {
  readonly id: string;
  /** Of the version in force, else of the newest. */
  readonly name: string;
  /** Version in force; null: none is. */
  readonly inForce: PolicyVersionRecord | null;
  /** The oldest first. */
  readonly versions: readonly PolicyVersionRecord[];
};

/** The default policy before anybody has changed it; pages have a text for its name. */
export const UNCHANGED_DEFAULT: StoredPolicy = {
  id: DEFAULT_POLICY_ID,
  name: 'Default',
  inForce: null,
  versions: [],
};

/** Whether a proposal holds unless a newer one does. */
export function hasForce({ needsConfirmation, decided }: Proposal): boolean {
  return decided === null ? !needsConfirmation : decided.decision === 'confirmed';
}

/** Policies of a client in the order in which they were made, without the default one where nobody has changed it. */
export function policiesOf({ versions }: PolicyRows, clientId: string): StoredPolicy[] {
  const byId = new Map<string, PolicyVersionRecord[]>();
  for (const version of versions) {
    if (version.clientId !== clientId) continue;
    const own = byId.get(version.policyId);
    if (own === undefined) byId.set(version.policyId, [version]);
    else own.push(version);
  }
  return [...byId].map(([id, own]) => {
    const inForce = own.findLast(hasForce) ?? null;
    return { id, name: (inForce ?? own.at(-1)!).name, inForce, versions: own };
  });
}

/** Assignments of the facilities of a client by id, the oldest first. */
export function assignmentsOf(
  { assignments }: PolicyRows,
  clientId: string,
): ReadonlyMap<string, readonly PolicyAssignmentRecord[]> {
  const byFacility = new Map<string, PolicyAssignmentRecord[]>();
  for (const assignment of assignments) {
    if (assignment.clientId !== clientId) continue;
    const own = byFacility.get(assignment.facilityId);
    if (own === undefined) byFacility.set(assignment.facilityId, [assignment]);
    else own.push(assignment);
  }
  return byFacility;
}

/** The policy that a facility has by its assignments, the oldest first. */
export function assignedPolicy(assignments: readonly PolicyAssignmentRecord[]): string {
  return assignments.findLast(hasForce)?.policyId ?? DEFAULT_POLICY_ID;
}

/** The proposal among rows of one policy or of one facility that waits for a confirmation: the newest row, or none. */
export function waitingIn<Row extends Proposal>(rows: readonly Row[]): Row | null {
  const newest = rows.at(-1);
  return newest !== undefined && newest.needsConfirmation && newest.decided === null ? newest : null;
}

/**
 * Rules in force of each facility by the rows of all clients, the same object for the same version. A facility whose
 * policy has no version in force has the default rules.
 */
export function policyOfFacility(rows: PolicyRows, base: PolicyRules) {
  const rules = new Map<string, PolicyRules>();
  for (const version of rows.versions)
    if (hasForce(version)) rules.set(memoryKey(version.clientId, version.policyId), version.rules);
  const policies = new Map<string, string>();
  for (const assignment of rows.assignments)
    if (hasForce(assignment))
      policies.set(memoryKey(assignment.clientId, assignment.facilityId), assignment.policyId);
  return (clientId: string, facilityId: string): PolicyRules => {
    const policyId = policies.get(memoryKey(clientId, facilityId)) ?? DEFAULT_POLICY_ID;
    return (
      rules.get(memoryKey(clientId, policyId)) ?? rules.get(memoryKey(clientId, DEFAULT_POLICY_ID)) ?? base
    );
  };
}
