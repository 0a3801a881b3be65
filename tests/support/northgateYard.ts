import type { Facility } from '#contracts/facility.ts';

/** The yard of the tests that draw pages. */
export const NORTHGATE_YARD: Facility = {
  id: 'NORTHGATE_YARD',
  gid: 7,
  name: 'Northgate Yard',
  clientId: 'ACME',
  latitude: 35.2,
  longitude: -101.83,
  countryCode: 'US',
  city: 'Amarillo',
  state: 'TX',
};
