import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { closesByWarnings } from '#domain/policy/warningActions.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import { WEATHER_HOLD_MS, WEATHER_THRESHOLDS, type WeatherFamily } from '#domain/policy/weatherThresholds.ts';
import { OBSERVATION_LIMIT_MS } from '#domain/weather/observationAge.ts';
import type { ChangingEngine } from '../../alerting/changingEngine.ts';
import type { EngineFacility } from '../../alerting/engineFacility.ts';
import type { HeldRules } from '../../alerting/rulesInForce.ts';
import type { SatelliteProof } from '../../alerting/knownLightning.ts';
import { UNKNOWN_WARNINGS } from '../../alerting/unknownWarnings.ts';
import { createWatchedPlaces } from '../../alerting/watchedPlaces.ts';
import type { WeatherWatching } from '../../sources/weatherSource.ts';

type Watched = {
  readonly engine: Pick<
    ChangingEngine,
    | 'eventsOf'
    | 'lightningProvenMs'
    | 'lightningSourcesOf'
    | 'weatherKnownMs'
    | 'weatherSeenMs'
    | 'facilities'
  >;
  /** Left out: no satellite proves anything. */
  readonly satellites?: SatelliteProof | undefined;
  readonly watchingAt: (place: EngineFacility) => WeatherWatching;
  readonly nowMs: () => number;
};

/**
 * Up to when nothing stands at a facility that waits for a looser policy, see `RulesInForce.settle`. What stands is judged
 * by the old rules; what has to be known for that, by the policy: otherwise a sensor that has died, a list that is
 * gone, or a ring that reaches out of what sources watch could never be left out. Satellites alone tell of nothing
 * without an acceptance that holds (GAP-137).
 */
export function eventFreeUpTo({ engine, satellites, watchingAt, nowMs }: Watched) {
  const isAccepted = (place: EngineFacility, { alertRadiusM }: PolicyRules, policy: PolicyRules) => {
    const sourceIds = engine.lightningSourcesOf(place.clientId, place.id, policy);
    return (
      satellites?.needsAcceptance(sourceIds) !== true || satellites.mayClear(place, nowMs(), alertRadiusM)
    );
  };
  /** Whether no observation that is new enough to hold has seen a hazard. Where none ever has, it cannot be told. */
  const isSilent = (place: EngineFacility, hazard: WeatherFamily) => {
    const source = watchingAt(place).find((one) => one.hazard === hazard);
    const limitMs = WEATHER_HOLD_MS[hazard] + (source?.staleAfterMs ?? OBSERVATION_LIMIT_MS);
    const seenMs = engine.weatherSeenMs(place.clientId, place.id, hazard);
    return seenMs !== null && nowMs() - seenMs > limitMs;
  };
  const places = createWatchedPlaces(engine.facilities);
  return ({ clientId, facilityId, rules }: HeldRules, policy: PolicyRules): number | null => {
    const place = places.at(clientId, facilityId);
    if (place === null) return null;
    const events = engine.eventsOf(clientId, facilityId);
    const waitsFor = (event: FacilityEvent) =>
      event.alertStatus !== 'ALL_CLEAR' && !isLeftOut(event, policy, (hazard) => isSilent(place, hazard));
    if (events.some(waitsFor)) return null;
    const isKnown = watchingAt(place).every(({ hazard, staleAfterMs }) => {
      if (!policy.watchedHazards.includes(hazard)) return true;
      const asOfMs = engine.weatherKnownMs(clientId, facilityId, hazard);
      return asOfMs !== null && nowMs() - asOfMs <= staleAfterMs;
    });
    if (!isKnown || !isAccepted(place, rules, policy)) return null;
    return engine.lightningProvenMs(clientId, facilityId, policy);
  };
}

/**
 * Whether a policy leaves out what an event rests on, and nothing can prove any more whether it goes on: unknown warnings
 * where none closes by the policy, and weather that it does not watch and whose sensor has fallen silent.
 */
function isLeftOut(
  { eventType }: FacilityEvent,
  { warningActions, watchedHazards }: PolicyRules,
  isSilent: (hazard: WeatherFamily) => boolean,
): boolean {
  if (eventType === UNKNOWN_WARNINGS) return !closesByWarnings(warningActions);
  const hazard = WEATHER_THRESHOLDS.find((row) => row.eventType === eventType)?.family;
  return hazard !== undefined && !watchedHazards.some((one) => one === hazard) && isSilent(hazard);
}
