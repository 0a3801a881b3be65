import type { EventType } from '#domain/alerting/alertStatus.ts';
import { thresholdsWith, type WeatherThreshold } from '#domain/policy/weatherThresholds.ts';
import type { WeatherObservation } from '../sources/weatherSource.ts';
import type { ClientRules, RulesFor } from './clientRules.ts';
import { measuresOf, type Measure } from './weatherMeasures.ts';

/** Whether a known quantity reaches a limit; the limit itself does. */
export function isReached({ side, limit }: WeatherThreshold, { value }: Measure): boolean {
  return side === 'atLeast' ? value >= limit : value <= limit;
}

/** Finds the types of events whose levels an observation reaches by the rules of its facility. */
export function createReachedLevels(rulesFor: RulesFor) {
  /** One table per set of limits, not one per observation. */
  const tables = new WeakMap<ClientRules['weatherLimits'], readonly WeatherThreshold[]>();
  return (observation: WeatherObservation): readonly EventType[] => {
    const { weatherLimits } = rulesFor(observation.clientId, observation.facilityId);
    const table = tables.get(weatherLimits) ?? thresholdsWith(weatherLimits);
    tables.set(weatherLimits, table);
    const measures = measuresOf(observation);
    return table.flatMap((threshold) => {
      const known = measures[threshold.measure];
      return known !== null && isReached(threshold, known) ? [threshold.eventType] : [];
    });
  };
}
