import type { YardId } from '#domain/locations/yardId.ts';
import { isLooser } from '#domain/policy/comparePolicies.ts';
import { DEFAULT_POLICY_ID, type PolicyRules } from '#domain/policy/policyRules.ts';
import { lostLimit } from '../../alerting/lightningLimit.ts';
import { beyondLimit } from '../access/beyondLimit.ts';
import { notAuthorised } from '../access/sessionHooks.ts';
import { policiesBeyond } from './policiesBeyond.ts';
import type { PolicyAdmin, PolicyServiceDependencies } from './policyDependencies.ts';
import { policyChanged, policyNotFound } from './policyProblems.ts';
import { policiesOf, UNCHANGED_DEFAULT, type PolicyRows, type StoredPolicy } from './storedPolicies.ts';

/** Returns a policy of the client of an admin. @throws ProblemError 404. */
export function foundPolicy(rows: PolicyRows, { clientId }: PolicyAdmin, policyId: string): StoredPolicy {
  const policy = policiesOf(rows, clientId).find(({ id }) => id === policyId);
  if (policy !== undefined) return policy;
  if (policyId !== DEFAULT_POLICY_ID) throw policyNotFound(policyId);
  return UNCHANGED_DEFAULT;
}

/**
 * Checks that the rules in force of a policy are those that the admin has seen: another admin may have loosened them since.
 *
 * @param version Version in force as the admin saw it; undefined: their page is older and does not state it.
 * @throws ProblemError 409 where another one is in force.
 */
export function assertSeen({ inForce }: StoredPolicy, version: number | undefined): void {
  if (version !== undefined && version !== (inForce?.version ?? 0)) throw policyChanged();
}

/** @throws ProblemError 403 where facilities beyond the limit of the admin have the policy. */
export function assertWithinLimit(rows: PolicyRows, { limit }: PolicyAdmin, policyId: string): void {
  if (policiesBeyond(rows, limit).has(policyId)) throw beyondLimit();
}

export function mayRead({ limit }: PolicyAdmin, facilityGid: number): boolean {
  return limit === null || limit.get(facilityGid)?.read === true;
}

/** @throws ProblemError 403. */
export function assertMayWrite({ limit }: PolicyAdmin, facilityGid: number): void {
  if (limit !== null && limit.get(facilityGid)?.write !== true) throw notAuthorised();
}

/**
 * Returns whether rules are looser by themselves,
 * or at one of some facilities by the limits of the sources that they require.
 */
export function isLooserAt(
  { limitAt }: Pick<PolicyServiceDependencies, 'limitAt'>,
  places: readonly YardId[],
  now: PolicyRules,
  next: PolicyRules,
): boolean {
  return isLooser(now, next) || places.some((place) => lostLimit(limitAt, place, now, next) !== null);
}
