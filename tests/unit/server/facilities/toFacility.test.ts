import { expect, test } from 'vitest';
import { Facility, type SiteArea } from '#contracts/facility.ts';
import { engineFacility } from '#server/useCases/facilities/locationService.ts';
import { toFacility } from '#server/useCases/facilities/toFacility.ts';

const AREA: SiteArea = {
  type: 'Polygon',
  coordinates: [
    [
      [-73.3, 44.4],
      [-73.1, 44.4],
      [-73.2, 44.6],
      [-73.3, 44.4],
    ],
  ],
};
const PLACE = {
  id: 'NORTH_YARD',
  gid: 7,
  clientId: 'ACME',
  latitude: 44.5,
  longitude: -73.2,
  countryCode: 'US',
};
const KNOWN = {
  address: '1 Dock St',
  city: 'Burlington',
  state: 'VT',
  postalCode: '05401',
  tz: 'America/New_York',
  geometry: AREA,
};
const TAGS = [{ id: 3, name: 'Port' }];

test('a facility is sent with all that is stored of it [DATA-01]', () => {
  const times = { addedAtMs: null, placedAtMs: null };
  const stored = { ...PLACE, ...KNOWN, ...times, defaultUnits: 0, tags: TAGS, isDevice: true };
  const sent = toFacility(stored);
  expect(sent).toEqual({ ...PLACE, ...KNOWN, tags: TAGS, isDevice: true, name: 'North Yard' });
  expect(Facility.parse(sent)).toEqual(sent);
});

test('what is not known of a facility is left out, never sent as null [DATA-01]', () => {
  const nothing = { address: null, city: null, state: null, postalCode: null, tz: null, geometry: null };
  const times = { addedAtMs: null, placedAtMs: null };
  const stored = { ...PLACE, ...nothing, ...times, defaultUnits: 1, tags: [], isDevice: false };
  const sent = toFacility(stored);
  expect(sent).toEqual({ ...PLACE, tags: [], isDevice: false, name: 'North Yard' });
  expect(Facility.parse(sent)).toEqual(sent);
});

test('the engine is told how far a drawn site reaches, in steps of 50 m and no less, and of a point nothing [GAP-110][S1]', () => {
  const facility = { ...PLACE, latitude: 44.4, longitude: -73.2 };
  const drawn = engineFacility({ ...facility, geometry: AREA });
  // a fifth of a degree of latitude north of the middle lies the farthest corner
  expect(drawn.reachM).toBe(22_250);
  expect(engineFacility(facility)).toEqual({ clientId: 'ACME', id: 'NORTH_YARD', lon: -73.2, lat: 44.4 });
});
