import type { PolicyRules } from '#domain/policy/policyRules.ts';
import type { ChangingEngine } from '../../alerting/changingEngine.ts';
import { policyOfRules, type ClientRules } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import { createRulesInForce, type HeldRules, type RulesInForce } from '../../alerting/rulesInForce.ts';
import type { SatelliteProof } from '../../alerting/knownLightning.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { WeatherWatching } from '../../sources/weatherSource.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { recallPolicies } from '../../useCases/policies/recallPolicies.ts';
import { policyOfFacility } from '../../useCases/policies/storedPolicies.ts';

type Stored = {
  readonly repositories: Pick<Repositories, 'engineState' | 'policies'>;
  readonly facilities: readonly EngineFacility[];
  /** Rules of the service, beside which policies hold. */
  readonly rules: ClientRules;
  readonly log: Pick<ServiceLog, 'error'>;
};

/** Rules of all facilities by the policies that are stored. */
export async function openPolicies({ repositories, facilities, rules, log }: Stored): Promise<RulesInForce> {
  const base = policyOfRules(rules);
  const places = facilities.map(placeOf);
  const { rows, held } = await recallPolicies({ repositories, base, places, log });
  return createRulesInForce({ base: rules, policyOf: policyOfFacility(rows, base), restored: held });
}

/** A watched facility as policies name it. */
export function placeOf({ clientId, id: facilityId }: EngineFacility) {
  return { clientId, facilityId };
}

/** Longest quiet period of the watched facilities, ms, and of the service itself. */
function longestQuietMs(
  { rulesFor }: Pick<RulesInForce, 'rulesFor'>,
  facilities: readonly EngineFacility[],
  { lightning }: ClientRules,
): number {
  let longestMs = lightning.quietPeriodMs;
  for (const { clientId, id } of facilities)
    longestMs = Math.max(longestMs, rulesFor(clientId, id).lightning.quietPeriodMs);
  return longestMs;
}

/** The same, looked for anew only after a change of rules or facilities: each answer of an unknown yard asks for it. */
export function createLongestQuiet(
  inForce: Pick<RulesInForce, 'rulesFor' | 'revision'>,
  facilities: () => readonly EngineFacility[],
  rules: ClientRules,
): () => number {
  let known: { of: readonly EngineFacility[]; revision: number; longestMs: number } | null = null;
  return () => {
    const of = facilities();
    const revision = inForce.revision();
    if (known === null || known.of !== of || known.revision !== revision)
      known = { of, revision, longestMs: longestQuietMs(inForce, of, rules) };
    return known.longestMs;
  };
}

/** Longest quiet period by the policies that are stored, ms. */
export async function storedQuietMs(stored: Stored): Promise<number> {
  return longestQuietMs(await openPolicies(stored), stored.facilities, stored.rules);
}

/** Hazards that a source tells of at a place and that its policy watches; the same array for the same of both. */
export function createPolicyWatching(
  watchingAt: (place: EngineFacility) => WeatherWatching,
  { rulesFor }: Pick<RulesInForce, 'rulesFor'>,
) {
  const known = new WeakMap<WeatherWatching, WeakMap<ClientRules, WeatherWatching>>();
  return (place: EngineFacility): WeatherWatching => {
    const watching = watchingAt(place);
    const rules = rulesFor(place.clientId, place.id);
    const byRules = known.get(watching) ?? new WeakMap<ClientRules, WeatherWatching>();
    known.set(watching, byRules);
    const filtered =
      byRules.get(rules) ?? watching.filter(({ hazard }) => rules.watchedHazards.includes(hazard));
    byRules.set(rules, filtered);
    return filtered;
  };
}

type Watched = {
  readonly engine: Pick<
    ChangingEngine,
    'eventsOf' | 'lightningProvenMs' | 'lightningSourcesOf' | 'weatherKnownMs' | 'facilities'
  >;
  /** Left out: no satellite proves anything. */
  readonly satellites?: SatelliteProof | undefined;
  readonly watchingAt: (place: EngineFacility) => WeatherWatching;
  readonly nowMs: () => number;
};

/**
 * Up to when nothing stands at a facility that waits for a looser policy, see `RulesInForce.settle`. What stands is judged
 * by the old rules; what has to be known for that, by the policy: otherwise a sensor that has died could never be left
 * out. Satellites alone tell of nothing without an acceptance that holds (GAP-137).
 */
export function eventFreeUpTo({ engine, satellites, watchingAt, nowMs }: Watched) {
  const isAccepted = (
    place: EngineFacility,
    { alertRadiusM }: PolicyRules,
    { requiredSources }: PolicyRules,
  ) => {
    const sourceIds = engine.lightningSourcesOf(place.clientId, place.id, requiredSources);
    return (
      satellites?.needsAcceptance(sourceIds) !== true || satellites.mayClear(place, nowMs(), alertRadiusM)
    );
  };
  return ({ clientId, facilityId, rules }: HeldRules, policy: PolicyRules): number | null => {
    const events = engine.eventsOf(clientId, facilityId);
    if (events.some(({ alertStatus }) => alertStatus !== 'ALL_CLEAR')) return null;
    const place = engine.facilities().find((one) => one.clientId === clientId && one.id === facilityId);
    if (place === undefined) return null;
    const isKnown = watchingAt(place).every(({ hazard, staleAfterMs }) => {
      if (!policy.watchedHazards.includes(hazard)) return true;
      const asOfMs = engine.weatherKnownMs(clientId, facilityId, hazard);
      return asOfMs !== null && nowMs() - asOfMs <= staleAfterMs;
    });
    if (!isKnown || !isAccepted(place, rules, policy)) return null;
    return engine.lightningProvenMs(clientId, facilityId, policy.requiredSources);
  };
}
