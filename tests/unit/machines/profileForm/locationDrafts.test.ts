import { describe, expect, test } from 'vitest';
import {
  fieldsOf,
  locationsOrderOf,
  NEW_LOCATION,
  withLocationsNow,
  withPlace,
  withShape,
  type LocationFields,
  type LocationsDraft,
} from '#machines/profileForm/locationDrafts.ts';
import { NEW_IMPORT } from '#machines/profileForm/locationImport.ts';
import { shapeOf, withPointed } from '#machines/profileForm/siteShape.ts';

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

describe('an address that is chosen for a site with an edge', () => {
  const corner = (lat: string, lon: string) => ({ latitudeText: lat, longitudeText: lon });
  const corners = [corner('43.6', '-79.4'), corner('43.6', '-79.39'), corner('43.61', '-79.39')];
  const SITE: LocationFields = {
    ...NEW_LOCATION,
    name: 'NORTH',
    state: 'ON',
    city: 'Toronto',
    isArea: true,
    corners,
  };
  const orderOf = (fields: LocationFields) =>
    locationsOrderOf({ locations: [], tags: [], fields, importing: null, removing: null });

  test('takes the yard there: it is judged at the address, no longer within the old edge [S1][ADMIN-07]', () => {
    expect(orderOf(SITE)).toMatchObject({ location: { geometry: { type: 'Polygon' } } });
    const order = orderOf(withPlace(SITE, PLACE));
    expect(order).toMatchObject({ location: { city: 'Laval', latitude: 45.5877, longitude: -73.7124 } });
    expect(order).not.toHaveProperty('location.geometry');
  });

  test('says that the edge is gone; without an edge there is nothing to say [S1][ADMIN-07]', () => {
    const moved = withPlace(SITE, PLACE);
    expect([moved.isEdgeRemoved, withPlace(moved, PLACE).isEdgeRemoved]).toEqual([true, true]);
    const drawn = withShape(moved, { ...SITE, isArea: true }, undefined);
    expect([drawn, withShape(drawn, { ...SITE, isArea: false }, undefined)]).toMatchObject([
      { isEdgeRemoved: false },
      { isEdgeRemoved: false },
    ]);
    expect(withPlace({ ...SITE, isArea: false }, PLACE).isEdgeRemoved).toBe(false);
    expect(withPlace({ ...SITE, corners: [] }, PLACE).isEdgeRemoved).toBe(false);
  });

  test('without a city leaves the edge as it is [ADMIN-07]', () => {
    const told = withPlace(SITE, { ...PLACE, city: '' });
    expect([told.corners, told.isArea, told.isEdgeRemoved]).toEqual([corners, true, false]);
  });
});

describe('a location that is moved on the map or by its figures', () => {
  const TORONTO = {
    id: 'NORTH',
    gid: 1,
    clientId: 'ACME',
    latitude: 43.605,
    longitude: -79.395,
    countryCode: 'CA',
    tz: 'America/Toronto',
  };
  const BEGUN = fieldsOf(TORONTO);
  const HERE = shapeOf([-79.395, 43.605], undefined);
  const CALGARY = withPointed(HERE, [-114.07, 51.05]);

  test('takes the time zone there, which its field shows [S6][ADMIN-08]', () => {
    const fields = { ...withShape(BEGUN, CALGARY, TORONTO), city: 'Calgary', state: 'AB' };
    const order = locationsOrderOf({
      locations: [TORONTO],
      tags: [],
      fields,
      importing: null,
      removing: null,
    });
    expect([fields.tz, order?.kind === 'change' && order.location.tz]).toEqual(['', '']);
  });

  test('has its own time zone again once it is back, also while a figure is typed', () => {
    const emptied = withShape(BEGUN, { ...HERE, latitudeText: '' }, TORONTO);
    expect([emptied.tz, withShape(emptied, HERE, TORONTO).tz]).toEqual(['', 'America/Toronto']);
  });

  test('keeps a time zone that was chosen, before the move or after it', () => {
    const chosen = { ...BEGUN, tz: 'America/Halifax' };
    expect(withShape(chosen, CALGARY, TORONTO).tz).toBe('America/Halifax');
    const again = { ...withShape(BEGUN, CALGARY, TORONTO), tz: 'America/Toronto' };
    expect(withShape(again, withPointed(HERE, [-114, 51]), TORONTO).tz).toBe('America/Toronto');
    expect(withShape(BEGUN, { ...HERE, latitudeText: '43.6050' }, TORONTO).tz).toBe('America/Toronto');
  });

  test('that is new has the time zone that was chosen for it', () => {
    const fields = { ...NEW_LOCATION, tz: 'Europe/Paris' };
    expect(withShape(fields, withPointed(HERE, [2, 48]), undefined).tz).toBe('Europe/Paris');
  });
});

describe('a location that is edited', () => {
  const NORTH = {
    id: 'NORTH',
    gid: 1,
    clientId: 'ACME',
    latitude: 44.5,
    longitude: -73.2,
    countryCode: 'US',
    city: 'Burlington',
    state: 'VT',
    tags: [{ id: 3, name: 'Rail' }],
  };
  const { id: _, gid: __, clientId: ___, ...SEEN } = NORTH;
  const DRAFT = { locations: [NORTH], tags: [], importing: null, removing: null };
  const CORRECTED = { ...NORTH, latitude: 46.8 };
  const orderOf = (draft: LocationsDraft) => locationsOrderOf(draft)!;
  const MOVED = { ...fieldsOf(NORTH), address: '2 Dock St' };

  test('is saved only where something of it differs, its name and hints left aside [S1][ADMIN-09]', () => {
    const shown = { ...fieldsOf(NORTH), isReloaded: true, isCityMissing: true };
    const orders = [shown, { ...shown, longitudeText: '-73.3' }, { ...shown, tagIds: [] }].map((fields) =>
      locationsOrderOf({ ...DRAFT, fields }),
    );
    expect(orders.map((order) => order?.kind)).toEqual([undefined, 'change', 'change']);
  });

  test('names the location as it was when its form was opened, not as the fields have it [S1][GAP-142][CALL-56]', () => {
    const fields = { ...fieldsOf(NORTH), address: '2 Dock St', latitudeText: '45' };
    const order = locationsOrderOf({ ...DRAFT, fields });
    expect(order).toMatchObject({ kind: 'change', location: { latitude: 45, address: '2 Dock St' } });
    expect(order?.kind === 'change' && order.location.basedOn).toEqual(SEEN);
  });

  test('stands anew in its form, which says so, once it has changed meanwhile [S1][GAP-142]', () => {
    const before = { ...DRAFT, fields: { ...fieldsOf(NORTH), address: '2 Dock St' } };
    const now = withLocationsNow(before, orderOf(before), { locations: [CORRECTED], tags: [] });
    expect(now.fields).toEqual({ ...fieldsOf(CORRECTED), isReloaded: true });
    expect(locationsOrderOf(now)).toBeNull();
    const again = { ...now, fields: { ...now.fields!, address: '2 Dock St' } };
    expect(locationsOrderOf(again)).toMatchObject({
      location: { latitude: 46.8, basedOn: { latitude: 46.8 } },
    });
    expect(fieldsOf(CORRECTED).isReloaded).toBe(false);
  });

  test('is edited no longer once it is gone, while a new one stays in its form [GAP-142]', () => {
    const before = { ...DRAFT, fields: MOVED };
    const gone = withLocationsNow(before, orderOf(before), { locations: [], tags: [] });
    expect([gone.fields, gone.locations]).toEqual([null, []]);
    const fields = { ...NEW_LOCATION, name: 'SOUTH' };
    const now = withLocationsNow({ ...DRAFT, fields }, orderOf(before), { locations: [], tags: [] });
    expect([now.fields, now.locations]).toEqual([fields, []]);
  });

  test('is removed by its id where that is asked, whatever stands in its form [ADMIN-10]', () => {
    const draft = { ...DRAFT, fields: { ...fieldsOf(NORTH), address: '2 Dock St' } };
    expect(locationsOrderOf({ ...draft, removing: 'NORTH' })).toEqual({ kind: 'remove', id: 'NORTH' });
    expect(locationsOrderOf(draft)).toMatchObject({ kind: 'change', id: 'NORTH' });
  });

  test('leaves the form of another, which was opened meanwhile and is still refused if that has changed too [S1][GAP-142]', () => {
    const refused = orderOf({ ...DRAFT, fields: MOVED });
    const south = { ...NORTH, id: 'SOUTH', gid: 2 };
    const fields = { ...fieldsOf(south), address: '9 Quay St' };
    const before = { ...DRAFT, locations: [NORTH, south], fields };
    const moved = { ...south, latitude: 45.1 };
    const now = withLocationsNow(before, refused, { locations: [CORRECTED, moved], tags: [] });
    expect([now.fields, now.locations[0]]).toEqual([fields, CORRECTED]);
    expect(locationsOrderOf(now)).toMatchObject({ id: 'SOUTH', location: { basedOn: { latitude: 44.5 } } });
  });

  test('leaves an import that was opened meanwhile, which is read anew after its own refusal alone [GAP-142]', () => {
    const file = { name: 'a.csv', headers: [], records: [], recordFaults: [], fault: null, faultLine: null };
    const before = { ...DRAFT, fields: null, importing: { ...NEW_IMPORT, file } };
    const refused = orderOf({ ...DRAFT, fields: MOVED });
    const now = { locations: [CORRECTED], tags: [] };
    expect(withLocationsNow(before, refused, now)).toEqual({ ...before, ...now });
    const upload = { kind: 'upload', locations: [], isOverwriting: true, matched: null } as const;
    expect(withLocationsNow(before, upload, now).importing?.isReloaded).toBe(true);
    expect(withLocationsNow({ ...before, importing: null }, upload, now).importing).toBeNull();
  });
});
