import type { MappingTemplate } from '../feedMapping.ts';

/** Strikes of the Japanese network LIDEN as CSV: Japanese time, 0 cloud, 1 ground, 4 of no known kind. */
export const LIDEN: MappingTemplate = {
  feed: 'liden',
  name: 'LIDEN',
  role: 'secondary',
  format: 'csv',
  time: { path: 'obstimeJST', unit: 'iso', zone: '+09:00' },
  point: 'geometry',
  kind: { path: 'type', map: { '0': 'IC', '1': 'CG', '4': 'unknown' }, else: 'refuse' },
  id: ['id'],
  complete: { by: 'never' },
  cadenceS: 300,
  publishLagS: 300,
  lateAfterS: 110,
  goneAfterS: 120,
  locationErrorM: 2_000,
  licence: 'Japan Meteorological Agency',
  attribution: 'Lightning data by the Japan Meteorological Agency',
  contact: '',
};
