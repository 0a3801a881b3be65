import { describe, expect, test } from 'vitest';
import { createRouteApi } from '#adapters/api/routeApi.ts';
import { HttpError, type HttpClient } from '#adapters/api/httpClient.ts';
import { problemText } from '#adapters/api/problemText.ts';
import { NEW_ROUTE } from '#domain/routes/routeDraft.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { ROUTE_ANSWER } from '../../support/routeAnswers.ts';

type Call = { url: string; query?: unknown; body?: unknown };

function apiThat(answers: () => unknown, routeUrl = '/api/route') {
  const calls: Call[] = [];
  const http = {
    async json(url: string, contract: { parse(value: unknown): unknown }, request: object) {
      calls.push({ url, ...request });
      return contract.parse(answers());
    },
    async text(url: string, request: object) {
      calls.push({ url, ...request });
      return String(answers());
    },
  } as unknown as HttpClient;
  const api = createRouteApi(http, {
    routeUrl,
    apiBaseUrl: '/api',
    key: 'k',
    clientId: 'ACME',
    presentMs: () => MISSION_TIME_MS,
  });
  return { api, calls };
}

const at = { lat: 35.2, lon: -101.8 };
const places = {
  ...NEW_ROUTE,
  origin: { label: 'A', locationId: 'A', at },
  waypoints: [{ label: 'W', locationId: 'W', at }],
  destination: { label: 'Somewhere', locationId: null, at },
};
const ask = (answers: () => unknown) => apiThat(answers).api.fetchRoutes(places, MISSION_TIME_MS);
const refuse = (status: number) => () => {
  throw new HttpError(status, 'refused');
};

describe('the route service', () => {
  test('is asked with what is known of each end, the key, and a number of its own each time [CALL-64] [GAP-101] [ROUTE-15] [CONST-42]', async () => {
    const { api, calls } = apiThat(() => ROUTE_ANSWER);
    await api.fetchRoutes(places, MISSION_TIME_MS);
    await api.fetchRoutes(places, MISSION_TIME_MS);
    const { rand, ...query } = calls[0]!.query as Record<string, string>;
    expect(query).toEqual({
      src_id: 'A',
      dst_ll: '35.2,-101.8',
      client: 'ACME',
      wp: 'W',
      key: 'k',
      at: new Date(MISSION_TIME_MS).toISOString(),
      mod_meta: '100',
      mod_risk: '5',
    });
    expect(rand).toMatch(/^\d+$/);
    expect((calls[1]!.query as Record<string, string>)['rand']).not.toBe(rand);
  });

  test.each([
    ['an id', { locationId: 'B', at: null }, { dst_id: 'B' }],
    ['an id and a position', { locationId: 'B', at }, { dst_id: 'B' }],
    ['a position', { locationId: null, at: { lat: -35.123456, lon: 0 } }, { dst_ll: '-35.12346,0' }],
    ['neither', { locationId: null, at: null }, {}],
  ])(
    'is asked at its own address, with the end that has %s by what is known of it alone [GAP-101]',
    async (_, end, asked) => {
      const { api, calls } = apiThat(() => ROUTE_ANSWER, 'https://routes.example/plan');
      const answer = await api.fetchRoutes(
        { ...places, waypoints: [], destination: { label: 'Somewhere', ...end } },
        MISSION_TIME_MS,
      );
      expect(calls.map(({ url }) => url)).toEqual(['https://routes.example/plan']);
      const { rand, ...query } = calls[0]!.query as Record<string, string>;
      expect(Number.isInteger(Number(rand))).toBe(true);
      expect(query).toEqual({
        src_id: 'A',
        ...asked,
        client: 'ACME',
        key: 'k',
        at: new Date(MISSION_TIME_MS).toISOString(),
        mod_meta: '100',
        mod_risk: '5',
      });
      expect(answer.kind).toBe('routes');
    },
  );

  test('is not asked where it has no address [GAP-101]', async () => {
    const { api, calls } = apiThat(() => ROUTE_ANSWER, '');
    expect(await api.fetchRoutes(places, MISSION_TIME_MS)).toEqual({ kind: 'notSet' });
    expect(calls).toEqual([]);
  });

  test('answers with routes as of the question, or of warnings that are older [GAP-101][S5]', async () => {
    const asOfMs = async (more: object) => {
      const answer = await ask(() => ({ ...ROUTE_ANSWER, ...more }));
      return answer.kind === 'routes' ? answer.plan.asOfMs - MISSION_TIME_MS : answer.kind;
    };
    expect(await asOfMs({})).toBe(0);
    expect(await asOfMs({ as_of: new Date(MISSION_TIME_MS - 60_000).toISOString() })).toBe(-60_000);
    expect(await asOfMs({ as_of: new Date(MISSION_TIME_MS + 60_000).toISOString() })).toBe(0);
  });

  test('answers with routes and their risk [CALL-64] [ROUTE-14] [DATA-27]', async () => {
    expect(await ask(() => ROUTE_ANSWER)).toEqual({
      kind: 'routes',
      plan: {
        routes: ROUTE_ANSWER.meta,
        lines: ROUTE_ANSWER.risk[0],
        departAtMs: MISSION_TIME_MS,
        asOfMs: MISSION_TIME_MS,
      },
    });
  });

  test('without a risk, or with none for any line, tells of no route without risk [S4] [ERR-10]', async () => {
    const empty = { ...ROUTE_ANSWER.risk[0], features: [] };
    for (const risk of [[], [empty]])
      expect(await ask(() => ({ ...ROUTE_ANSWER, risk }))).toEqual({ kind: 'noData' });
  });

  test('that knows no route is not one that fails [ERR-09] [ERR-11]', async () => {
    expect(await ask(refuse(404))).toEqual({ kind: 'notFound' });
    expect(await ask(() => ({ risk: [], meta: [] }))).toEqual({ kind: 'notFound' });
    await expect(ask(refuse(500))).rejects.toThrow('refused');
  });

  test('says whether no routing service is set, or whether it fails [ERR-09][S14]', async () => {
    const refusedBy = (status: number, message: string) => () => {
      throw new HttpError(status, message, { generalError: { message } });
    };
    expect(await ask(refusedBy(404, 'routingNotSet'))).toEqual({ kind: 'notSet' });
    expect(await ask(refusedBy(503, 'routingFailed'))).toEqual({ kind: 'unavailable' });
    expect(await ask(refusedBy(503, 'overloaded'))).toEqual({ kind: 'unavailable' });
    const { calls, api } = apiThat(() => ROUTE_ANSWER, '');
    expect([await api.fetchRoutes(places, MISSION_TIME_MS), calls]).toEqual([{ kind: 'notSet' }, []]);
    await expect(api.fetchReachable('NORTH')).rejects.toThrow('No roads are known.');
    expect(calls).toEqual([]);
    await expect(ask(refusedBy(503, 'storageFailed'))).rejects.toThrow('storageFailed');
  });
});

describe('sharing', () => {
  const order = { channel: 'email', recipients: ['a@acme.example'], message: 2 } as const;

  test('sends recipients, text and link, the link as base64 of UTF-8 [SHARE-04] [CALL-62]', async () => {
    const { api, calls } = apiThat(() => '');
    await api.share(order, 'https://yards.example/#/é');
    const url = Buffer.from('https://yards.example/#/é').toString('base64');
    expect(calls[0]).toMatchObject({
      url: '/api/notifications/routing/emails',
      body: { recipients: ['a@acme.example'], message: 2, url },
    });
    await api.share({ channel: 'sms', recipients: ['+15550101234'], message: 1 }, 'x');
    expect(calls[1]).toMatchObject({ url: '/api/notifications/routing/sms', method: 'POST' });
  });

  test.each([
    ['the key, which the reader’s language has words for', 'channelOff', 'channelOff'],
    ['the key of a limit, which the dialog has words for', 'shareLimitClient', 'shareLimitClient'],
    ['the text of the service, where the app has no words', 'notYetWorded', 'E-mails are not set up.'],
  ])('fails with %s [SHARE-08][GAP-128]', async (_, message, said) => {
    const body = { generalError: { message, messageText: 'E-mails are not set up.' } };
    const { api } = apiThat(() => {
      throw new HttpError(409, problemText(body) ?? '', body);
    });
    await expect(api.share(order, 'x')).rejects.toThrow(said);
  });
});
