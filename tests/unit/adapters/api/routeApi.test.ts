import { expect, test } from 'vitest';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { createRouteApi } from '#adapters/api/routeApi.ts';
import { ROUTE_ANSWER } from '../../../support/routeAnswers.ts';
import { PLACES } from '../../../support/routePlanSystem.ts';

test('routes are of the time when they were asked for, however late they arrive [S5][CALL-64]', async () => {
  let nowMs = 1_000_000;
  const http = createHttpClient({
    async fetch() {
      nowMs += 19_000;
      return Response.json(ROUTE_ANSWER);
    },
    timeoutMs: 20_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  const call = { routeUrl: '/api/route', apiBaseUrl: '/api', key: '', clientId: 'ACME' };
  const reply = await createRouteApi(http, { ...call, presentMs: () => nowMs }).fetchRoutes(PLACES, 5);
  expect(reply).toMatchObject({ kind: 'routes', plan: { departAtMs: 5, asOfMs: 1_000_000 } });
});
