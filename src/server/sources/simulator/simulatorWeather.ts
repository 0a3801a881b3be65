import type { Facility } from '#contracts/facility.ts';
import { leastHeatIndexC } from '#domain/heat/leastHeatIndex.ts';
import { estimatedSolarWm2 } from '#domain/heat/sunlight.ts';
import { yardWbgtC } from '#domain/heat/yardWbgt.ts';
import { sunElevationDeg } from '#domain/time/isNight.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { inventedProfile } from '../inventedProfile.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { WeatherObservation, WeatherSource } from '../weatherSource.ts';
import type { Atmosphere } from './atmosphere.ts';
import { repeatOn, type Repeat } from '../../platform/time/repeat.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';

/** What is observed of the simulated atmosphere. */
type ObservedModel = Pick<Atmosphere, 'weatherAt' | 'fallenAt' | 'snowDepthCmAt' | 'tropicalWindKmhAt'>;

/** Facilities observed between two looks at the calls that wait. */
const AT_ONCE = 50;

/** How often the engine is told. Twice within the limit below, so that one round may fail. */
const OBSERVED_FOR_ALERTS_EVERY_MS = 2 * 60_000;

/** Limit of simulated observations (GAP-136). */
const STALE_AFTER_MS = 5 * 60_000;

const PROFILE: SourceProfile = {
  ...inventedProfile('simulator-weather', 'simulation'),
  name: 'Simulator',
  cadenceMs: OBSERVED_FOR_ALERTS_EVERY_MS,
  lateAfterMs: OBSERVED_FOR_ALERTS_EVERY_MS,
  goneAfterMs: STALE_AFTER_MS,
};

/**
 * Simulated weather of all facilities, at the last full two minutes and again at each. What is asked for again is
 * delivered after the round that is under way.
 *
 * @param options.facilities Asked at each round: facilities come and go.
 */
export function createSimulatorWeather(options: {
  model: ObservedModel;
  clock: ServerClock;
  facilities: () => readonly Facility[];
  repeat?: Repeat;
}): WeatherSource {
  const { model, clock, facilities } = options;
  const repeat = options.repeat ?? repeatOn(clock);
  let stopBeat: (() => void) | null = null;
  let round = () => {};
  let isUnderWay = false;
  let isAskedAgain = false;

  return {
    profile: PROFILE,
    hazards: WEATHER_HAZARDS,
    // the change of facilities has done enough in this turn
    lookAgain: () => void setImmediate(() => round()),
    start(deliver) {
      const observeFrom = (first: number, atMs: number): void => {
        isUnderWay = false;
        if (stopBeat === null) return;
        const all = facilities(); // those of now: one that moved since is observed where it is
        deliver(all.slice(first, first + AT_ONCE).map((facility) => observationAt(model, facility, atMs)));
        const next = first + AT_ONCE;
        isUnderWay = next < all.length || isAskedAgain;
        if (next < all.length) setImmediate(observeFrom, next, atMs);
        else if (isAskedAgain) setImmediate(begin);
      };
      const begin = () => {
        isAskedAgain = false;
        const nowMs = clock.nowMs();
        observeFrom(0, Math.floor(nowMs / OBSERVED_FOR_ALERTS_EVERY_MS) * OBSERVED_FOR_ALERTS_EVERY_MS);
      };
      // one round after the other: several at a time would keep all callers waiting, and a round that is begun anew
      // each time might never end
      round = () => {
        if (isUnderWay) isAskedAgain = true;
        else begin();
      };
      stopBeat = repeat(round, OBSERVED_FOR_ALERTS_EVERY_MS);
      round();
    },
    stop() {
      stopBeat?.();
      stopBeat = null;
    },
  };
}

/** The weather at one facility. */
export function observationAt(model: ObservedModel, facility: Facility, atMs: number): WeatherObservation {
  const { longitude: lon, latitude: lat } = facility;
  const weather = model.weatherAt(lon, lat, atMs);
  const { temperatureC, windSpeedKmh, windGustKmh, visibilityM } = weather;
  const humidityPercent = weather.humidityFraction * 100;
  const solarWm2 = estimatedSolarWm2(sunElevationDeg([lon, lat], atMs), weather.cloudFraction);
  return {
    clientId: facility.clientId,
    facilityId: facility.id,
    atMs,
    temperatureC,
    heatIndexC: leastHeatIndexC(temperatureC, humidityPercent),
    wbgtC: yardWbgtC({ temperatureC, humidityPercent, windSpeedKmh, solarWm2 }, { place: [lon, lat], atMs }),
    windSpeedKmh,
    windGustKmh,
    ...model.fallenAt(lon, lat, atMs),
    snowDepthCm: model.snowDepthCmAt(lon, lat, atMs),
    visibilityM,
    tropicalWindKmh: model.tropicalWindKmhAt(lon, lat, atMs),
  };
}
