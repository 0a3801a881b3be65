import type { MappingTemplate } from '../feedMapping.ts';

/**
 * Messages of DTN's Lightning Stream, each a Feature of GeoJSON: by the mapping's `stream` the service listens to it, or a
 * forwarder of the customer sends them. Of its kinds DTN documents `cloudToCloud` alone, and every other one counts as of no
 * known kind, which is that of a ground strike. Its connection is kept alive by its transport, so no message says that
 * nothing is missing.
 *
 * Source: DTN Lightning Stream API 1.0.0 (OpenAPI); errors of its ellipses are taken for metres, as of its other APIs.
 */
export const DTN_STREAM: MappingTemplate = {
  feed: 'dtn-stream',
  name: 'DTN',
  role: 'secondary',
  format: 'geojson',
  time: { path: 'timestamp' },
  lat: 'latitude',
  lon: 'longitude',
  kind: { path: 'lightningType', map: { cloudToCloud: 'CC' }, else: 'unknown' },
  error: { path: 'errorEllipseSemiMajor', unit: 'm' },
  complete: { by: 'never' },
  cadenceS: 60,
  publishLagS: 15,
  lateAfterS: 95,
  goneAfterS: 120,
  locationErrorM: 500,
  licence: 'Contract of the client with DTN',
  attribution: 'Lightning data by DTN',
  contact: '',
};
