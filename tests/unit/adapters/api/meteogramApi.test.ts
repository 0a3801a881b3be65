import { expect, test } from 'vitest';
import { fetchMeteogram } from '#adapters/api/meteogramApi.ts';
import { createFakeHttp } from './fakeHttp.ts';

const PLACE = { clientId: 'ACME', facilityId: 'YARD', position: [-101.83, 35.2] as const };

test('fourteen days are asked for a facility and its place [CALL-10][CONST-37]', async () => {
  const answer = { reference_time: '2026-07-04T18:00:00Z', forecast: [] };
  const { http, asked } = createFakeHttp({ '/api/meteogram': answer });
  expect(await fetchMeteogram({ http, apiBaseUrl: '/api' }, PLACE)).toEqual(answer);
  expect(asked[0]?.query).toEqual({
    latitude: '35.2',
    longitude: '-101.83',
    clientId: 'ACME',
    facilityId: 'YARD',
    num_days: '14',
  });
});

test('an answer that is no forecast is a failure [S4]', async () => {
  const { http } = createFakeHttp({ '/api/meteogram': { forecast: 'sunny' } });
  await expect(fetchMeteogram({ http, apiBaseUrl: '/api' }, PLACE)).rejects.toThrow();
});
