import type { MappingTemplate } from '../feedMapping.ts';

/**
 * Answers and webhooks of Xweather's lightning endpoint. Neither says when it was asked, so nothing is ever complete: a
 * forwarder that writes the time of its poll into the body can name it in `complete` (poll-window). An answer that is a
 * refusal has an empty list too, so that only one that says `success` proves anything.
 */
export const XWEATHER: MappingTemplate = {
  feed: 'xweather',
  name: 'Xweather',
  role: 'secondary',
  format: 'json',
  items: 'response',
  success: { path: 'success', equals: true },
  time: { path: 'ob.timestamp', unit: 's' },
  lat: 'loc.lat',
  lon: 'loc.long',
  kind: { path: 'ob.pulse.type', map: { cg: 'CG', ic: 'IC' }, else: 'refuse' },
  id: ['id'],
  complete: { by: 'never' },
  cadenceS: 60,
  publishLagS: 30,
  lateAfterS: 90,
  goneAfterS: 120,
  locationErrorM: 500,
  licence: 'Contract of the client with Vaisala Xweather',
  attribution: 'Lightning data by Vaisala Xweather',
  contact: '',
};
