import { policyOfRules, type ClientRules } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import { createRulesInForce, type RulesInForce } from '../../alerting/rulesInForce.ts';
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
