import type { MappingTemplate } from '../feedMapping.ts';

/**
 * Sentences of a Boltek LD-350 on the site, with the time that the sender writes before each. One station knows the
 * direction well and the distance badly: it raises and never clears.
 */
export const BOLTEK: MappingTemplate = {
  feed: 'boltek',
  name: 'Boltek LD-350',
  role: 'secondary',
  format: 'boltek',
  skip: [
    { path: 'sentence', equals: '$WIMSU' },
    { path: 'sentence', equals: '$WIMST' },
    { path: 'sentence', equals: '$WIMLN' },
  ],
  time: { path: 'time', unit: 'iso' },
  lat: 'latitude',
  lon: 'longitude',
  kind: { const: 'unknown' },
  error: { constM: 8_000 },
  complete: { by: 'never' },
  cadenceS: 60,
  publishLagS: 1,
  lateAfterS: 90,
  goneAfterS: 120,
  locationErrorM: 8_000,
  licence: 'Own sensor of the client',
  attribution: '',
  contact: '',
};
