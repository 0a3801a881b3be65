import { describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { measuresOf } from '#server/alerting/weatherMeasures.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { WEATHER_THRESHOLDS } from '#domain/policy/weatherThresholds.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { DEMO_FACILITIES } from '#server/sources/simulator/demoFacilities.ts';
import { SCENE_YARDS } from '#server/sources/simulator/stagedScenes.ts';
import { createSimulatorWeather, observationAt } from '#server/sources/simulator/simulatorWeather.ts';

const NOW_MS = Date.UTC(2026, 5, 12, 18, 7, 12);
const FULL_MS = Date.UTC(2026, 5, 12, 18, 5, 0);
const FACILITIES: readonly Facility[] = DEMO_FACILITIES.map((seed, nth) => ({ gid: nth + 1, ...seed }));
const model = createAtmosphere({ seed: 9, stagedAtMs: NOW_MS });

function eventTypesAt(yard: string): string[] {
  const facility = FACILITIES.find(({ id }) => id === yard)!;
  const measures = measuresOf(observationAt(model, facility, FULL_MS));
  return WEATHER_THRESHOLDS.filter(({ measure, side, limit }) => {
    const value = measures[measure]?.value;
    if (value === undefined) return false;
    return side === 'atLeast' ? value >= limit : value <= limit;
  }).map(({ eventType }) => eventType);
}

describe('observationAt', () => {
  it('gives every quantity, so that every watched hazard is known [S4][GAP-136]', () => {
    const observation = observationAt(model, FACILITIES[0]!, FULL_MS);
    const { clientId, facilityId, atMs, ...quantities } = observation;
    expect({ clientId, facilityId, atMs }).toEqual({
      clientId: 'ACME',
      facilityId: 'NORTHGATE_YARD',
      atMs: FULL_MS,
    });
    expect(Object.values(quantities).every((value) => Number.isFinite(value))).toBe(true);
  });

  it('raises wind, heat and snow alerts at the staged yards', () => {
    expect(eventTypesAt(SCENE_YARDS.windy)).toContain('wind_level2');
    expect(eventTypesAt(SCENE_YARDS.hot)).toContain('highTemp_level2');
    expect(eventTypesAt(SCENE_YARDS.snowy)).toContain('snowfall_level2');
  });
});

describe('createSimulatorWeather', () => {
  function started(facilities: readonly Facility[]) {
    const time = { nowMs: NOW_MS };
    const rounds: (readonly WeatherObservation[])[] = [];
    let beat: (() => void) | null = null;
    const observations = createSimulatorWeather({
      model,
      clock: { nowMs: () => time.nowMs },
      facilities: () => facilities,
      repeat: (run) => {
        beat = run;
        return () => (beat = null);
      },
    });
    observations.start((round) => rounds.push(round));
    const passTo = (nowMs: number) => {
      time.nowMs = nowMs;
      beat?.();
    };
    return { observations, rounds, passTo };
  }

  it('observes every facility at once and at each full two minutes after', () => {
    const { rounds, passTo } = started(FACILITIES.slice(0, 3));
    expect(rounds[0]!.map(({ facilityId, atMs }) => [facilityId, atMs])).toEqual(
      FACILITIES.slice(0, 3).map(({ id }) => [id, FULL_MS + 60_000]),
    );
    passTo(FULL_MS + 300_005);
    expect(rounds[1]).toHaveLength(3);
    expect(rounds[1]![0]!.atMs).toBe(FULL_MS + 300_000);
  });

  it('observes many facilities in parts, so that calls are answered between', async () => {
    const many = Array.from({ length: 250 }, (_, nth) => ({ ...FACILITIES[0]!, id: `Y${nth}` }));
    const { rounds } = started(many);
    expect(rounds.map((round) => round.length)).toEqual([50]);
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate);
    expect(rounds.map((round) => round.length)).toEqual([50, 50, 50, 50, 50]);
  });

  it('observes nothing after it was stopped', async () => {
    const many = Array.from({ length: 250 }, (_, nth) => ({ ...FACILITIES[0]!, id: `Y${nth}` }));
    const { observations, rounds, passTo } = started(many);
    void observations.stop();
    await new Promise(setImmediate);
    passTo(FULL_MS + 300_005);
    expect(rounds).toHaveLength(1);
  });
});

describe('rounds of many facilities', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const many = () =>
    Array.from({ length: 120 }, (_, nth) => ({ ...FACILITIES[0]!, gid: nth + 1, id: `YARD_${nth}` }));

  function begun(facilities: Facility[]) {
    const heard: string[] = [];
    const observations = createSimulatorWeather({
      model,
      clock: { nowMs: () => NOW_MS },
      facilities: () => facilities,
      repeat: () => () => {},
    });
    const places = new Map(facilities.map(({ id }) => [id, 0]));
    observations.start((round) =>
      round.forEach((observed) => {
        heard.push(observed.facilityId);
        places.set(observed.facilityId, observed.windSpeedKmh ?? Number.NaN);
      }),
    );
    return { observations, heard, places };
  }

  it('come one after the other, however often they are asked for: callers need not wait for several [S2]', async () => {
    const { observations, heard } = begun(many());
    for (let i = 0; i < 5; i += 1) observations.lookAgain();
    for (let i = 0; i < 20; i += 1) await turn();
    const ids = many().map(({ id }) => id);
    expect(heard).toEqual([...ids, ...ids]);
    observations.lookAgain();
    expect(heard, 'the caller has its turn to itself').toHaveLength(2 * ids.length);
    await turn();
    expect(heard).toHaveLength(2 * ids.length + 50);
    void observations.stop();
  });

  it('observe a facility that moved meanwhile where it is now [S1]', async () => {
    const facilities = many();
    const { observations, places } = begun(facilities);
    const moved = { ...facilities[100]!, longitude: 140, latitude: -30 };
    facilities[100] = moved;
    await turn();
    await turn();
    await turn();
    expect(places.get('YARD_100')).toBe(
      observationAt(model, moved, NOW_MS - (NOW_MS % 120_000)).windSpeedKmh,
    );
    void observations.stop();
  });
});
