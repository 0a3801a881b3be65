import { describe, expect, test } from 'vitest';
import { createSourceCoverage, provingSourcesOf } from '#server/alerting/sourceCoverage.ts';
import { boxBetween, profileOf } from '../sources/sourceFixture.ts';
import { MINUTE_MS, NOW_MS, YARD } from './engineFixture.ts';

const NORTH = profileOf('north');
const SOUTH = profileOf('south');
/** It does not watch the yard. */
const WEST = profileOf('west', { footprint: [boxBetween(-140, -100)] });

const RING_M = () => 9_656;

const created = () => createSourceCoverage(provingSourcesOf([YARD], [NORTH, SOUTH, WEST], RING_M));
const at = (minutes: number) => NOW_MS + minutes * MINUTE_MS;

describe('what several sources know together [S1][S4]', () => {
  test('is what each of them knows, from the latest beginning to the earliest end', () => {
    const coverage = created();
    coverage.note('north', at(0), at(40));
    expect(coverage.latestOfAll(0, ['north', 'south'])).toBeNull();
    coverage.note('south', at(10), at(50));
    expect(coverage.latestOfAll(0, ['north', 'south'])).toEqual([at(10), at(40)]);
    expect(coverage.latestOfAll(0, ['south', 'north'])).toEqual([at(10), at(40)]);
    expect(coverage.latestOfAll(0, ['north'])).toEqual([at(0), at(40)]);
  });

  test('is an instant where one begins as the other ends, and nothing where there is a gap', () => {
    const coverage = created();
    coverage.note('north', at(0), at(10));
    coverage.note('south', at(10), at(20));
    expect(coverage.latestOfAll(0, ['north', 'south'])).toEqual([at(10), at(10)]);
    const apart = created();
    apart.note('north', at(0), at(10) - 1);
    apart.note('south', at(10), at(20));
    expect(apart.latestOfAll(0, ['north', 'south'])).toBeNull();
  });

  test('is nothing where one of them does not watch the yard, or is unknown', () => {
    const coverage = created();
    for (const id of ['north', 'west', 'nobody']) coverage.note(id, at(0), at(40));
    expect(coverage.latestOfAll(0, ['north', 'west'])).toBeNull();
    expect(coverage.latestOfAll(0, ['north', 'nobody'])).toBeNull();
    expect(coverage.latestAt(0)).toEqual([at(0), at(40)]);
  });
});

test('the newest instant is that of the source that knows the newest, and of none there is none', () => {
  const coverage = created();
  expect(coverage.newestMs()).toBe(-Infinity);
  coverage.note('west', at(0), at(20));
  coverage.note('south', at(0), at(10));
  expect(coverage.newestMs()).toBe(at(20));
  coverage.forget();
  expect(coverage.newestMs()).toBe(-Infinity);
  expect(coverage.latestAt(0)).toBeNull();
});

test('a footprint is looked at once for each yard and ring: of thousands that wait it is asked each second', () => {
  let looks = 0;
  const source = {
    ...NORTH,
    get footprint() {
      looks += 1;
      return [boxBetween(-140, -60)];
    },
  };
  const { byRing } = provingSourcesOf([YARD], [source], RING_M);
  const other = byRing(0, 20_000);
  const before = looks;
  expect(byRing(0, 20_000)).toBe(other);
  expect(byRing(0, RING_M())).toEqual(['north']);
  expect(looks).toBe(before);
});

test('facilities with the same sources share one list of them: ten thousand need no more memory', () => {
  const [first, second] = provingSourcesOf([YARD, { ...YARD, id: 'SECOND' }], [NORTH, SOUTH], RING_M).at;
  expect(first).toEqual(['north', 'south']);
  expect(second).toBe(first);
});

test('two sets of sources whose ids read the same in a row are two [S1]', () => {
  const east = { ...YARD, id: 'EAST', lon: -50 };
  const west = { ...YARD, id: 'WEST', lon: -120 };
  const named = (id: string, [from, to]: readonly [number, number]) =>
    profileOf(id, { footprint: [boxBetween(from, to)] });
  const sources = [
    named('ab', [-60, -40]),
    named('c', [-60, -40]),
    named('a', [-130, -110]),
    named('bc', [-130, -110]),
  ];
  expect(provingSourcesOf([east, west], sources, RING_M).at).toEqual([
    ['ab', 'c'],
    ['a', 'bc'],
  ]);
});

describe('a yard near the edge of what a primary source watches [S1][GAP-137]', () => {
  const BOX = [
    [-105, 39],
    [-104, 39],
    [-104, 40],
    [-105, 40],
  ] as const;
  const EDGED = profileOf('edged', { footprint: [BOX] });
  const SATELLITE = profileOf('glm', { role: 'secondary', clearsByAcceptance: true, footprint: [BOX] });
  const NEAR = { ...YARD, lon: -104.01, lat: 39.5 };
  const MIDDLE = { ...YARD, lon: -104.5, lat: 39.5 };

  test('is not proven by it while its alert ring reaches out, and is once the ring is smaller', () => {
    const proving = provingSourcesOf([NEAR, MIDDLE], [EDGED], RING_M);
    expect(proving.at).toEqual([[], ['edged']]);
    expect([0, 1].map((at) => proving.isRingNotCovered(at, []))).toEqual([true, false]);
    expect(proving.byRing(0, 800)).toEqual(['edged']);
    expect(proving.byRing(1, 80_467)).toEqual([]);
  });

  test('is proven by another one that holds the whole ring', () => {
    const proving = provingSourcesOf([NEAR], [EDGED, profileOf('wide')], RING_M);
    expect(proving.at).toEqual([['wide']]);
    expect(proving.isRingNotCovered(0, [])).toBe(false);
  });

  test('is not, and for this reason, where its policy requires the one that does not hold the ring [S4][GAP-139]', () => {
    const proving = provingSourcesOf([NEAR, MIDDLE], [EDGED, profileOf('wide')], RING_M);
    expect(proving.isRingNotCovered(0, ['wide'])).toBe(false);
    expect(proving.isRingNotCovered(0, ['wide', 'edged'])).toBe(true);
    expect(proving.isRingNotCovered(1, ['edged'])).toBe(false);
  });

  test('rests on satellites as where no primary source watches: they see farther than they may prove', () => {
    const proving = provingSourcesOf([NEAR, MIDDLE], [EDGED, SATELLITE], RING_M);
    expect(proving.at).toEqual([['glm'], ['edged']]);
    expect(proving.isRingNotCovered(0, [])).toBe(false);
  });

  test('knows by another ring what the sources of that ring know', () => {
    const proving = provingSourcesOf([NEAR], [EDGED], RING_M);
    const coverage = createSourceCoverage(proving);
    coverage.note('edged', at(0), at(40));
    expect(coverage.latestAt(0)).toBeNull();
    expect(coverage.latestAt(0, proving.byRing(0, 800))).toEqual([at(0), at(40)]);
    expect(coverage.latestOfAll(0, ['edged'])).toBeNull();
    expect(coverage.latestOfAll(0, ['edged'], proving.byRing(0, 800))).toEqual([at(0), at(40)]);
  });
});
