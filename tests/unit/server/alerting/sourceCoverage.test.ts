import { describe, expect, test } from 'vitest';
import { createSourceCoverage, provingSourcesOf } from '#server/alerting/sourceCoverage.ts';
import { boxBetween, profileOf } from '../sources/sourceFixture.ts';
import { MINUTE_MS, NOW_MS, YARD } from './engineFixture.ts';

const NORTH = profileOf('north');
const SOUTH = profileOf('south');
/** It does not watch the yard. */
const WEST = profileOf('west', { footprint: [boxBetween(-140, -100)] });

const created = () => createSourceCoverage(provingSourcesOf([YARD], [NORTH, SOUTH, WEST]));
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

test('facilities with the same sources share one list of them: ten thousand need no more memory', () => {
  const [first, second] = provingSourcesOf([YARD, { ...YARD, id: 'SECOND' }], [NORTH, SOUTH]).at;
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
  expect(provingSourcesOf([east, west], sources).at).toEqual([
    ['ab', 'c'],
    ['a', 'bc'],
  ]);
});
