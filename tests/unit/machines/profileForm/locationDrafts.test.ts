import { describe, expect, test } from 'vitest';
import { NEW_LOCATION, withPlace } from '#machines/profileForm/locationDrafts.ts';

const PLACE = {
  id: 'osm:W42',
  title: '12 Dock Street, Laval',
  latitude: 45.587654,
  longitude: -73.71236,
  address: '12 Dock Street',
  city: 'Laval',
  state: 'QC',
  countryCode: 'CA',
  postalCode: 'H7A',
};

describe('an address that is chosen', () => {
  test('fills in the place, to the step of the fields, with the units of its country [ADMIN-03][ADMIN-07][DATA-21][CONST-42]', () => {
    expect(withPlace({ ...NEW_LOCATION, name: 'NORTH', tz: 'Europe/Paris' }, PLACE)).toEqual({
      ...NEW_LOCATION,
      name: 'NORTH',
      latitudeText: '45.5877',
      longitudeText: '-73.7124',
      address: '12 Dock Street',
      city: 'Laval',
      state: 'QC',
      postalCode: 'H7A',
      countryCode: 'CA',
      tz: '',
      defaultUnits: 1,
    });
  });

  test('without a city is not taken, and that is told until another one is [ADMIN-07]', () => {
    const told = withPlace(NEW_LOCATION, { ...PLACE, city: ' ' });
    expect(told).toEqual({ ...NEW_LOCATION, isCityMissing: true });
    expect(withPlace(told, PLACE)).toMatchObject({ city: 'Laval', isCityMissing: false });
  });

  test('leaves the state and the country of the form where it has none, and the units of a location that there is [ADMIN-07]', () => {
    const fields = { ...NEW_LOCATION, id: 'NORTH', state: 'VT', defaultUnits: null, postalCode: '05401' };
    const { postalCode: _, ...bare } = PLACE;
    expect(withPlace(fields, { ...bare, state: '', countryCode: '' })).toMatchObject({
      state: 'VT',
      countryCode: 'US',
      defaultUnits: null,
      postalCode: '',
    });
  });
});
