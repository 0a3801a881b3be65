// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createNetworkClock } from '#adapters/networkClock.ts';
import { createPlatform } from '#app/platform/createPlatform.ts';
import type { Environment } from '#contracts/appConfig.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';

const FILES = 'https://files.example';
const FIGURES = 'https://figures.example/in';
const config = appConfigOf(DEFAULT_LIGHTNING_RULES, false);

afterEach(() => localStorage.clear());

/** The platform of a signed-in page over a service that answers all calls alike. */
function openPlatform(told: Partial<Environment>, status = 200) {
  localStorage.setItem('session', JSON.stringify(sessionGrant().session));
  const asked: { url: string; bearer: string | null; body: unknown }[] = [];
  const fetch = vi.fn(async (input: unknown, init: RequestInit = {}) => {
    const bearer = new Headers(init.headers).get('authorization');
    asked.push({ url: String(input), bearer, body: init.body });
    return Response.json({}, { status });
  });
  const clock = createNetworkClock({ wallMs: () => Date.now(), monotonicMs: () => performance.now() });
  const build = { id: null, version: null };
  const environment = { ...config.environments[0]!, ...told };
  const platform = createPlatform({ config, environment, isKept: false, build }, { clock, fetch });
  const toldFigures = () =>
    asked
      .filter(({ url }) => url === FIGURES)
      .map(({ body }) => JSON.parse(String(body)) as { type: string; status?: number; url?: string });
  return { platform, asked, toldFigures };
}

test('every call carries the bearer, except those to the hosts of files that the configuration names [NET-01]', async () => {
  const { platform, asked } = openPlatform({ objectStorageHosts: ['files.example'], staticBaseUrl: FILES });
  await platform.http.text('/api/facilities/metadata');
  await platform.http.text(`${FILES}/acme/facilities.json`);
  expect(asked.map(({ url, bearer }) => [url, bearer])).toEqual([
    ['/api/facilities/metadata', 'Bearer access'],
    [`${FILES}/acme/facilities.json`, null],
  ]);
});

test.each([500, 502, 503])(
  'an answer of %i is told to the endpoint of analytics [NET-02]',
  async (status) => {
    const { platform, toldFigures } = openPlatform({ analyticsUrl: FIGURES }, status);
    await expect(platform.http.text('/api/alerts/active')).rejects.toThrow(/./);
    await vi.waitFor(() =>
      expect(toldFigures()).toContainEqual(
        expect.objectContaining({ type: 'alert', status, url: '/api/alerts/active' }),
      ),
    );
  },
);

test('the page view is told where an endpoint is named [NET-03]', async () => {
  const { toldFigures } = openPlatform({ analyticsUrl: FIGURES });
  await vi.waitFor(() => expect(toldFigures()).toMatchObject([{ type: 'pageview', client: 'ACME' }]));
});

test('nothing is told of the use of the page where no endpoint is named [NET-02][NET-03]', async () => {
  const { platform, asked } = openPlatform({ analyticsUrl: '' }, 503);
  await expect(platform.http.text('/api/alerts/active')).rejects.toThrow(/./);
  await vi.dynamicImportSettled();
  expect(asked.map(({ url }) => url)).toEqual(['/api/alerts/active']);
});
