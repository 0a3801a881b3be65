import { DEFAULT_POLICY_ID } from '#domain/policy/policyRules.ts';
import type { LocationLimit } from '../access/locationAccess.ts';
import { hasForce, waitingIn, type PolicyRows } from './storedPolicies.ts';

/**
 * Ids of the policies of a client that somebody may not change, because a facility outside their limit has them or waits
 * for them. The default one is also that of facilities to come. null: they are not limited.
 */
export function policiesBeyond(
  { assignments }: Pick<PolicyRows, 'assignments'>,
  limit: LocationLimit | null,
): ReadonlySet<string> {
  if (limit === null) return new Set();
  const beyond = new Set([DEFAULT_POLICY_ID]);
  const isOther = (gid: number) => {
    const right = limit.get(gid);
    return right?.read !== true || !right.write;
  };
  const others = assignments.filter(({ facilityGid }) => isOther(facilityGid));
  for (const gid of new Set(others.map(({ facilityGid }) => facilityGid))) {
    const own = others.filter(({ facilityGid }) => facilityGid === gid);
    for (const one of [own.findLast(hasForce), waitingIn(own)])
      if (one !== undefined && one !== null) beyond.add(one.policyId);
  }
  return beyond;
}
