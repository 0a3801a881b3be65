import { describe, expect, it } from 'vitest';
import { FacilityEvent } from '#contracts/facilityEvent.ts';
import { toActiveEvent } from '#contracts/toActiveEvent.ts';
import { EVENT_TYPES, isLightningType } from '#domain/alerting/alertStatus.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { mapStatus } from '#domain/alerting/mapStatus.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { NO_WITNESS } from '#domain/alerting/yardVerdict.ts';
import { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { WEATHER_HOLD_MS } from '#domain/policy/weatherThresholds.ts';
import { BARE_ANSWER } from '#tests/support/bareAnswer.ts';
import { engineOf, MINUTE_MS, NOW_MS, rulesWith, statusesOf } from './engineFixture.ts';
import { observationAt } from './weatherFixture.ts';

const ALL_WATCHED = rulesWith({}, { watchedHazards: WEATHER_HAZARDS });

const celsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8;

type Known = Partial<WeatherObservation>;

/** One observation that just reaches each event type, and one that just does not. */
const EDGES: readonly [eventType: string, reaches: Known, short: Known][] = [
  ['highTemp_level1', { heatIndexC: celsius(91) }, { heatIndexC: celsius(91 - 0.1) }],
  ['highTemp_level2', { heatIndexC: celsius(103) }, { heatIndexC: celsius(103 - 0.1) }],
  ['highTemp_level3', { heatIndexC: celsius(115) }, { heatIndexC: celsius(115 - 0.1) }],
  ['heatStress_level1', { wbgtC: celsius(82) }, { wbgtC: celsius(82 - 0.1) }],
  ['heatStress_level2', { wbgtC: celsius(85) }, { wbgtC: celsius(85 - 0.1) }],
  ['heatStress_level3', { wbgtC: celsius(88) }, { wbgtC: celsius(88 - 0.1) }],
  ['heatStress_level4', { wbgtC: celsius(90) }, { wbgtC: celsius(90 - 0.1) }],
  ['lowTemp_level1', { temperatureC: -10, windSpeedKmh: 0 }, { temperatureC: -9.9, windSpeedKmh: 0 }],
  ['lowTemp_level2', { temperatureC: -28, windSpeedKmh: 0 }, { temperatureC: -27.9, windSpeedKmh: 0 }],
  ['lowTemp_level3', { temperatureC: -40, windSpeedKmh: 0 }, { temperatureC: -39.9, windSpeedKmh: 0 }],
  ['lowTemp_level4', { temperatureC: -48, windSpeedKmh: 0 }, { temperatureC: -47.9, windSpeedKmh: 0 }],
  ['stormWaterSampling', { precip1HourMm: 2.54 }, { precip1HourMm: 2.5 }],
  ['snowfall_level1', { snow1HourCm: 1 }, { snow1HourCm: 0.9 }],
  ['snowfall_level2', { snow1HourCm: 2.54 }, { snow1HourCm: 2.5 }],
  ['snowfall_level3', { snow1HourCm: 4 }, { snow1HourCm: 3.9 }],
  ['wind_level1', { windSpeedKmh: 50, windGustKmh: 50 }, { windSpeedKmh: 49, windGustKmh: 74 }],
  ['wind_level1', { windSpeedKmh: 30, windGustKmh: 75 }, { windSpeedKmh: 30, windGustKmh: 73 }],
  ['wind_level2', { windSpeedKmh: 65, windGustKmh: 65 }, { windSpeedKmh: 64, windGustKmh: 93 }],
  ['wind_level2', { windSpeedKmh: 30, windGustKmh: 94 }, { windSpeedKmh: 30, windGustKmh: 93 }],
  ['wind_level3', { windSpeedKmh: 103, windGustKmh: 103 }, { windSpeedKmh: 102, windGustKmh: 128 }],
  ['wind_level3', { windSpeedKmh: 30, windGustKmh: 129 }, { windSpeedKmh: 30, windGustKmh: 128 }],
  ['lowVisibility_level1', { visibilityM: 1_000 }, { visibilityM: 1_001 }],
  ['lowVisibility_level2', { visibilityM: 402.3 }, { visibilityM: 403 }],
  ['lowVisibility_level3', { visibilityM: 250 }, { visibilityM: 251 }],
  ['lowVisibility_level4', { visibilityM: 100 }, { visibilityM: 101 }],
  ['snowLoad_level1', { snowDepthCm: 20 }, { snowDepthCm: 19 }],
  ['snowLoad_level2', { snowDepthCm: 29 }, { snowDepthCm: 28 }],
  ['snowLoad_level3', { snowDepthCm: 37 }, { snowDepthCm: 36 }],
  ['tropical_storm_level1', { tropicalWindKmh: 63 }, { tropicalWindKmh: 62 }],
];

function observed(...observations: WeatherObservation[]) {
  const engine = engineOf({ rules: ALL_WATCHED });
  let nowMs = -Infinity;
  const changes = observations.flatMap((observation) => {
    nowMs = Math.max(nowMs, observation.atMs);
    return engine.observe([observation], nowMs);
  });
  return { engine, changes };
}

const HEAT = { heatIndexC: 40 };
const COOL = { heatIndexC: 20 };
const HOLD_MS = WEATHER_HOLD_MS.highTemp;

describe('weather events and a clock that was ahead', () => {
  const HOURS_5_MS = 5 * 3_600_000;

  it('are not raised by an observation from beyond 10 s ahead, and are up to there [S6]', () => {
    const engine = engineOf();
    expect(engine.observe([observationAt(NOW_MS + 10_001, HEAT)], NOW_MS)).toEqual([]);
    expect(statusesOf(engine)).toEqual({});
    engine.observe([observationAt(NOW_MS + 10_000, HEAT)], NOW_MS);
    expect(statusesOf(engine)).toHaveProperty('highTemp_level2');
  });

  it('end with the step back where they were seen ahead: nothing could refute them for hours [S6]', () => {
    const { engine } = observed(observationAt(NOW_MS, COOL), observationAt(NOW_MS + HOURS_5_MS, HEAT));
    expect(statusesOf(engine)).toHaveProperty('highTemp_level2');
    expect(engine.advanceTo(NOW_MS + MINUTE_MS).map(({ kind }) => kind)).toEqual(['ended']);
    expect(statusesOf(engine)).toEqual({});
  });

  it('stand again where only what was seen ahead had refuted them, over a restart too [S1][S2][S6]', () => {
    const { engine } = observed(observationAt(NOW_MS, HEAT), observationAt(NOW_MS + HOURS_5_MS, COOL));
    expect(statusesOf(engine)).toEqual({});
    const again = engineOf({ snapshot: engine.snapshot() });
    engine.advanceTo(NOW_MS + MINUTE_MS);
    again.advanceTo(NOW_MS + MINUTE_MS);
    expect(statusesOf(engine)).toHaveProperty('highTemp_level2');
    expect(statusesOf(again)).toHaveProperty('highTemp_level2');
  });

  it('that can be true by it are not told again', () => {
    const { engine } = observed(observationAt(NOW_MS, HEAT));
    engine.advanceTo(NOW_MS + 2 * MINUTE_MS);
    expect(engine.advanceTo(NOW_MS)).toEqual([]);
  });

  it('that stood before tell no end from ahead [S6]', () => {
    const { engine } = observed(observationAt(NOW_MS, HEAT));
    engine.advanceTo(NOW_MS + 720 * 3_600_000);
    engine.advanceTo(NOW_MS + MINUTE_MS);
    expect(engine.eventsOf('ACME', 'YARD')).toMatchObject([
      { eventExpiresAt: new Date(NOW_MS + HOLD_MS).toISOString() },
    ]);
  });
});

describe('a visibility of less than a quarter mile', () => {
  const LESS = { visibilityM: 402.336, isVisibilityBelow: true } as const;
  const fog = (...seen: readonly Known[]) =>
    observed(...seen.map((one, nth) => observationAt(NOW_MS + nth * WEATHER_HOLD_MS.lowVisibility, one)));

  it('raises what it proves, and keeps a yard closed that denser fog has closed [S2][S4]', () => {
    expect(statusesOf(fog(LESS).engine)).toEqual({ lowVisibility_level2: 'ALERT_OPEN' });
    const { engine } = fog({ visibilityM: 200 }, LESS);
    expect(statusesOf(engine)).toEqual({ lowVisibility_level3: 'ALERT' });
    expect(statusesOf(fog({ visibilityM: 200 }, { visibilityM: 402.336 }).engine)).toEqual({
      lowVisibility_level2: 'ALERT_OPEN',
    });
  });

  it('does not tell how low it is: the hazard is known as of the observation before [S1][S4]', () => {
    const { engine } = fog({ visibilityM: 9_000 }, LESS);
    expect(engine.weatherKnownMs('ACME', 'YARD', 'lowVisibility')).toBe(NOW_MS);
  });
});

describe('a wind in whole knots', () => {
  const KNOT_KMH = 1.852;
  const levelOf = (values: Known) => Object.keys(statusesOf(observed(observationAt(NOW_MS, values)).engine));
  const inKnots = { windSpeedKmh: 30, isWindInWholeKnots: true } as const;

  it.each([
    ['a gust of 50 kt, of which the NWS speaks as 58 mph', 50 * KNOT_KMH, ['wind_level2']],
    ['the same by way of m/s', 92.592, ['wind_level2']],
    ['a gust of 49 kt', 49 * KNOT_KMH, ['wind_level1']],
    ['a gust of 39 kt', 39 * KNOT_KMH, []],
    ['a gust of 69 kt', 69 * KNOT_KMH, ['wind_level2']],
  ])('counts as up to half a knot more: %s [S1][S2]', (_, windGustKmh, expected) => {
    expect(levelOf({ ...inKnots, windGustKmh })).toEqual(expected);
  });

  it.each([
    [26, []],
    [34, ['wind_level1']],
    [55, ['wind_level2']],
  ])('does not reach a level that whole knots reach: %i kt', (windKn, expected) => {
    const windKmh = windKn * KNOT_KMH;
    expect(levelOf({ ...inKnots, windSpeedKmh: windKmh, windGustKmh: windKmh })).toEqual(expected);
  });
});

describe('weather events', () => {
  it.each(EDGES)('raise %s at its limit and not short of it [STATUS-05]', (eventType, reaches, short) => {
    expect(Object.keys(statusesOf(observed(observationAt(NOW_MS, reaches)).engine))).toEqual([eventType]);
    expect(Object.keys(statusesOf(observed(observationAt(NOW_MS, short)).engine))).not.toContain(eventType);
  });

  it('are tried at the limit of every weather event type', () => {
    const tried = new Set(EDGES.map(([eventType]) => eventType));
    expect(EVENT_TYPES.filter((eventType) => !isLightningType(eventType) && !tried.has(eventType))).toEqual(
      [],
    );
  });

  it('are written as the contract has them [DATA-03]', () => {
    const [event] = observed(observationAt(NOW_MS, HEAT)).engine.eventsOf('ACME', 'YARD');
    expect(FacilityEvent.parse(event)).toMatchObject({
      eventType: 'highTemp_level2',
      eventStartAt: new Date(NOW_MS).toISOString(),
      eventExpiresAt: new Date(NOW_MS + HOLD_MS).toISOString(),
    });
  });

  it('rise at once to a higher level [S2]', () => {
    const { changes } = observed(
      observationAt(NOW_MS, HEAT),
      observationAt(NOW_MS + MINUTE_MS, { heatIndexC: 47 }),
    );
    expect(changes.map(({ kind, event }) => [kind, event.eventType])).toEqual([
      ['raised', 'highTemp_level2'],
      ['ended', 'highTemp_level2'],
      ['raised', 'highTemp_level3'],
    ]);
    expect(changes.at(-1)?.event.eventStartAt).toBe(new Date(NOW_MS + MINUTE_MS).toISOString());
  });

  it('are lengthened 190 s before they would expire, not a millisecond sooner, and told only then [S1][S2]', () => {
    const { engine } = observed(observationAt(NOW_MS, HEAT));
    const renewedMs = NOW_MS + HOLD_MS - 190_000;
    expect(engine.advanceTo(NOW_MS)).toEqual([]);
    expect(engine.advanceTo(renewedMs - 1)).toEqual([]);
    expect(engine.advanceTo(renewedMs)).toMatchObject([
      { kind: 'moved', event: { eventExpiresAt: new Date(NOW_MS + 2 * HOLD_MS).toISOString() } },
    ]);
  });

  it.each([
    ['wind', { windSpeedKmh: 70, windGustKmh: 110 }],
    ['lowVisibility', { visibilityM: 100 }],
    ['highTemp', { heatIndexC: 47 }],
  ] as const)(
    'of %s never show green on the map while they stand, however old its answer is [S1][S2]',
    (family, known) => {
      const { engine } = observed(observationAt(NOW_MS, known));
      const endMs = NOW_MS + WEATHER_HOLD_MS[family];
      const rules = { ...DEFAULT_LIGHTNING_RULES, staleAfterMs: STALE_AFTER_MS };
      const green: number[] = [];
      for (let atMs = endMs - 5 * MINUTE_MS; atMs <= endMs + MINUTE_MS; atMs += 1_000) {
        engine.advanceTo(atMs);
        const events = engine.eventsOf('ACME', 'YARD').map(toActiveEvent);
        const feed = { ...BARE_ANSWER, events, drills: [], generatedAtMs: atMs, lightningAsOfMs: atMs };
        const { status } = mapStatus(feed, NO_WITNESS, { traits: {}, rules }, atMs + STALE_AFTER_MS);
        if (status !== 'ALERT') green.push(atMs - endMs);
      }
      expect(green).toEqual([]);
    },
  );

  it('fall only for an observation that was made a whole hold time after the last cause [S2]', () => {
    const almost = observed(observationAt(NOW_MS, HEAT), observationAt(NOW_MS + HOLD_MS - 1, COOL));
    expect(statusesOf(almost.engine)).toHaveProperty('highTemp_level2');
    const { engine, changes } = observed(observationAt(NOW_MS, HEAT), observationAt(NOW_MS + HOLD_MS, COOL));
    expect(statusesOf(engine)).toEqual({});
    expect(changes.at(-1)?.kind).toBe('ended');
  });

  it('fall to the level below while that one was seen more lately', () => {
    const { engine } = observed(
      observationAt(NOW_MS, HEAT),
      observationAt(NOW_MS + HOLD_MS, { heatIndexC: 35 }),
    );
    expect(statusesOf(engine)).toEqual({ highTemp_level1: 'WARNING' });
  });

  it('do not fall because a value is unknown, or because nobody observes [S1][S4]', () => {
    const { engine } = observed(observationAt(NOW_MS, HEAT), observationAt(NOW_MS + 2 * HOLD_MS));
    expect(statusesOf(engine)).toHaveProperty('highTemp_level2');
    const laterMs = NOW_MS + 10 * HOLD_MS;
    engine.advanceTo(laterMs);
    const [event] = engine.eventsOf('ACME', 'YARD');
    expect(Date.parse(event!.eventExpiresAt!)).toBeGreaterThan(laterMs + 190_000 - 1);
    expect(event?.keplerId).toBe('e1');
  });

  it('do not fall for the temperature alone where the heat index is unknown', () => {
    const { engine } = observed(
      observationAt(NOW_MS, HEAT),
      observationAt(NOW_MS + HOLD_MS, { temperatureC: 31 }),
    );
    expect(statusesOf(engine)).toHaveProperty('highTemp_level2');
  });

  it('are not lowered by an observation that comes late [S3]', () => {
    const { engine } = observed(observationAt(NOW_MS, HEAT), observationAt(NOW_MS - HOLD_MS, COOL));
    expect(statusesOf(engine)).toHaveProperty('highTemp_level2');
  });

  it('are not shortened by an older cause that comes late, and not raised again by an older calm [S3]', () => {
    const hot = observed(
      observationAt(NOW_MS, HEAT),
      observationAt(NOW_MS - HOLD_MS / 2, HEAT),
      observationAt(NOW_MS + HOLD_MS - 1, COOL),
    );
    expect(statusesOf(hot.engine)).toHaveProperty('highTemp_level2');
    const calm = observed(
      observationAt(NOW_MS, HEAT),
      observationAt(NOW_MS + HOLD_MS, COOL),
      observationAt(NOW_MS + 1, COOL),
    );
    expect(statusesOf(calm.engine)).toEqual({});
  });

  it('move their end while the cause goes on, under the same id', () => {
    const { changes } = observed(observationAt(NOW_MS, HEAT), observationAt(NOW_MS + MINUTE_MS, HEAT));
    expect(changes[1]).toMatchObject({
      kind: 'moved',
      event: {
        keplerId: 'e1',
        eventStartAt: new Date(NOW_MS).toISOString(),
        eventExpiresAt: new Date(NOW_MS + MINUTE_MS + HOLD_MS).toISOString(),
      },
    });
  });

  it('go by a client’s own limits', () => {
    const engine = engineOf({
      rules: rulesWith({}, { weatherLimits: { highTemp_level1: { heatIndexC: 28 } } }),
    });
    engine.observe([observationAt(NOW_MS, { heatIndexC: 29 })], NOW_MS);
    expect(statusesOf(engine)).toEqual({ highTemp_level1: 'WARNING' });
  });

  it('stand beside lightning and survive a restart [S1]', () => {
    const { engine } = observed(
      observationAt(NOW_MS, HEAT),
      observationAt(NOW_MS + MINUTE_MS, { visibilityM: 90 }),
    );
    const snapshot = EngineSnapshot.parse(JSON.parse(JSON.stringify(engine.snapshot())));
    const again = engineOf({ snapshot });
    expect(again.eventsOf('ACME', 'YARD')).toEqual(engine.eventsOf('ACME', 'YARD'));
    again.observe([observationAt(NOW_MS + HOLD_MS, COOL)], NOW_MS + HOLD_MS);
    expect(statusesOf(again)).toEqual({ lowVisibility_level4: 'ALERT' });
  });

  it('of facilities that nobody watches are left out', () => {
    expect(engineOf().observe([{ ...observationAt(NOW_MS, HEAT), facilityId: 'ELSEWHERE' }], NOW_MS)).toEqual(
      [],
    );
  });
});
