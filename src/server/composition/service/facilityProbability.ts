import type { Facility } from '#contracts/facility.ts';
import type { RulesFor } from '../../alerting/clientRules.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { LightningOutlook } from '../../world/weather/weatherModel.ts';

type Asked = {
  readonly outlook: LightningOutlook;
  readonly rulesFor: RulesFor;
  readonly clock: Pick<ServerClock, 'nowMs'>;
};

/**
 * Returns the probability of lightning inside the alert circle of a facility, by the rules in force there, in the half hour
 * from now on, 0 to 1. null: not known (S8).
 */
export function createFacilityProbability({ outlook, rulesFor, clock }: Asked) {
  return ({
    clientId,
    id,
    longitude: lon,
    latitude: lat,
  }: Pick<Facility, 'clientId' | 'id' | 'longitude' | 'latitude'>): number | null => {
    const nowMs = clock.nowMs();
    const radiusM = rulesFor(clientId, id).lightning.alertRadiusM;
    return outlook({ lon, lat, radiusM, initMs: nowMs, forecastMs: nowMs });
  };
}
