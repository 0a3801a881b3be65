import { policyOfSite } from '#domain/locations/siteArea.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import { isLooser, isSamePolicy, strictestOf } from '#domain/policy/comparePolicies.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import { policyOfRules, rulesWithPolicy, type ClientRules, type RulesFor } from './clientRules.ts';
import type { EngineFacility } from './engineFacility.ts';
import { memoryKey } from './facilityKey.ts';
import { lostLimit, type LightningLimit, type LimitAt } from './lightningLimit.ts';

type Site = Pick<EngineFacility, 'clientId' | 'id' | 'reachM'>;

/** Rules that a facility is held to although its policy is looser in some respect by now. */
export type HeldRules = YardId & { readonly rules: PolicyRules };

/** Policy of a facility as it is stored. The same object until it changes. */
type PolicyOf = (clientId: string, facilityId: string) => PolicyRules;

/**
 * Rules that facilities are judged by now (GAP-139): those of their policies, and while a policy is looser in any respect
 * than what held before, the strictest of both, until an event-free quiet period by these has passed (S1, S2).
 */
export type RulesInForce = {
  readonly rulesFor: RulesFor;
  /** Notes how far the sites of all facilities reach, see `policyOfSite`. */
  noteSites(sites: readonly Site[]): void;
  /** Rules that a facility is held to; null: those of its policy hold. */
  heldAt(clientId: string, facilityId: string): PolicyRules | null;
  /** All facilities that are held, and that would be by other policies. */
  plan(places: readonly YardId[], next: PolicyOf, limitAt: LimitAt): readonly HeldRules[];
  /** Lets other policies hold as `plan` has said. */
  replace(next: PolicyOf, held: readonly HeldRules[]): void;
  /**
   * Ends what has been event-free for a quiet period.
   *
   * @param freeUpToMs Up to when it is known that nothing stands at a facility, epoch ms of content (S5); null: something
   *   does, or it is not known.
   * @returns Facilities that go on with the rules of their policy.
   */
  settle(freeUpToMs: (place: HeldRules, policy: PolicyRules) => number | null): readonly YardId[];
  /** Number of changes of any rules so far. */
  revision(): number;
  /** To be stored with each change. */
  held(): readonly HeldRules[];
};

type Setup = {
  readonly base: ClientRules;
  readonly policyOf: PolicyOf;
  /** `held` of an earlier run. */
  readonly restored: readonly HeldRules[];
};

export function createRulesInForce({ base, policyOf, restored }: Setup): RulesInForce {
  const sites = createSiteRules(createRulesOf(base));
  let currentPolicyOf = policyOf;
  let revision = 0;
  let held = new Map(restored.map((one) => [memoryKey(one.clientId, one.facilityId), one]));
  /** Since when each held facility is event-free, epoch ms of content; a restart begins to count anew. */
  let freeSinceMs = new Map<string, number>();

  const policyNow = (place: YardId) =>
    held.get(memoryKey(place.clientId, place.facilityId))?.rules ??
    currentPolicyOf(place.clientId, place.facilityId);

  function heldBy(place: YardId, next: PolicyOf, limitAt: LimitAt): HeldRules | null {
    const now = policyNow(place);
    const policy = next(place.clientId, place.facilityId);
    const lost = lostLimit(limitAt, place, now, policy);
    if (lost === null && !isLooser(now, policy)) return null;
    const rules = withLimit(strictestOf(now, policy), lost);
    return { ...place, rules: isSamePolicy(rules, now) ? now : rules };
  }

  return {
    rulesFor: (clientId, facilityId) =>
      sites.rulesAt(memoryKey(clientId, facilityId), policyNow({ clientId, facilityId })),
    noteSites(all) {
      sites.note(all);
      revision += 1;
    },
    heldAt: (clientId, facilityId) => held.get(memoryKey(clientId, facilityId))?.rules ?? null,
    plan: (places, next, limitAt) => places.flatMap((place) => heldBy(place, next, limitAt) ?? []),
    replace(next, planned) {
      const [before, heldBefore] = [currentPolicyOf, held];
      currentPolicyOf = next;
      revision += 1;
      held = new Map(planned.map((one) => [memoryKey(one.clientId, one.facilityId), one]));
      // one whose policy has become looser still waits anew
      const goesOn = (key: string) => {
        const one = held.get(key);
        if (one === undefined || one.rules !== heldBefore.get(key)?.rules) return false;
        return !isLooser(before(one.clientId, one.facilityId), next(one.clientId, one.facilityId));
      };
      freeSinceMs = new Map([...freeSinceMs].filter(([key]) => goesOn(key)));
    },
    settle(freeUpToMs) {
      const released: YardId[] = [];
      for (const [key, one] of held) {
        const policy = currentPolicyOf(one.clientId, one.facilityId);
        const upToMs = freeUpToMs(one, policy);
        const sinceMs = Math.min(freeSinceMs.get(key) ?? Infinity, upToMs ?? Infinity);
        if (upToMs === null) freeSinceMs.delete(key);
        else if (upToMs - sinceMs < one.rules.quietPeriodMs) freeSinceMs.set(key, sinceMs);
        else {
          held.delete(key);
          freeSinceMs.delete(key);
          released.push({ clientId: one.clientId, facilityId: one.facilityId });
        }
      }
      if (released.length > 0) revision += 1;
      return released;
    },
    revision: () => revision,
    held: () => [...held.values()],
  };
}

/** Rules by which the limit that would be lost goes on: they require its source too. */
function withLimit(rules: PolicyRules, lost: LightningLimit | null): PolicyRules {
  if (lost === null || rules.requiredSources.includes(lost.sourceId)) return rules;
  return { ...rules, requiredSources: [...rules.requiredSources, lost.sourceId].toSorted() };
}

/** Rules of facilities by their policies and by how far their sites reach. */
function createSiteRules(rulesOf: (policy: PolicyRules) => ClientRules) {
  /** Reach of each site that is drawn, m. */
  let reaches = new Map<string, number>();
  const byPolicy = new WeakMap<PolicyRules, Map<number, ClientRules>>();

  function reaching(policy: PolicyRules, reachM: number): ClientRules {
    const known = byPolicy.get(policy) ?? new Map<number, ClientRules>();
    byPolicy.set(policy, known);
    const rules = known.get(reachM) ?? rulesOf(policyOfSite(policy, reachM));
    known.set(reachM, rules);
    return rules;
  }

  return {
    note(sites: readonly Site[]): void {
      reaches = new Map(sites.map(({ clientId, id, reachM = 0 }) => [memoryKey(clientId, id), reachM]));
    },
    rulesAt(key: string, policy: PolicyRules): ClientRules {
      const reachM = reaches.get(key) ?? 0;
      return reachM > policy.alertRadiusM ? reaching(policy, reachM) : rulesOf(policy);
    },
  };
}

/** Rules of policies, one object for all that say the same. */
function createRulesOf(base: ClientRules) {
  const byPolicy = new WeakMap<PolicyRules, ClientRules>();
  /** By what they say: policies that were read anew are other objects, and a change of rules costs an engine. */
  const byContent = new Map([[contentOf(policyOfRules(base)), base]]);
  return (policy: PolicyRules): ClientRules => {
    const known = byPolicy.get(policy);
    if (known !== undefined) return known;
    const key = contentOf(policy);
    const rules = byContent.get(key) ?? rulesWithPolicy(base, policy);
    byPolicy.set(policy, rules);
    byContent.set(key, rules);
    return rules;
  };
}

function contentOf(policy: PolicyRules): string {
  const { weatherLimits, watchedHazards, requiredSources, warningActions = {}, ...lightning } = policy;
  const { alertRadiusM, warningRadiusM, quietPeriodMs } = lightning;
  const limits = Object.entries(weatherLimits).map(([type, own]) => [
    type,
    Object.entries(own ?? {})
      .map(String)
      .toSorted(),
  ]);
  // a type that warns says the same as one that is left out
  const actions = Object.entries(warningActions).filter(([, action]) => action !== 'warn');
  const lists = [limits, watchedHazards, requiredSources, actions].map((list) =>
    list.map((one) => JSON.stringify(one)).toSorted(),
  );
  return JSON.stringify([alertRadiusM, warningRadiusM, quietPeriodMs, ...lists]);
}
