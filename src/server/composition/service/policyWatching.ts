import type { ClientRules } from '../../alerting/clientRules.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { RulesInForce } from '../../alerting/rulesInForce.ts';
import type { WeatherWatching } from '../../sources/weatherSource.ts';

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
