import { describe, expect, it } from 'vitest';
import { Facility, FacilityFeatures } from '#contracts/facility.ts';
import { faultyFields } from './faultyFields.ts';

const SMALLEST = {
  id: 'NORTHGATE_YARD',
  gid: 7,
  clientId: 'ACME',
  latitude: 35.2,
  longitude: -101.8,
  countryCode: 'US',
};

const FULL = {
  ...SMALLEST,
  name: 'Northgate Yard',
  address: '4100 Depot Rd',
  city: 'Amarillo',
  state: 'TX',
  postalCode: '79108',
  tz: 'America/Chicago',
  tags: [{ id: 3, name: 'north' }],
  isDevice: false,
  prob: 0.04,
  eta: '2026-07-04T18:50:00Z',
  yardStatus: 'CLOSED',
  alerts: [],
  keplerAlerts: [],
  highestSeverityAlert: null,
  vrid: '1137',
};

const asFeatures = (properties: unknown) => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [-101.8, 35.2] }, properties }],
});

describe('Facility', () => {
  it('reads its smallest and its full form, field for field [DATA-01]', () => {
    expect(Facility.parse(SMALLEST)).toEqual(SMALLEST);
    expect(Facility.parse(FULL)).toEqual(FULL);
  });

  it.each(['id', 'gid', 'clientId', 'latitude', 'longitude', 'countryCode'])(
    'needs %s [DATA-01]',
    (field) => {
      expect(faultyFields(Facility, { ...SMALLEST, [field]: undefined })).toEqual([field]);
    },
  );

  it.each([
    ['id', ''],
    ['latitude', 90.1],
    ['longitude', -180.1],
    ['latitude', '35.2'],
    ['longitude', Number.NaN],
    ['countryCode', 'USA'],
    ['prob', 1.01],
    ['yardStatus', 'CLOSE'],
    ['gid', 7.5],
  ])('names %s when it is %j [DATA-01]', (field, value) => {
    expect(faultyFields(Facility, { ...FULL, [field]: value })).toEqual([field]);
  });

  it('keeps the poles and the date line [DATA-01]', () => {
    expect(faultyFields(Facility, { ...SMALLEST, latitude: -90, longitude: 180 })).toEqual([]);
  });
});

describe('FacilityFeatures', () => {
  it('reads a feature list [DATA-01]', () => {
    expect(FacilityFeatures.parse(asFeatures(FULL)).features[0]?.properties).toEqual(FULL);
  });

  it('names the facility at fault [DATA-01]', () => {
    expect(faultyFields(FacilityFeatures, asFeatures({ ...FULL, id: 7 }))).toEqual([
      'features.0.properties.id',
    ]);
  });
});
