import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { effectiveUnitSystem, type UnitPlace } from '#domain/units/effectiveUnitSystem.ts';

const NOWHERE: UnitPlace = {
  facilityCountryCode: null,
  geolocatedCountryCode: null,
  timeZone: null,
  utcOffsetMinutes: null,
};
const AUTOMATIC = { unitSystem: -1, unitMetricSubsystem: 0 };

const anyPlace = fc.record<UnitPlace>({
  facilityCountryCode: fc.option(fc.constantFrom('US', 'GB', 'CA', 'DE', '')),
  geolocatedCountryCode: fc.option(fc.constantFrom('US', 'GB', 'CA', 'DE', '')),
  timeZone: fc.option(fc.oneof(fc.string(), fc.constantFrom('America/Chicago', 'Europe/London', 'UTC'))),
  utcOffsetMinutes: fc.option(fc.integer({ min: -720, max: 840 })),
});

describe('effectiveUnitSystem with a choice', () => {
  it.each([
    [0, 0, 0],
    [0, 1, 0],
    [0, 2, 0],
    [1, 0, 1],
    [1, 1, 2],
    [1, 2, 3],
    [1, 7, 1],
  ] as const)(
    'combines unitSystem %d and subsystem %d into %d [UNIT-02]',
    (unitSystem, unitMetricSubsystem, expected) => {
      const american = { ...NOWHERE, facilityCountryCode: 'US' };
      expect(effectiveUnitSystem({ unitSystem, unitMetricSubsystem }, american)).toBe(expected);
    },
  );

  it('lets a choice stand against every place [UNIT-01][UNIT-07]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1),
        fc.constantFrom(0, 1, 2),
        anyPlace,
        (unitSystem, subsystem, place) => {
          const expected = unitSystem === 0 ? 0 : 1 + subsystem;
          expect(effectiveUnitSystem({ unitSystem, unitMetricSubsystem: subsystem }, place)).toBe(expected);
        },
      ),
    );
  });

  it('reads an encoding that makes no sense as automatic [UNIT-01]', () => {
    const british = { ...NOWHERE, facilityCountryCode: 'GB' };
    expect(effectiveUnitSystem({ unitSystem: 5, unitMetricSubsystem: 2 }, british)).toBe(2);
    expect(effectiveUnitSystem({ unitSystem: Number.NaN, unitMetricSubsystem: 2 }, british)).toBe(2);
  });
});

describe('effectiveUnitSystem by itself', () => {
  it.each([
    ['US', 0],
    ['LR', 0],
    ['MM', 0],
    ['GB', 2],
    ['CA', 3],
    ['FR', 1],
    ['IN', 1],
    ['us', 0],
  ])('gives country %s system %d [UNIT-09]', (countryCode, expected) => {
    expect(effectiveUnitSystem(null, { ...NOWHERE, geolocatedCountryCode: countryCode })).toBe(expected);
    expect(effectiveUnitSystem(AUTOMATIC, { ...NOWHERE, facilityCountryCode: countryCode })).toBe(expected);
    const other = expected === 0 ? 'CA' : 'US';
    expect(
      effectiveUnitSystem(AUTOMATIC, {
        ...NOWHERE,
        facilityCountryCode: countryCode,
        geolocatedCountryCode: other,
      }),
    ).toBe(expected);
  });

  it('follows the facility before the reader, and the reader before the device [UNIT-07]', () => {
    const place: UnitPlace = {
      facilityCountryCode: 'CA',
      geolocatedCountryCode: 'GB',
      timeZone: 'America/Chicago',
      utcOffsetMinutes: 0,
    };
    expect(effectiveUnitSystem(AUTOMATIC, place)).toBe(3);
    expect(effectiveUnitSystem(AUTOMATIC, { ...place, facilityCountryCode: null })).toBe(2);
    expect(
      effectiveUnitSystem(AUTOMATIC, { ...place, facilityCountryCode: '', geolocatedCountryCode: null }),
    ).toBe(0);
  });

  it.each([
    ['America/Toronto', 3],
    ['America/Vancouver', 3],
    ['America/Edmonton', 3],
    ['America/Winnipeg', 3],
    ['America/Halifax', 3],
    ['America/St_Johns', 3],
    ['America/Regina', 3],
    ['Canada/Eastern', 3],
    ['America/New_York', 0],
    ['America/Los_Angeles', 0],
    ['America/Indiana/Knox', 0],
    ['America/North_Dakota/Center', 0],
    ['Pacific/Honolulu', 0],
    ['US/Central', 0],
    ['Asia/Yangon', 0],
    ['Africa/Monrovia', 0],
    ['Europe/London', 2],
    ['Asia/Kolkata', 1],
    ['Asia/Tokyo', 1],
    ['Europe/Paris', 1],
    ['America/Mexico_City', 1],
    ['America/Sao_Paulo', 1],
  ])('gives zone %s system %d [UNIT-08]', (timeZone, expected) => {
    expect(effectiveUnitSystem(null, { ...NOWHERE, timeZone })).toBe(expected);
  });

  it.each([
    [-300, 0],
    [-600, 0],
    [-240, 0],
    [-210, 3],
    [-150, 3],
    [-180, 1],
    [0, 2],
    [60, 1],
    [330, 1],
    [540, 1],
  ])('gives offset %d min system %d where the zone is not known [UNIT-08]', (utcOffsetMinutes, expected) => {
    for (const timeZone of [null, 'UTC', 'Etc/GMT+5', 'EST', '']) {
      expect(effectiveUnitSystem(null, { ...NOWHERE, timeZone, utcOffsetMinutes })).toBe(expected);
    }
  });

  it('does not ask the offset where the zone names a place [UNIT-08]', () => {
    const paris = { ...NOWHERE, timeZone: 'Europe/Paris', utcOffsetMinutes: -300 };
    expect(effectiveUnitSystem(null, paris)).toBe(1);
  });

  it('is metric where nothing is known', () => {
    expect(effectiveUnitSystem(null, NOWHERE)).toBe(1);
    expect(effectiveUnitSystem(null, { ...NOWHERE, utcOffsetMinutes: Number.NaN })).toBe(1);
  });

  it('answers one of four systems for any input', () => {
    const preference = fc.option(fc.record({ unitSystem: fc.double(), unitMetricSubsystem: fc.double() }));
    fc.assert(
      fc.property(preference, anyPlace, (chosen, place) => {
        expect([0, 1, 2, 3]).toContain(effectiveUnitSystem(chosen, place));
      }),
    );
  });
});
