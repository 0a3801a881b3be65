import { expect, test } from 'vitest';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { createRouteApi } from '#adapters/api/routeApi.ts';
import { ROUTE_ANSWER } from '../../../support/routeAnswers.ts';
import { PLACES } from '../../../support/routePlanSystem.ts';

/** Answer of a service to a call at 1,000 s, which takes 19 s. */
async function replyTo(answer: object) {
  let nowMs = 1_000_000;
  const http = createHttpClient({
    async fetch() {
      nowMs += 19_000;
      return Response.json(answer);
    },
    timeoutMs: 20_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  const call = { routeUrl: '/api/route', apiBaseUrl: '/api', key: '', clientId: 'ACME' };
  return createRouteApi(http, { ...call, presentMs: () => nowMs }).fetchRoutes(PLACES, 5);
}

test('routes are of the time when they were asked for, however late they arrive [S5][CALL-64]', async () => {
  const reply = await replyTo(ROUTE_ANSWER);
  expect(reply).toMatchObject({ kind: 'routes', plan: { departAtMs: 5, asOfMs: 1_000_000 } });
});

test.each([
  ['from before,', '1970-01-01T00:10:00Z', 600_000],
  ['made on the way,', '1970-01-01T00:16:50Z', 1_000_000],
])(
  'routes are never newer than asked for or than what they know, here %s [S5][CALL-64]',
  async (_, as_of, asOfMs) => {
    expect(await replyTo({ ...ROUTE_ANSWER, as_of })).toMatchObject({ plan: { asOfMs } });
  },
);
