import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wayOf } from '#offline/wayOf.ts';

const ORIGIN = 'https://yards.example';
const FILES = new Set(['/index.html', '/siren.wav', '/locales/fr-CA/yard.json', '/assets/index-1a2b.js']);

type Question = { method?: string; mode?: RequestMode; headers?: Record<string, string>; origin?: string };

function ways(path: string, { method = 'GET', mode = 'cors', headers = {}, origin = ORIGIN }: Question = {}) {
  const asked = { method, mode, url: `${origin}${path}`, headers: new Headers(headers) };
  return wayOf(asked, ORIGIN, FILES);
}

describe('what a verdict is made from comes from the network alone', () => {
  test.each([
    '/api/alerts/active?facilityId=HUB&clientId=ACME',
    '/api/alerts/details/HUB',
    '/api/overrides/HUB',
    '/static/acme/alerts.json',
    '/static/acme/alerts.json?cts=1',
    '/static/alert-payloads/event-1.json',
    '/static/alert-payloads/facilities.json',
    '/static/status/ACME/HUB.json?appVersion=1&status=OPEN',
    '/static/status/facilities.json',
    '/feeds/lightning/window',
    '/feeds/lightning/steps/20260704/183000.json',
    '/feeds/lightning/columns/20260704/183000.bin',
    '/weather/currentConditions?lat=1&lon=2',
    '/weather/probability',
    '/healthz',
    '/livez',
    '/readyz',
    '/metrics',
    '/auth/token',
    '/auth/sign-in?client_id=x',
    '/auth-callback.html?code=x&state=y',
    '/authCallback.js',
    '/sw.js',
  ])('%s [S1][S5]', (path) => {
    expect(ways(path)).toBe('network');
    expect(ways(path, { mode: 'navigate' })).toBe('network');
  });

  test('whatever else there may be under these paths [S1][S5]', () => {
    const roots = fc.constantFrom('api', 'feeds', 'weather', 'auth', 'layers', 'static/alert-payloads');
    const path = fc.tuple(roots, fc.webPath()).map(([root, rest]) => `/${root}${rest}`);
    fc.assert(
      fc.property(path, fc.constantFrom<RequestMode>('cors', 'navigate', 'same-origin'), (asked, mode) => {
        fc.pre(asked !== '/api/facilities/metadata');
        expect(ways(asked, { mode })).toBe('network');
      }),
    );
  });
});

describe('a page is opened anew', () => {
  test.each(['/', '/index.html', '/?lng=fr-CA', '/yardalert/ACME/ST.LOUIS', '/home'])(
    '%s is answered with the stored one [S12]',
    (path) => {
      expect(ways(path, { mode: 'navigate' })).toBe('page');
    },
  );

  test.each([
    '/api/docs',
    '/healthz',
    '/livez',
    '/readyz',
    '/metrics',
    '/favicon.svg',
    '/assets/gone.js',
    '/auth/sign-in',
    '/manual/user-manual.fr-CA.pdf',
  ])('%s is no page of the app', (path) => {
    expect(ways(path, { mode: 'navigate' })).toBe('network');
  });
});

describe('files', () => {
  test.each([
    ['/siren.wav', 'file'],
    ['/locales/fr-CA/yard.json?v=1.7.15', 'file'],
    ['/assets/index-1a2b.js', 'file'],
    ['/assets/of-an-older-build-9f9f.js', 'file'],
    ['/locales/de-DE/yard.json', 'network'],
    ['/unknown.txt', 'network'],
  ])('%s: %s', (path, way) => {
    expect(ways(path)).toBe(way);
  });

  test('a part of a file comes from the network', () => {
    expect(ways('/siren.wav', { headers: { range: 'bytes=0-1' } })).toBe('network');
  });
});

describe('what a start needs', () => {
  test.each([
    '/config.json',
    '/api/facilities/metadata',
    '/static/acme/facilities.json',
    '/static/event-metadata.json',
  ])('%s is kept, as a whole only', (path) => {
    expect(ways(path)).toBe('kept');
    expect(ways(`${path}?part=1`)).toBe('network');
    expect(ways(path, { method: 'POST' })).toBe('network');
    expect(ways(`${path}/more`)).toBe('network');
    expect(ways(path, { origin: 'https://elsewhere.example' })).toBe('network');
  });
});
