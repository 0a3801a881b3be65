import { describe, expect, test } from 'vitest';
import { KIND_CG, KIND_UNKNOWN } from '#domain/lightning/strikeColumns.ts';
import { createRingSearch } from '#server/alerting/ringSearch.ts';
import { columnsOf, NOW_MS, rulesWith, strikeAt, YARD } from './engineFixture.ts';

const RULES = rulesWith({}).lightning;
const { alertRadiusM } = RULES;
const FAR = { ...YARD, lat: YARD.lat + 5 };
const KIND_CLOUD = KIND_CG + 1;

describe('the search of the alert circle', () => {
  test('finds strikes of any age up to its edge, for each facility by itself [S9]', () => {
    const search = createRingSearch([
      { ...FAR, rules: RULES },
      { ...YARD, rules: RULES },
    ]);
    const old = strikeAt(alertRadiusM, NOW_MS - 86_400_000);
    const [far, near] = search(columnsOf([old, strikeAt(alertRadiusM + 2, NOW_MS)]));
    expect(far).toEqual([]);
    expect(near).toMatchObject([{ lon: old.lon, lat: old.lat, atMs: old.atMs }]);
    expect(near![0]!.distanceM).toBeCloseTo(alertRadiusM, 0);
  });

  test('has the radius and the kinds of the rules of each facility [S7]', () => {
    const groundOnly = { ...RULES, isTotalLightning: false };
    const narrow = { ...RULES, alertRadiusM: 1_000 };
    const search = createRingSearch([RULES, groundOnly, narrow].map((rules) => ({ ...YARD, rules })));
    const strikes = columnsOf([strikeAt(3_000, NOW_MS, KIND_CLOUD), strikeAt(900, NOW_MS, KIND_CG)]);
    expect(search(strikes).map((found) => found.length)).toEqual([2, 1, 1]);
  });

  test('finds a strike of unknown kind where ground strikes alone count [S1][S7]', () => {
    const search = createRingSearch([{ ...YARD, rules: { ...RULES, isTotalLightning: false } }]);
    expect(search(columnsOf([strikeAt(900, NOW_MS, KIND_UNKNOWN)]))[0]).toHaveLength(1);
  });

  test('reaches farther for a source whose positions are uncertain, and for no other [S9][GAP-137]', () => {
    const widenedM = new Map([['satellite', 8_000]]);
    const search = createRingSearch([{ ...YARD, rules: RULES, widenedM }]);
    const by = (sourceId: string, distanceM: number) => {
      const origin = { sourceId, strikeId: null, kind: 'unknown', errorM: null, quality: null } as const;
      return search({ ...columnsOf([strikeAt(distanceM, NOW_MS)]), origins: [origin] })[0]!.length;
    };
    expect(by('satellite', alertRadiusM + 8_000)).toBe(1);
    expect(by('satellite', alertRadiusM + 8_010)).toBe(0);
    expect(by('network', alertRadiusM + 10)).toBe(0);
  });

  test('reaches over the 180th meridian, as the view of GOES-West does [S1]', () => {
    const yard = { ...YARD, lon: -179.98, lat: 52 };
    const [east] = createRingSearch([{ ...yard, rules: RULES }])(
      columnsOf([{ lon: 179.97, lat: 52, atMs: NOW_MS }]),
    );
    const [west] = createRingSearch([{ ...yard, lon: 179.98, rules: RULES }])(
      columnsOf([{ lon: -179.97, lat: 52, atMs: NOW_MS }]),
    );
    // 0.05° at 52° N
    expect([...east!, ...west!].map(({ distanceM }) => Math.round(distanceM / 10))).toEqual([342, 342]);
  });

  test('leaves out a strike without a time, and finds nothing where there is no facility', () => {
    expect(createRingSearch([{ ...YARD, rules: RULES }])(columnsOf([strikeAt(10, NaN)]))).toEqual([[]]);
    expect(createRingSearch([])(columnsOf([strikeAt(10, NOW_MS)]))).toEqual([]);
  });
});
