import { describe, expect, test } from 'vitest';
import { createSensorsApi } from '#adapters/api/sensorsApi.ts';
import { SENSOR } from '../../../support/snowSensorSystem.ts';
import { createFakeHttp } from './fakeHttp.ts';

const NOW = '2026-07-14T21:00:00.000Z';
const PARTS = { sensorsBaseUrl: '/base', clientId: 'acme' };
const SENSORS = { sensors: [SENSOR], isSimulation: true };
const AREA = {
  features: [],
  time_series_iso8601: [NOW],
  when_will_it_rain: null,
  time_series_precip: [1],
  time_series_snow: [0],
  isSimulation: true,
};
const LOG = { gid: 7, event_log: [{ at: NOW, event: 'Sensor Created' }] };
const ANSWERS = {
  '/base/sensors': SENSORS,
  '/base/sensors/7': SENSORS,
  '/base/sensors/graph': AREA,
  '/base/event_log': LOG,
};
const { gid: _, sensor: __, client: ___, ...ORDER } = SENSOR;

describe('a snow sensor', () => {
  test('comes with its area and its log [CALL-25][CALL-26][CALL-27][GAP-87]', async () => {
    const { http, asked } = createFakeHttp(ANSWERS);
    expect(await createSensorsApi(http, PARTS).load(7)).toEqual({
      sensor: SENSOR,
      isSimulation: true,
      area: AREA,
      log: LOG.event_log,
    });
    expect(asked.map(({ path, query }) => [path, query])).toEqual([
      ['/base/sensors/7', {}],
      ['/base/sensors/graph', { gid: '7' }],
      ['/base/event_log', { gid: '7' }],
    ]);
  });

  test('comes without what could not be read beside it [S4]', async () => {
    const { http } = createFakeHttp({ '/base/sensors/7': SENSORS });
    expect(await createSensorsApi(http, PARTS).load(7)).toMatchObject({ area: null, log: null });
  });

  test('that is not in the answer could not be read', async () => {
    const { http } = createFakeHttp({ '/base/sensors/7': { sensors: [] } });
    await expect(createSensorsApi(http, PARTS).load(7)).rejects.toThrow('without a sensor');
  });

  test('is changed as a whole, as it is by then, and is then what the service says [CALL-22]', async () => {
    const { http, asked } = createFakeHttp(ANSWERS);
    const { sensor } = await createSensorsApi(http, PARTS).change(7, { zone: 'Dock' });
    expect(sensor).toEqual(SENSOR);
    expect(asked[0]).toMatchObject({ method: 'GET', path: '/base/sensors/7' });
    expect(asked[1]).toMatchObject({
      method: 'PUT',
      path: '/base/sensors/7',
      body: {
        ...ORDER,
        zone: 'Dock',
        client: 'ACME',
      },
    });
  });

  test('is created and deleted; any 2xx is success [CALL-23][CALL-24]', async () => {
    const { http, asked } = createFakeHttp({
      ...ANSWERS,
      '/base/sensors/7': new Response(null, { status: 204 }),
    });
    const api = createSensorsApi(http, PARTS);
    await api.create(ORDER);
    await api.remove(7);
    expect(asked).toMatchObject([
      { method: 'POST', path: '/base/sensors', body: { ...ORDER, client: 'ACME' } },
      { method: 'DELETE', path: '/base/sensors/7' },
    ]);
    await expect(api.remove(8)).rejects.toThrow('404');
  });
});
