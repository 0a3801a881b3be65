import type { AlertsFile, HazardFreshness } from '#contracts/facilityEvent.ts';
import type { WeatherHazard } from '#domain/alerting/weatherFreshness.ts';
import { answerInstant } from './answerInstant.ts';
import type { WeatherWatching } from '../sources/weatherSource.ts';

/** Newest observation that tells of a hazard at one facility, epoch ms; null: none. */
export type HazardKnownMs = (hazard: WeatherHazard) => number | null;

/** Freshness of every watched hazard at one facility, as answers state it. */
export function freshnessOf(watching: WeatherWatching, knownMs: HazardKnownMs): HazardFreshness[] {
  return watching.map(({ hazard, source, staleAfterMs }) => {
    const asOfMs = knownMs(hazard);
    return { hazard, source, asOf: asOfMs === null ? null : answerInstant(asOfMs), staleAfterMs };
  });
}

/** Freshness of many facilities; those that share watched hazards and all times share one entry. */
export function freshnessByFacility<Place extends { readonly id: string }>(
  watchingAt: (facility: Place) => WeatherWatching,
  facilities: readonly Place[],
  knownAt: (facility: Place) => HazardKnownMs,
): NonNullable<AlertsFile['weather']> {
  type Group = NonNullable<AlertsFile['weather']>[number];
  const groups = new Map<WeatherWatching, Map<string, Group>>();
  for (const facility of facilities) {
    const watching = watchingAt(facility);
    const knownMs = knownAt(facility);
    const times = watching.map(({ hazard }) => knownMs(hazard)).join();
    const byTimes = groups.get(watching) ?? new Map<string, Group>();
    groups.set(watching, byTimes);
    const group = byTimes.get(times);
    if (group === undefined)
      byTimes.set(times, { facilityIds: [facility.id], weatherAsOf: freshnessOf(watching, knownMs) });
    else group.facilityIds.push(facility.id);
  }
  return [...groups.values()].flatMap((byTimes) => [...byTimes.values()]);
}
