import type { MappingTemplate } from '../feedMapping.ts';

/**
 * Files of the U.S. Precision Lightning Network: a header line `USPLN-LIGHTNING,created,end`, then strokes as CSV. An
 * amplitude of zero is a cloud stroke. Say in `complete.coversS` how long your files are: 60 s here.
 */
export const USPLN: MappingTemplate = {
  feed: 'uspln',
  name: 'USPLN',
  role: 'primary',
  format: 'csv',
  columns: ['time', 'latitude', 'longitude', 'amplitudeKa', 'semiMajorKm', 'semiMinorKm', 'angleDeg'],
  time: { path: 'time', unit: 'iso' },
  lat: 'latitude',
  lon: 'longitude',
  kind: { path: 'amplitudeKa', map: { '0': 'IC', '0.0': 'IC', '-0.0': 'IC' }, else: 'CG' },
  error: { path: 'semiMajorKm', unit: 'km' },
  complete: { by: 'header-end', header: 'USPLN-LIGHTNING', coversS: 60 },
  cadenceS: 60,
  publishLagS: 30,
  lateAfterS: 100,
  goneAfterS: 120,
  locationErrorM: 1_000,
  licence: 'Contract of the client with USPLN',
  attribution: 'Lightning data by USPLN',
  contact: '',
};
