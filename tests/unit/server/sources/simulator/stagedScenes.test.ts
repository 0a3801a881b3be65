import { describe, expect, it } from 'vitest';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { isGateOpen } from '#domain/probability/gateFraction.ts';
import { greatCircleM } from '#domain/geo/distance.ts';
import { createAtmosphere, type Atmosphere } from '#server/sources/simulator/atmosphere.ts';
import { DEMO_FACILITIES, demoPosition } from '#server/sources/simulator/demoFacilities.ts';
import { OPEN_YARDS, SCENE_YARDS } from '#server/sources/simulator/stagedScenes.ts';

const START_MS = Date.UTC(2026, 10, 21, 3, 17, 4, 321);
const MINUTE_MS = 60_000;
const { alertRadiusM, warningRadiusM, quietPeriodMs } = DEFAULT_LIGHTNING_RULES;

type Light = 'open' | 'warned' | 'closed';

/** The rule of S1 and S3, written out here on its own: what the last half hour says of each yard. */
function lightsAt(atmosphere: Atmosphere, atMs: number, yard?: string): Map<string, Light> {
  const strikes = atmosphere.strikesBetween(atMs - quietPeriodMs + 1, atMs + 1);
  return new Map(
    DEMO_FACILITIES.filter(({ id }) => yard === undefined || id === yard).map(
      ({ id, longitude, latitude }) => {
        let nearestM = Number.POSITIVE_INFINITY;
        for (let row = 0; row < strikes.count; row++) {
          const distanceM = greatCircleM([longitude, latitude], [strikes.lon[row]!, strikes.lat[row]!]);
          nearestM = Math.min(nearestM, distanceM);
        }
        return [id, nearestM <= alertRadiusM ? 'closed' : nearestM <= warningRadiusM ? 'warned' : 'open'];
      },
    ),
  );
}

describe.each([1, 2, 42, 20_261_121])('the opening scenes with seed %i', (seed) => {
  const atmosphere = createAtmosphere({ seed, stagedAtMs: START_MS });
  const light = (yard: string, minutes: number) =>
    lightsAt(atmosphere, START_MS + minutes * MINUTE_MS, yard).get(yard);

  it('warns one yard at the start and closes it within two minutes', () => {
    expect(light(SCENE_YARDS.closing, 0)).toBe('warned');
    expect(light(SCENE_YARDS.closing, 54 / 60)).toBe('warned');
    expect(light(SCENE_YARDS.closing, 2)).toBe('closed');
  });

  it('shows a yard closed at the start that reopens within five minutes and stays open', () => {
    expect(light(SCENE_YARDS.reopening, 0)).toBe('closed');
    expect(light(SCENE_YARDS.reopening, 3)).toBe('closed');
    expect(light(SCENE_YARDS.reopening, 5)).toBe('open');
    expect(light(SCENE_YARDS.reopening, 60)).toBe('open');
  });

  it('reopens a second yard within the first half hour', () => {
    expect(light(SCENE_YARDS.reopeningLater, 5)).toBe('closed');
    expect(light(SCENE_YARDS.reopeningLater, 14)).toBe('open');
  });

  it('keeps one yard warned and another closed all along', () => {
    for (const minutes of [0, 2, 10, 30, 60]) expect(light(SCENE_YARDS.warned, minutes)).toBe('warned');
    for (const minutes of [0, 2, 10, 30]) expect(light(SCENE_YARDS.closed, minutes)).toBe('closed');
  });

  it.each([
    [SCENE_YARDS.reopeningLater, [0, 5, 10]],
    [SCENE_YARDS.closed, [8, 20, 35]],
    [SCENE_YARDS.closing, [15, 30, 40]],
  ])(
    'leaves %s closed at minutes %j after its storm has gone, so that an override may open it [S8]',
    (yard, at) => {
      for (const minutes of at) {
        const atMs = START_MS + minutes * MINUTE_MS;
        expect(light(yard, minutes)).toBe('closed');
        const outlook = { ...demoPosition(yard), radiusM: 9_656, initMs: atMs, forecastMs: atMs };
        expect(isGateOpen(atmosphere.lightningProbabilityAt(outlook))).toBe(true);
      }
    },
  );

  it('leaves most yards open and the other scenes without lightning', () => {
    const lights = lightsAt(atmosphere, START_MS);
    const open = [...lights.values()].filter((value) => value === 'open');
    expect(open.length / lights.size).toBeGreaterThan(0.85);
    for (const yard of [SCENE_YARDS.windy, SCENE_YARDS.hot, SCENE_YARDS.snowy])
      expect(lights.get(yard)).toBe('open');
  });

  it('puts one yard in wind, one in heat and one in snow', () => {
    const at = (yard: string) => {
      const { lon, lat } = demoPosition(yard);
      return {
        ...atmosphere.weatherAt(lon, lat, START_MS),
        depthCm: atmosphere.snowDepthCmAt(lon, lat, START_MS),
      };
    };
    expect(at(SCENE_YARDS.windy).windSpeedKmh).toBeGreaterThan(75);
    expect(at(SCENE_YARDS.hot).temperatureC).toBeGreaterThan(42);
    expect(at(SCENE_YARDS.snowy)).toMatchObject({
      snowCmPerH: 3.6,
      depthCm: expect.toSatisfy((cm: number) => cm >= 24),
    });
  });
});

describe('the scenes', () => {
  it('let no lightning near the open yards in the first two hours, whenever they begin', () => {
    const struck: string[] = [];
    for (let begin = 0; begin < 4; begin++) {
      const startMs = START_MS + begin * 331 * MINUTE_MS;
      const atmosphere = createAtmosphere({ seed: begin, stagedAtMs: startMs });
      const strikes = atmosphere.strikesBetween(startMs - quietPeriodMs, startMs + 115 * MINUTE_MS);
      for (const yard of OPEN_YARDS) {
        const { lon, lat } = demoPosition(yard);
        for (let row = 0; row < strikes.count; row++) {
          const strike = [strikes.lon[row]!, strikes.lat[row]!] as const;
          if (greatCircleM([lon, lat], strike) <= warningRadiusM) struck.push(`${yard} of start ${begin}`);
        }
      }
    }
    expect(struck).toEqual([]);
  });

  it('lie far from each other and from every other yard', () => {
    for (const yard of Object.values(SCENE_YARDS)) {
      const { lon, lat } = demoPosition(yard);
      for (const other of DEMO_FACILITIES) {
        if (other.id === yard) continue;
        expect(greatCircleM([lon, lat], [other.longitude, other.latitude])).toBeGreaterThan(60_000);
      }
    }
  });
});
