import { describe, expect, test } from 'vitest';
import { TrafficIncidents } from '#contracts/trafficIncidents.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { trafficIncidents } from '#server/sources/simulator/trafficIncidents.ts';
import { trafficAnswer } from '#server/world/sky/trafficAnswer.ts';
import { ROAD_EVENT } from '#server/sources/roadwork/roadEvent.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
const WORLD = { west: -180, south: -90, east: 180, north: 90, zoom: 10 };
const ENGLISH = { atMs: MISSION_TIME_MS, language: 'en-US' } as const;
const [FOG, RAIN, SNOW_ICE, WIND, FLOODING] = [2, 4, 5, 10, 11];

describe('the answer of the traffic service', () => {
  test('is a list tm.poi of what lies in the view, the greatest delay first [CALL-31][DATA-15]', () => {
    const view = { west: -100, south: 25, east: -80, north: 40, zoom: 8 };
    const { tm } = TrafficIncidents.parse(trafficAnswer(atmosphere, view, ENGLISH));
    expect(tm.poi.length).toBeGreaterThan(5);
    for (const { p } of tm.poi) {
      expect(p.x).toBeGreaterThanOrEqual(view.west);
      expect(p.x).toBeLessThanOrEqual(view.east);
      expect(p.y).toBeGreaterThanOrEqual(view.south);
      expect(p.y).toBeLessThanOrEqual(view.north);
    }
    const delays = tm.poi.map(({ ty }) => ty);
    expect(delays).toEqual(delays.toSorted((a, b) => b - a));
    expect(trafficAnswer(atmosphere, view, ENGLISH).tm.poi.length).toBeLessThanOrEqual(300);
  });

  test('of a view over the date line has both of its sides, and of a crowded one how many it leaves out [S4]', () => {
    const idsOf = (west: number, east: number) =>
      trafficAnswer(atmosphere, { ...WORLD, west, east }, ENGLISH).tm.poi.map(({ id }) => id);
    const sides = [...idsOf(100, 180), ...idsOf(-180, -85)];
    expect(sides.length).toBeGreaterThan(5);
    expect(idsOf(100, 275).toSorted()).toEqual(sides.toSorted());
    const all = trafficIncidents(atmosphere, MISSION_TIME_MS, 'en-US').length;
    const answer = trafficAnswer(atmosphere, WORLD, ENGLISH);
    expect(answer).toMatchObject({ omittedCount: Math.max(0, all - 300) });
    expect(TrafficIncidents.parse(answer)).toEqual(answer);
  });

  test('tells from afar only of what holds up the longest', () => {
    const east = { ...WORLD, west: -80 };
    const least = (zoom: number) =>
      Math.min(...trafficAnswer(atmosphere, { ...east, zoom }, ENGLISH).tm.poi.map(({ ty }) => ty));
    expect([3, 5, 6, 7].map(least)).toEqual([3, 2, 1, 0]);
  });

  test('is in the language asked for, and the incidents are the same [CALL-31]', () => {
    const french = trafficAnswer(atmosphere, WORLD, { ...ENGLISH, language: 'fr-CA' }).tm.poi;
    const english = trafficAnswer(atmosphere, WORLD, ENGLISH).tm.poi;
    expect(french.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    expect(french.map(({ d }) => d)).not.toEqual(english.map(({ d }) => d));
    expect(french[0]!.f).toMatch(/^Sortie \d+/);
  });
});

test('feeds of road work tell of events by the codes of the requirements [CONST-26]', () => {
  expect(ROAD_EVENT).toEqual({ unknown: 0, accident: 1, roadClosed: 8, roadWork: 9 });
});

test('an incident of the weather is where the weather is so, and elsewhere is none [CONST-26]', () => {
  const times = [0, 1, 2, 3].map((nth) => MISSION_TIME_MS + nth * 47 * 86_400_000);
  const seen = new Set<number>();
  for (const atMs of times)
    for (const { ic, p } of trafficIncidents(atmosphere, atMs, 'en-US')) {
      const weather = atmosphere.weatherAt(p.x, p.y, atMs);
      seen.add(ic);
      const isSnowy = weather.snowCmPerH >= 0.3;
      const isFlooded = !isSnowy && weather.precipMmPerH >= 25;
      const isFoggy = !isSnowy && !isFlooded && weather.visibilityM < 1_000;
      const isWindy = !isSnowy && !isFlooded && !isFoggy && weather.windGustKmh >= 74;
      const isRainy = ![isSnowy, isFlooded, isFoggy, isWindy].includes(true) && weather.precipMmPerH >= 6;
      expect([FOG, RAIN, SNOW_ICE, WIND, FLOODING].filter((one) => one === ic)).toEqual(
        [FOG, RAIN, SNOW_ICE, WIND, FLOODING].filter(
          (_, nth) => [isFoggy, isRainy, isSnowy, isWindy, isFlooded][nth],
        ),
      );
    }
  expect(seen.has(SNOW_ICE)).toBe(true);
});

test.each([
  [0, true],
  [13, true],
  [-1, false],
  [14, false],
  [2.5, false],
  ['accident', false],
])('of the type %s is an event on roads: %s [CONST-26]', (ic, isType) => {
  const answer = trafficAnswer(atmosphere, WORLD, ENGLISH);
  const tm = { ...answer.tm, poi: [{ ...answer.tm.poi[0], ic }] };
  expect(TrafficIncidents.safeParse({ ...answer, tm }).success).toBe(isType);
});

test('an event without weather keeps its type for the 25 to 85 minutes that it lasts [CONST-26]', () => {
  const STEP_MIN = 10;
  const told = Array.from({ length: 20 }, (_, step) =>
    trafficIncidents(atmosphere, MISSION_TIME_MS + step * STEP_MIN * 60_000, 'en-US'),
  );
  const cut = new Set([...told[0]!, ...told.at(-1)!].map(({ id }) => id));
  const all = told.flat();
  const whole = [...new Set(all.map(({ id }) => id))].filter((id) => !cut.has(id));
  expect(whole.length).toBeGreaterThan(20);
  for (const id of whole) {
    const seen = all.filter((one) => one.id === id);
    const usual = seen.filter(({ ic }) => ![FOG, RAIN, SNOW_ICE, WIND, FLOODING].includes(ic));
    expect(new Set(usual.map(({ ic }) => ic)).size).toBeLessThanOrEqual(1);
    expect(seen.length * STEP_MIN).toBeGreaterThan(25 - STEP_MIN);
    expect(seen.length * STEP_MIN).toBeLessThan(85 + STEP_MIN);
  }
});

test('an event whose type does not say its cause tells it: a traffic jam, a closed lane or road, and no other [CONST-26]', () => {
  const incidents = trafficIncidents(atmosphere, MISSION_TIME_MS, 'en-US');
  const causes = new Map(incidents.map(({ ic, c }) => [ic, c]));
  expect([6, 7, 8].map((ic) => causes.get(ic))).toEqual([
    'High volume of traffic',
    'Disabled truck',
    'Bridge inspection',
  ]);
  expect([1, 9].map((ic) => [causes.has(ic), causes.get(ic)])).toEqual([
    [true, undefined],
    [true, undefined],
  ]);
});

test('each type that there can be has its words in both languages', () => {
  const inEnglish = trafficIncidents(atmosphere, MISSION_TIME_MS, 'en-US');
  const inFrench = trafficIncidents(atmosphere, MISSION_TIME_MS, 'fr-CA');
  for (const [nth, { d, c, f }] of inEnglish.entries()) {
    const other = inFrench[nth]!;
    expect(other.d).not.toBe(d);
    expect(other.c === undefined).toBe(c === undefined);
    expect([f, other.f]).toEqual([
      expect.stringMatching(/^Exit \d+ \(.+\)$/),
      expect.stringMatching(/^Sortie \d+ \(.+\)$/),
    ]);
  }
});

test('an incident has the code of the event that its words tell of [CONST-26]', () => {
  const words: Readonly<Record<number, RegExp>> = {
    1: /^Accident/,
    2: /visibility/,
    4: /rain/,
    5: /Snow/,
    6: /traffic/,
    7: /lane closed/,
    8: /^Road closed/,
    9: /^Road work/,
    10: /wind/,
    11: /^Water/,
  };
  const told = [0, 1, 2, 3].flatMap((nth) =>
    trafficIncidents(atmosphere, MISSION_TIME_MS + nth * 47 * 86_400_000, 'en-US'),
  );
  for (const { ic, d } of told) expect(d).toMatch(words[ic] ?? /no such code/);
  expect(new Set(told.map(({ ic }) => ic)).size).toBeGreaterThanOrEqual(6);
});
