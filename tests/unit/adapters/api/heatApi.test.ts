import { expect, test } from 'vitest';
import { createHeatApi } from '#adapters/api/heatApi.ts';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { HEAT_VRID, VEHICLE_HEAT } from '../../../support/vehicleHeatSystem.ts';

function serve(status: number, body: unknown) {
  const asked: string[] = [];
  const http = createHttpClient({
    fetch: async (url) => {
      asked.push(url);
      return Response.json(body, { status });
    },
    timeoutMs: 1_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  return { asked, api: createHeatApi(http, '/base') };
}

test('asks by the id without KEP, and takes what is kept under it [CALL-28][HEAT-10][GAP-91]', async () => {
  const { api, asked } = serve(200, { '117KQ4ZT': VEHICLE_HEAT, other: VEHICLE_HEAT });
  expect(await api.fetchHeat(HEAT_VRID)).toEqual(VEHICLE_HEAT);
  expect(asked).toEqual(['/base/vehicles/117KQ4ZT']);
});

test('is none where the service knows none, which is not that it did not answer [HEAT-02][GAP-91]', async () => {
  expect(await serve(404, { generalError: {} }).api.fetchHeat(HEAT_VRID)).toBeNull();
  expect(await serve(200, {}).api.fetchHeat(HEAT_VRID)).toBeNull();
  await expect(serve(500, {}).api.fetchHeat(HEAT_VRID)).rejects.toThrow();
});

test('refuses an answer that is not of its form [DATA-14]', async () => {
  const broken = { ...VEHICLE_HEAT, sensor_data: [{ ...VEHICLE_HEAT.sensor_data[0]!, at: [] }] };
  await expect(serve(200, { '117KQ4ZT': broken }).api.fetchHeat(HEAT_VRID)).rejects.toThrow();
});
