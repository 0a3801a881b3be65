import type { PoliciesRepository } from '../repositories/policiesRepository.ts';
import type { EvidenceEntry } from '../rows/evidence.ts';

type Version = Parameters<PoliciesRepository['addVersion']>[0];
type Assignment = Parameters<PoliciesRepository['addAssignments']>[0][number];
type Decision = Parameters<PoliciesRepository['decide']>[0];

/** A version of a policy with its rules; its name and its reason are texts of people and stay outside. */
export function ofVersion(version: Version): EvidenceEntry {
  const { policyId, version: number, rules, needsConfirmation } = version;
  return {
    kind: 'policy.versioned',
    ...whoAndWhen(version),
    policyId,
    version: number,
    rules,
    needsConfirmation,
  };
}

export function ofAssignment(assignment: Assignment): EvidenceEntry {
  const { policyId, facilityGid, needsConfirmation } = assignment;
  return { kind: 'policy.assigned', ...whoAndWhen(assignment), policyId, facilityGid, needsConfirmation };
}

export function ofDecision(decided: Decision): EvidenceEntry {
  const { kind, proposalGid, decision } = decided;
  return { kind: 'policy.decided', ...whoAndWhen(decided), of: kind, proposalId: proposalGid, decision };
}

function whoAndWhen({ clientId, atMs, byId }: Pick<Version, 'clientId' | 'atMs' | 'byId'>) {
  return { clientId, atMs, byId };
}
