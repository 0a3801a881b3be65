import { expect, it } from 'vitest';
import { QUANTITIES, unitOf, type Quantity, type UnitSystem } from '#domain/units/units.ts';

const TABLE: Record<UnitSystem, Record<Quantity, string>> = {
  0: {
    temperature: 'F',
    wind: 'mph',
    rain: 'in',
    snow: 'in',
    visibility: 'mi',
    pressure: 'inHg',
    strikeDistance: 'mi',
    routeDistance: 'mi',
    radius: 'mi',
    snowLoad: 'psf',
  },
  1: {
    temperature: 'C',
    wind: 'kmh',
    rain: 'mm',
    snow: 'cm',
    visibility: 'km',
    pressure: 'hPa',
    strikeDistance: 'km',
    routeDistance: 'km',
    radius: 'km',
    snowLoad: 'kPa',
  },
  2: {
    temperature: 'C',
    wind: 'mph',
    rain: 'mm',
    snow: 'cm',
    visibility: 'mi',
    pressure: 'hPa',
    strikeDistance: 'km',
    routeDistance: 'km',
    radius: 'km',
    snowLoad: 'kPa',
  },
  3: {
    temperature: 'C',
    wind: 'kmh',
    rain: 'mm',
    snow: 'cm',
    visibility: 'km',
    pressure: 'hPa',
    strikeDistance: 'm',
    routeDistance: 'km',
    radius: 'km',
    snowLoad: 'kPa',
  },
};

const unitsIn = (system: UnitSystem) =>
  Object.fromEntries(QUANTITIES.map((name) => [name, unitOf(name, system)]));

it('shows imperial units in system 0 [UNIT-03]', () => {
  expect(unitsIn(0)).toEqual(TABLE[0]);
});

it('shows metric units in system 1 [UNIT-04]', () => {
  expect(unitsIn(1)).toEqual(TABLE[1]);
});

it('shows British units in system 2 [UNIT-05]', () => {
  expect(unitsIn(2)).toEqual(TABLE[2]);
});

it('shows Canadian units in system 3 [UNIT-06]', () => {
  expect(unitsIn(3)).toEqual(TABLE[3]);
});

it('measures routes in kilometres in every metric system, in miles otherwise [UNIT-11]', () => {
  expect(([0, 1, 2, 3] as const).map((system) => unitOf('routeDistance', system))).toEqual([
    'mi',
    'km',
    'km',
    'km',
  ]);
});
