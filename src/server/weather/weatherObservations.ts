import type { Facility } from '#contracts/facility.ts';
import { heatIndexC } from '#domain/heat/heatIndex.ts';
import type { WeatherObservation } from '../alerting/weatherMeasures.ts';
import { repeatOn, type Repeat } from '../repeat.ts';
import type { ServerClock } from '../serverClock.ts';
import { OBSERVED_EVERY_MS } from './currentConditions.ts';
import type { WeatherModel } from './weatherModel.ts';

/** Facilities observed between two looks at the calls that wait. */
const AT_ONCE = 100;

/** Weather of facilities for the alert engine, at the last full five minutes and again at each. */
export type WeatherObservations = {
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
    lookAgain: () => round(),
    start(deliver) {
      round = () => {
        const atMs = Math.floor(clock.nowMs() / OBSERVED_EVERY_MS) * OBSERVED_EVERY_MS;
        observeFrom(0, atMs, [...facilities()]);
      };
      const observeFrom = (first: number, atMs: number, all: readonly Facility[]) => {
        if (stopBeat === null) return;
        deliver(all.slice(first, first + AT_ONCE).map((facility) => observationAt(model, facility, atMs)));
        if (first + AT_ONCE < all.length) setImmediate(observeFrom, first + AT_ONCE, atMs, all);
      };
      stopBeat = repeat(round, OBSERVED_EVERY_MS);
      round();
    },
    stop() {
      stopBeat?.();
      stopBeat = null;
    },
  };
}

/** The weather at one facility. The model knows of no tropical systems: that one quantity is not known (S4). */
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
    tropicalWindKmh: null,
  };
}
