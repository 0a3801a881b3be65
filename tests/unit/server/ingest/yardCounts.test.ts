import { expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createYardCounts } from '#server/useCases/feeds/yardCounts.ts';
import { profileOf } from '../sources/sourceFixture.ts';

const yard = (id: string, change: Partial<Facility> = {}): Facility => ({
  id,
  gid: 1,
  clientId: 'ACME',
  longitude: -93,
  latitude: 45,
  countryCode: 'US',
  ...change,
});
const AROUND = [
  [
    [-94, 44],
    [-92, 44],
    [-92, 46],
    [-94, 46],
  ],
] as const;

function open() {
  const [clock, held] = [{ atMs: 0 }, { yards: [yard('A'), yard('B', { longitude: -80 })] }];
  const counts = createYardCounts({ facilities: () => held.yards, clock: { nowMs: () => clock.atMs } });
  return { clock, held, counts };
}

test('counts the yards inside the footprint of a source, and none for one that decides about no yard', () => {
  const { held, counts } = open();
  held.yards.push(yard('C', { isDevice: true }), yard('D', { clientId: 'OTHER' }));
  expect(counts(profileOf('near', { footprint: AROUND }))).toBe(2);
  expect(counts(profileOf('far', { footprint: null }))).toBe(3);
  expect(counts(profileOf('own', { footprint: AROUND, clientId: 'OTHER' }))).toBe(1);
  expect(counts(profileOf('map', { role: 'advisory' }))).toBeNull();
});

test('counts again after a minute, to the millisecond, and when the clock was set back', () => {
  const { clock, held, counts } = open();
  const source = profileOf('far', { footprint: null });
  expect(counts(source)).toBe(2);
  held.yards = [];
  clock.atMs = 59_999;
  expect(counts(source)).toBe(2);
  clock.atMs = 60_000;
  expect(counts(source)).toBe(0);
  held.yards = [yard('A')];
  clock.atMs = -60_000;
  expect(counts(source)).toBe(1);
});
