import { describe, expect, test } from 'vitest';
import { KEPT_AT_HEADER } from '#contracts/appBuild.ts';
import { createAuthApi } from '#adapters/api/authApi.ts';
import { fetchAppConfig } from '#adapters/api/fetchAppConfig.ts';
import { toSessionGrant } from '#adapters/api/sessionGrant.ts';
import { createWeatherApi } from '#adapters/api/weatherApi.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { sessionGrant } from '../../../support/sessionGrant.ts';
import { createFakeHttp } from './fakeHttp.ts';

const { session: SESSION } = sessionGrant();

describe('weather', () => {
  const PLACE = { clientId: 'acme', facilityId: 'YARD', position: [-73.2, 44.5] } as const;
  const NOW = '2026-07-14T21:00:00.000Z';
  const createApi = (answers: Parameters<typeof createFakeHttp>[0]) => {
    const { http, asked } = createFakeHttp(answers);
    return { api: createWeatherApi(http, '/weather', () => Date.parse(NOW)), asked };
  };

  test('is asked for in metric units and en-US, latitude first [CALL-11][YARD-16][LANG-10]', async () => {
    const conditions = {
      temperature: null,
      temperatureFeelsLike: null,
      windSpeed: null,
      precip1Hour: null,
      snow1Hour: null,
      iconCode: null,
      wxPhraseMedium: null,
    };
    const { api, asked } = createApi({ '/weather/currentConditions': conditions });
    expect(await api.fetchConditions(PLACE)).toEqual(conditions);
    expect(asked[0]?.query).toEqual({
      geocode: '44.5,-73.2',
      units: 'm',
      language: 'en-US',
      format: 'json',
      facid: 'YARD',
    });
  });

  test('probability is the fourth word of the line, asked for now [CALL-13][STATUS-28]', async () => {
    const { api, asked } = createApi({ '/weather/probability.txt': new Response('-73.2 44.5 now 0.0375\n') });
    expect(await api.fetchProbability(PLACE)).toBe(0.0375);
    expect(asked[0]?.query).toEqual({
      client: 'ACME',
      id: 'YARD',
      lon: '-73.2',
      lat: '44.5',
      init: NOW,
      forecast: NOW,
    });
  });

  test('probability is not known where the line says Error or is about another place, and a failure where there is no line [ERR-02][S8]', async () => {
    const { api } = createApi({ '/weather/probability.txt': new Response('Error: not known') });
    expect(await api.fetchProbability(PLACE)).toBeNull();
    const other = createApi({ '/weather/probability.txt': new Response(`0.0000 0.0000 ${NOW} 0.0375`) });
    expect(await other.api.fetchProbability(PLACE)).toBeNull();
    await expect(createApi({}).api.fetchProbability(PLACE)).rejects.toThrow('404');
  });
});

describe('sessions', () => {
  test('are traded for a code and for a refresh token [CALL-40][AUTH-15]', async () => {
    const { http, asked } = createFakeHttp({ '/auth/token': SESSION });
    const api = createAuthApi(http, '/auth');
    const grant = { code: 'c', codeVerifier: 'v', redirectUri: 'r', clientId: 'scc' };
    expect(await api.exchangeCode(grant)).toEqual(SESSION);
    expect(await api.refresh('old')).toEqual(SESSION);
    expect(asked).toMatchObject([
      { method: 'POST', path: '/auth/token', body: grant },
      { method: 'POST', path: '/auth/token', body: { refreshToken: 'old' } },
    ]);
  });

  test('end at the service too', async () => {
    const { http, asked } = createFakeHttp({ '/auth/sign-out': '' });
    await createAuthApi(http, '/auth').signOut();
    expect(asked).toMatchObject([{ method: 'POST', path: '/auth/sign-out' }]);
  });

  const withClaims = (claims: object) => ({
    ...SESSION,
    idToken: `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`,
  });

  test('carry the time of their issue in the id token, in seconds [AUTH-12]', () => {
    // these bytes need both letters that base64url writes otherwise
    const session = withClaims({ iat: 1_783_189_800, name: 'Zoë Ÿþÿ ???>>>' });
    expect(toSessionGrant(session, 5)).toEqual({ session, issuedAtMs: 1_783_189_800_000, atMs: 5 });
  });

  test.each([withClaims({}), withClaims({ iat: 'soon' }), { ...SESSION, idToken: 'nonsense' }])(
    'are refused without that time [AUTH-12]',
    (session) => {
      expect(() => toSessionGrant(session, 5)).toThrow();
    },
  );
});

describe('run-time configuration', () => {
  const [main] = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments;
  const config = {
    ...appConfigOf(DEFAULT_LIGHTNING_RULES, false),
    environments: [
      main!,
      { ...main!, name: 'eu', area: 'EU', hostnames: ['eu.example', 'europe.example'] },
      { ...main!, name: 'in', area: 'IN', hostnames: ['in.example'] },
    ],
  };
  const fetchFor = (hostname: string, answer: Response) => fetchAppConfig(hostname, async () => answer);

  test('is that of the host, and of an unknown host the first [SHELL-01][NET-09]', async () => {
    expect((await fetchFor('eu.example', Response.json(config))).environment.name).toBe('eu');
    expect((await fetchFor('europe.example', Response.json(config))).environment.name).toBe('eu');
    expect((await fetchFor('in.example', Response.json(config))).environment.name).toBe('in');
    expect((await fetchFor('localhost', Response.json(config))).environment.name).toBe('main');
  });

  test('is asked for at one address and past the cache of the browser, and says whether it was kept [NET-09][SHELL-01]', async () => {
    const asked: unknown[] = [];
    const kept = Response.json(config, { headers: { [KEPT_AT_HEADER]: '1783189800000' } });
    const answers = [Response.json(config), kept];
    const fetch = async (...call: unknown[]) => {
      asked.push(call);
      return answers.shift()!;
    };
    const [first, next] = [await fetchAppConfig('in.example', fetch), await fetchAppConfig('x', fetch)];
    const call = ['/config.json', { cache: 'no-store' }];
    expect(asked).toEqual([call, call]);
    expect([first.isKept, next.isKept]).toEqual([false, true]);
    expect([first.config.environments.map(({ name }) => name), first.environment.area]).toEqual([
      ['main', 'eu', 'in'],
      'IN',
    ]);
  });

  test.each([
    ['environments.1.hostnames.0', [main, { ...main, hostnames: [7] }]],
    ['environments.0.apiBaseUrl', [{ ...main, apiBaseUrl: undefined }]],
    ['environments', []],
  ])('names what is wrong with the environments: %s [NET-09]', async (field, environments) => {
    const wrong = Response.json({ ...config, environments });
    await expect(fetchFor('x', wrong)).rejects.toThrow(`/config.json: ${field}: `);
  });

  test('names the field that is wrong, or the answer [NET-09][SHELL-01]', async () => {
    const wrong = Response.json({ ...config, version: 7 });
    await expect(fetchFor('x', wrong)).rejects.toThrow(/^\/config\.json: version: /);
    const [first] = config.environments;
    const lost = Response.json({ ...config, environments: [{ ...first, apiBaseUrl: 7 }] });
    await expect(fetchFor('x', lost)).rejects.toThrow(/^\/config\.json: environments\.0\.apiBaseUrl: /);
    const failed = new Response('', { status: 502 });
    await expect(fetchFor('x', failed)).rejects.toThrow('/config.json: the server answered 502.');
  });
});
