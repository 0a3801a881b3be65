import { SENSOR_ORDER } from './sensorOrder.ts';
import { people, session } from './cells.ts';
import type { Makers } from './accessMakers.ts';
import type { RouteRow } from './routeRow.ts';

const NO_SENSOR = '404 sensorNotFound';

/** Snow sensors: whoever is signed in sees those of their client, and guests change nothing (GAP-84). */
export function sensorRoutes(gid: number, makers: Makers): readonly RouteRow[] {
  return [
    {
      route: 'GET /layers/features/snowSensors.json',
      url: '/layers/features/snowSensors.json?init=20260714T210000Z',
      cells: session('200'),
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
      make: async () => ({ payload: makers.newSensorOrder() }),
      cells: people('201', '404 facilityNotFound'),
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
      make: async () => ({ url: `/api/sensors/${await makers.newSensor()}` }),
      cells: people('204', NO_SENSOR),
    },
  ];
}
