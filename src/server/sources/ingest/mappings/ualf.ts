import type { MappingTemplate } from '../feedMapping.ts';

/** Records of the Universal ASCII Lightning Format, versions 0 and 2. Files without strikes are not sent: never complete. */
export const UALF: MappingTemplate = {
  feed: 'ualf',
  name: 'UALF',
  role: 'secondary',
  format: 'ualf',
  time: { path: 'time', unit: 'iso' },
  lat: 'latitude',
  lon: 'longitude',
  kind: { path: 'cloud', map: { '0': 'CG', '1': 'IC' }, else: 'refuse' },
  error: { path: 'semiMajorKm', unit: 'km' },
  complete: { by: 'never' },
  cadenceS: 300,
  publishLagS: 60,
  lateAfterS: 90,
  goneAfterS: 120,
  locationErrorM: 5_000,
  licence: 'Terms of the network that sends it',
  attribution: '',
  contact: '',
};
