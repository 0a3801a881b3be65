import type { Facility } from '#contracts/facility.ts';
import { heatIndexC } from '#domain/heat/heatIndex.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import type { WeatherWatching } from '../alerting/weatherFreshness.ts';
import type { WeatherObservation } from '../alerting/weatherMeasures.ts';
import { repeatOn, type Repeat } from '../repeat.ts';
import type { ServerClock } from '../serverClock.ts';
import type { WeatherModel } from './weatherModel.ts';

/** Facilities observed between two looks at the calls that wait. */
const AT_ONCE = 50;

/** How often the engine is told. Twice within the limit below, so that one round may fail. */
const OBSERVED_FOR_ALERTS_EVERY_MS = 2 * 60_000;

/** Limit of simulated observations (GAP-136). */
const STALE_AFTER_MS = 5 * 60_000;

/** Weather of facilities for the alert engine, at the last full two minutes and again at each. */
export type WeatherObservations = {
  /** What is observed, by whom, and how long it holds. */
  readonly watching: WeatherWatching;
  start(deliver: (observations: readonly WeatherObservation[]) => void): void;
  /** Delivers what was observed last once more, for facilities that have come since. */
  lookAgain(): void;
  stop(): void;
};

/** @param options.facilities Asked at each round: facilities come and go. */
export function createWeatherObservations(options: {
  model: WeatherModel;
  clock: ServerClock;
  facilities: () => readonly Facility[];
  repeat?: Repeat;
}): WeatherObservations {
  const { model, clock, facilities } = options;
  const repeat = options.repeat ?? repeatOn(clock);
  let stopBeat: (() => void) | null = null;
  let round = () => {};

  return {
    watching: { source: 'Simulator', hazards: WEATHER_HAZARDS, staleAfterMs: STALE_AFTER_MS },
    lookAgain: () => round(),
    start(deliver) {
      round = () => {
        const atMs = Math.floor(clock.nowMs() / OBSERVED_FOR_ALERTS_EVERY_MS) * OBSERVED_FOR_ALERTS_EVERY_MS;
        observeFrom(0, atMs, [...facilities()]);
      };
      const observeFrom = (first: number, atMs: number, all: readonly Facility[]) => {
        if (stopBeat === null) return;
        deliver(all.slice(first, first + AT_ONCE).map((facility) => observationAt(model, facility, atMs)));
        if (first + AT_ONCE < all.length) setImmediate(observeFrom, first + AT_ONCE, atMs, all);
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

/** No weather at all: no hazard is watched, as over recorded lightning (GAP-136, S14). */
export const NO_OBSERVATIONS: WeatherObservations = {
  watching: { source: '', hazards: [], staleAfterMs: 0 },
  start: () => {},
  lookAgain: () => {},
  stop: () => {},
};

/** The weather at one facility. */
export function observationAt(model: WeatherModel, facility: Facility, atMs: number): WeatherObservation {
  const { longitude: lon, latitude: lat } = facility;
  const weather = model.weatherAt(lon, lat, atMs);
  const { temperatureC, humidityFraction, windSpeedKmh, windGustKmh, visibilityM } = weather;
  return {
    clientId: facility.clientId,
    facilityId: facility.id,
    atMs,
    temperatureC,
    heatIndexC: heatIndexC(temperatureC, humidityFraction * 100),
    windSpeedKmh,
    windGustKmh,
    ...model.fallenAt(lon, lat, atMs),
    snowDepthCm: model.snowDepthCmAt(lon, lat, atMs),
    visibilityM,
    tropicalWindKmh: model.tropicalWindKmhAt(lon, lat, atMs),
  };
}
