import { DEFAULT_POLICY_ID } from '#domain/policy/policyRules.ts';
import type { LocationLimit } from '../access/locationAccess.ts';
import { hasForce, waitingIn, type PolicyRows } from './storedPolicies.ts';

/**
 * Ids of the policies of a client that an admin may not change, because a facility outside their limit has them or waits
 * for them. The default one is also that of facilities to come. null: they are not limited.
 */
export function policiesBeyond(
  { assignments }: Pick<PolicyRows, 'assignments'>,
  limit: LocationLimit | null,
): ReadonlySet<string> {
  if (limit === null) return new Set();
  // one pass, the oldest row first: a client may have thousands of facilities
  const inForce = new Map<number, string>();
  const waiting = new Map<number, string | null>();
  for (const assignment of assignments) {
    const { facilityGid: gid, policyId } = assignment;
    const right = limit.get(gid);
    if (right?.read === true && right.write) continue;
    if (hasForce(assignment)) inForce.set(gid, policyId);
    waiting.set(gid, waitingIn([assignment])?.policyId ?? null);
  }
  const waitedFor = [...waiting.values()].filter((id) => id !== null);
  return new Set([DEFAULT_POLICY_ID, ...inForce.values(), ...waitedFor]);
}
