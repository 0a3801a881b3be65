import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWeatherRegistry, type WeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { WeatherObservation, WeatherSource } from '#server/sources/weatherSource.ts';
import { engineOf, MINUTE_MS, NOW_MS, statusesOf, YARD } from '../alerting/engineFixture.ts';
import { observationAt } from '../alerting/weatherFixture.ts';
import { profileOf } from './sourceFixture.ts';

const STORM = { windSpeedKmh: 70, windGustKmh: 120 };
const CALM = { windSpeedKmh: 5, windGustKmh: 8 };
const LIMIT_MS = 75 * MINUTE_MS;

let registry: WeatherRegistry;
let nowMs: number;

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await registry.stop();
  vi.useRealTimers();
});

/** A service whose only station tells what it told last whenever it is asked again. */
function service(id: string, distanceM: number) {
  let deliver: (observations: readonly WeatherObservation[]) => void = () => {};
  let last: readonly WeatherObservation[] = [];
  const source: WeatherSource = {
    profile: profileOf(id, { goneAfterMs: LIMIT_MS }),
    hazards: ['wind'],
    start: (to) => void (deliver = to),
    lookAgain: () => deliver(last),
    stop: () => {},
  };
  return {
    source,
    tell(minutes: number, known: Partial<WeatherObservation>) {
      last = [observationAt(NOW_MS + minutes * MINUTE_MS, { station: { name: id, distanceM }, ...known })];
      deliver(last);
    },
  };
}

/** An engine that observes by a station at 4 km and one so far away, of two services. */
function observing(farM = 72_000) {
  nowMs = NOW_MS;
  const engine = engineOf();
  const [near, far] = [service('near', 4_000), service('far', farM)];
  const look = vi.spyOn(far.source, 'lookAgain');
  registry = createWeatherRegistry([far.source, near.source], undefined, { nowMs: () => nowMs });
  registry.start((observations) => engine.observe(observations, nowMs));
  return {
    near: near.tell,
    far: far.tell,
    looks: () => look.mock.calls.length,
    at(minutes: number) {
      nowMs = NOW_MS + minutes * MINUTE_MS;
      vi.advanceTimersByTime(5_000);
      engine.advanceTo(nowMs);
    },
    types: () => Object.keys(statusesOf(engine)),
    knownMs: (hazard: 'wind' | 'lowTemp' = 'wind') => engine.weatherKnownMs(YARD.clientId, YARD.id, hazard),
  };
}

describe('a farther station of another service [S1][S2]', () => {
  test('ends no storm that a nearer one has just told of, until that one has been silent for its limit', () => {
    const { near, far, at, types, knownMs } = observing();
    near(0, STORM);
    expect(types()).toHaveLength(1);
    at(62);
    far(61, CALM);
    expect(types()).toHaveLength(1);
    expect(knownMs()).toBe(NOW_MS);
    at(75);
    expect(types()).toHaveLength(1);
    at(76);
    expect(types()).toEqual([]);
    expect(knownMs()).toBe(NOW_MS + 61 * MINUTE_MS);
  });

  test('has proven nothing where it was heard before the nearer one', () => {
    const { near, far, at, types, knownMs } = observing();
    at(62);
    far(61, CALM);
    expect(knownMs()).toBe(NOW_MS + 61 * MINUTE_MS);
    near(0, STORM);
    expect(types()).toHaveLength(1);
    expect(knownMs()).toBe(NOW_MS);
  });

  test('is asked again once for all nearer ones that are first heard', () => {
    const { near, far, at, looks } = observing();
    far(2, CALM);
    for (const name of ['first', 'second', 'third'])
      near(1, { ...CALM, station: { name, distanceM: 4_000 } });
    expect(looks()).toBe(0);
    at(2);
    expect(looks()).toBe(1);
    at(3);
    expect(looks()).toBe(1);
  });

  test('raises all the same, and proves what the nearer one does not tell of', () => {
    const { near, far, at, types, knownMs } = observing();
    near(0, CALM);
    at(1);
    far(1, { ...STORM, temperatureC: -5 });
    expect(types()).toEqual(['lowTemp_level1', 'wind_level2']);
    expect(knownMs()).toBe(NOW_MS);
    expect(knownMs('lowTemp')).toBe(NOW_MS + MINUTE_MS);
  });

  test('that is the same one, placed a little otherwise, proves as before', () => {
    const { near, far, at, knownMs } = observing(5_900);
    near(0, CALM);
    at(1);
    far(1, CALM);
    expect(knownMs()).toBe(NOW_MS + MINUTE_MS);
  });

  test('raises also where no station has proven anything yet, as by a peak wind whose report is not there', () => {
    const { far, types, knownMs } = observing();
    far(0, { ...STORM, raisesOnly: true });
    expect(types()).toEqual(['wind_level2']);
    expect(knownMs()).toBeNull();
  });
});
