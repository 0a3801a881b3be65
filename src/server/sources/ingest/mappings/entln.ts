import type { MappingTemplate } from '../feedMapping.ts';

const COMMON: MappingTemplate = {
  name: 'ENTLN',
  role: 'secondary',
  lat: 'latitude',
  lon: 'longitude',
  // codes of Earth Networks, the inverse of those of LIDEN
  kind: { path: 'type', map: { '0': 'CG', '1': 'IC' }, else: 'refuse' },
  complete: { by: 'never' },
  cadenceS: 60,
  publishLagS: 30,
  lateAfterS: 90,
  goneAfterS: 120,
  locationErrorM: 1_000,
  licence: 'Contract of the client with Earth Networks (AEM)',
  attribution: 'Lightning data by Earth Networks',
  contact: '',
};

/** Flashes of Earth Networks as CSV lines `timestamp,latitude,longitude,peakcurrent,icheight,type`. */
export const ENTLN_CSV: MappingTemplate = {
  ...COMMON,
  feed: 'entln-csv',
  format: 'csv',
  time: { path: 'timestamp', unit: 'iso' },
};

/** Flashes of Earth Networks as JSON lines; each of their `pulses` counts as a strike too. */
export const ENTLN_PULSES: MappingTemplate = {
  ...COMMON,
  feed: 'entln-pulses',
  format: 'ndjson',
  nested: 'pulses',
  time: { path: 'timeStamp', unit: 'iso' },
  error: { path: 'errorEllipse.majorAxis', unit: 'km' },
};
