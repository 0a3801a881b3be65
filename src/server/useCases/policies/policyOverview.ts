import type { Policy, PolicyOverview, PolicyVersion } from '#contracts/policy.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { DEFAULT_POLICY_ID, type PolicyRules } from '#domain/policy/policyRules.ts';
import type {
  PolicyAssignmentRecord,
  PolicyVersionRecord,
} from '../../storage/repositories/policiesRepository.ts';
import {
  assignedPolicy,
  assignmentsOf,
  hasForce,
  policiesOf,
  UNCHANGED_DEFAULT,
  waitingIn,
  type PolicyRows,
  type StoredPolicy,
} from './storedPolicies.ts';

/** A facility in the overview, and whether the asker may change it. */
export type OverviewFacility = { readonly id: string; readonly mayChange: boolean };

type OverviewFacts = {
  readonly rows: PolicyRows;
  /** Rules of the service, which are version 0 of the default policy. */
  readonly base: PolicyRules;
  /** Facilities of the client that the asker sees. */
  readonly facilities: readonly OverviewFacility[];
  /** See `policiesBeyond`. */
  readonly beyond: ReadonlySet<string>;
  /** See `RulesInForce.heldAt`, of the client. */
  readonly heldAt: (facilityId: string) => PolicyRules | null;
  readonly sources: PolicyOverview['sources'];
  readonly asker: { readonly id: string; readonly clientId: string };
};

/** All policies of a client as one of its site admins sees them, the default one first. */
export function policyOverview(facts: OverviewFacts): PolicyOverview {
  const { rows, base, facilities, beyond, sources, asker } = facts;
  const stored = policiesOf(rows, asker.clientId);
  const own = stored.find(({ id }) => id === DEFAULT_POLICY_ID);
  const first = own ?? UNCHANGED_DEFAULT;
  const others = stored.filter(({ id }) => id !== DEFAULT_POLICY_ID);
  const assignments = assignmentsOf(rows, asker.clientId);
  return {
    policies: [first, ...others].map((policy) => ({
      ...shownPolicy(policy, policy.id === DEFAULT_POLICY_ID ? base : null, asker.id),
      ...changeable(!beyond.has(policy.id)),
    })),
    facilities: facilities.map((facility) =>
      shownFacility(facts, facility, assignments.get(facility.id) ?? []),
    ),
    sources,
  };
}

function shownPolicy(
  { id, name, inForce, versions }: StoredPolicy,
  base: PolicyRules | null,
  askerId: string,
): Policy {
  return {
    id,
    name,
    version: inForce?.version ?? 0,
    rules: contractRules(inForce?.rules ?? base),
    versions: versions.map((one) => shownVersion(one, { inForce, versions }, askerId)).toReversed(),
  };
}

function shownVersion(
  record: PolicyVersionRecord,
  { inForce, versions }: Pick<StoredPolicy, 'inForce' | 'versions'>,
  askerId: string,
): PolicyVersion {
  const { version, name, rules, decided } = record;
  return {
    version,
    name,
    rules: contractRules(rules),
    state: stateOf(record, inForce, waitingIn(versions)),
    ...proposed(record, askerId),
    ...(decided === null ? {} : { decidedBy: decided.byName, decidedAt: isoInstant(decided.atMs) }),
  };
}

function stateOf(
  record: PolicyVersionRecord,
  inForce: PolicyVersionRecord | null,
  waiting: PolicyVersionRecord | null,
): PolicyVersion['state'] {
  if (record === inForce) return 'inForce';
  if (record === waiting) return 'pending';
  return hasForce(record) ? 'replaced' : 'withdrawn';
}

function shownFacility(
  { heldAt, asker }: Pick<OverviewFacts, 'heldAt' | 'asker'>,
  { id: facilityId, mayChange }: OverviewFacility,
  assignments: readonly PolicyAssignmentRecord[],
): PolicyOverview['facilities'][number] {
  const waiting = waitingIn(assignments);
  return {
    facilityId,
    policyId: assignedPolicy(assignments),
    pending: waiting === null ? null : { ...proposed(waiting, asker.id), policyId: waiting.policyId },
    ...changeable(mayChange),
    held: contractRules(heldAt(facilityId)),
  };
}

function changeable(mayChange: boolean): { mayChange?: false } {
  return mayChange ? {} : { mayChange: false };
}

function proposed(
  {
    gid,
    byId,
    byName,
    atMs,
    reason,
  }: Pick<PolicyVersionRecord, 'gid' | 'byId' | 'byName' | 'atMs' | 'reason'>,
  askerId: string,
) {
  return {
    proposalId: gid,
    proposedBy: byName,
    proposedAt: isoInstant(atMs),
    reason,
    isOwn: byId === askerId,
  };
}

type ContractRules = PolicyVersion['rules'];

function contractRules(rules: PolicyRules): ContractRules;
function contractRules(rules: PolicyRules | null): ContractRules | null;
function contractRules(rules: PolicyRules | null): ContractRules | null {
  if (rules === null) return null;
  const { watchedHazards, requiredSources, warningActions } = rules;
  return {
    ...rules,
    weatherLimits: { ...rules.weatherLimits },
    watchedHazards: [...watchedHazards],
    requiredSources: [...requiredSources],
    ...(warningActions === undefined ? {} : { warningActions: { ...warningActions } }),
  };
}
