import { people, session } from './cells.ts';
import type { RouteRow } from './routeRow.ts';

const NO_SENSOR = '404 sensorNotFound';

/** A sensor at Acme's YARD, as it is ordered. */
export const SENSOR_ORDER = {
  ...{ device_id: 'SNS-1', marker_color: '#800080', project: 'Roof load', type: 'laser' },
  ...{ zone: 'North roof', facility: 'YARD', status: 'online', marker_size: 'medium' },
  ...{ latitude: 44.5, longitude: -73.2 },
} as const;

/** Snow sensors: whoever is signed in sees those of their client, and guests change nothing (GAP-84). */
export function sensorRoutes(gid: number): readonly RouteRow[] {
  return [
    {
      route: 'GET /layers/features/snowSensors.json',
      url: '/layers/features/snowSensors.json?init=20200101T000000Z',
      cells: session("404 File doesn't exist"),
    },
    { route: 'GET /api/sensors/:gid', url: `/api/sensors/${gid}`, cells: session('200', NO_SENSOR) },
    {
      route: 'GET /api/sensors/graph',
      url: `/api/sensors/graph?gid=${gid}`,
      cells: session('200', NO_SENSOR),
    },
    { route: 'GET /api/event_log', url: `/api/event_log?gid=${gid}`, cells: session('200', NO_SENSOR) },
    {
      route: 'POST /api/sensors',
      payload: SENSOR_ORDER,
      cells: people('409 sensorExists', '404 facilityNotFound'),
    },
    {
      route: 'PUT /api/sensors/:gid',
      url: `/api/sensors/${gid}`,
      payload: SENSOR_ORDER,
      cells: people('200', NO_SENSOR),
    },
    {
      route: 'DELETE /api/sensors/:gid',
      url: '/api/sensors/1000000',
      cells: people(NO_SENSOR),
    },
  ];
}
