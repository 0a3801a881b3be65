import type { MappingTemplate } from '../feedMapping.ts';

/**
 * DTN's older stream: JSON lines with `flashType` 0 cloud-to-ground, 1 in-cloud, 9 heartbeat about once a minute. Strikes
 * come 8.5 to 14.3 s after they fell, not in the order of their times.
 */
export const DTN_LEGACY: MappingTemplate = {
  feed: 'dtn-legacy',
  name: 'DTN',
  role: 'primary',
  format: 'ndjson',
  heartbeat: { path: 'flashType', equals: 9 },
  time: { path: 'strikeTime', unit: 'ms' },
  lat: 'latitude',
  lon: 'longitude',
  kind: { path: 'flashType', map: { '0': 'CG', '1': 'IC' }, else: 'refuse' },
  error: { constM: 500 },
  complete: { by: 'heartbeat', everyS: 90, settleS: 20 },
  cadenceS: 60,
  publishLagS: 15,
  lateAfterS: 95,
  goneAfterS: 120,
  locationErrorM: 500,
  licence: 'Contract of the client with DTN',
  attribution: 'Lightning data by DTN',
  contact: '',
};
