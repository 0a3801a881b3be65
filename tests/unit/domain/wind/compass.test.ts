import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { COMPASS_SECTORS, compassSector } from '#domain/wind/compass.ts';

it('has 16 sectors, each centred on its direction [UNIT-14]', () => {
  expect(COMPASS_SECTORS).toHaveLength(16);
  expect(COMPASS_SECTORS.map((_, sector) => compassSector(sector * 22.5))).toEqual(COMPASS_SECTORS);
});

it.each([
  [11.249, 'N'],
  [11.25, 'NNE'],
  [348.749, 'NNW'],
  [348.75, 'N'],
  [360, 'N'],
  [-45, 'NW'],
  [-1, 'N'],
  [765, 'NE'],
  [225, 'SW'],
])('puts %d° into %s [UNIT-14]', (bearingDeg, sector) => {
  expect(compassSector(bearingDeg)).toBe(sector);
});

it('gives a full turn the same sector, and half a turn the opposite one [UNIT-14]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -7200, max: 7200 }), (tenthsDeg) => {
      const sector = COMPASS_SECTORS.findIndex((name) => name === compassSector(tenthsDeg / 10));
      expect(compassSector(tenthsDeg / 10 + 360)).toBe(COMPASS_SECTORS[sector]);
      expect(compassSector(tenthsDeg / 10 + 180)).toBe(COMPASS_SECTORS[(sector + 8) % 16]);
    }),
  );
});

it('has no sector for NaN and infinity', () => {
  expect(compassSector(Number.NaN)).toBeNull();
  expect(compassSector(Infinity)).toBeNull();
});
