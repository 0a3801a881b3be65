// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { startAnalytics } from '#adapters/analytics.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';

afterEach(() => vi.restoreAllMocks());

function startOnPage() {
  const told: Record<string, unknown>[] = [];
  location.hash = '#/notificationconfirm/secret-id?magicToken=secret';
  const analytics = startAnalytics({
    fetch: (input, init) => {
      expect([input, init?.method]).toEqual(['https://figures.example/in', 'POST']);
      expect(init?.headers).toEqual({ 'content-type': 'application/json' });
      told.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
      return Promise.reject(new TypeError('Failed to fetch'));
    },
    url: 'https://figures.example/in',
    page: window,
    appVersion: '1.7.15',
    client: () => 'ACME',
    nowMs: () => MISSION_TIME_MS,
  });
  return { told, analytics };
}

test('tells of page views and clicks, and of nobody in person, until stopped [NET-03]', () => {
  const { told, analytics } = startOnPage();
  document.body.innerHTML = '<button class="user-menu is-open"><b>Dana Field</b></button><p>text</p>';
  document.querySelector('b')!.click();
  document.querySelector('p')!.click();
  dispatchEvent(new HashChangeEvent('hashchange'));
  analytics.stop();
  document.querySelector('b')!.click();
  dispatchEvent(new HashChangeEvent('hashchange'));

  const common = { path: '/notificationconfirm', client: 'ACME', appVersion: '1.7.15' };
  expect(told).toMatchObject([
    { type: 'pageview', ...common, time: new Date(MISSION_TIME_MS).toISOString() },
    { type: 'click', target: 'button.user-menu', ...common },
    { type: 'pageview', ...common },
  ]);
  expect(told).toHaveLength(3);
  expect(JSON.stringify(told)).not.toMatch(/secret|Dana/);
});

test('tells of a service that fails, by its path, and waits a second at most [NET-02]', () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { told, analytics } = startOnPage();
  analytics.serviceFailed(503, '/api/alerts/active?facilityId=X');
  analytics.stop();
  expect(told[1]).toMatchObject({ type: 'alert', status: 503, url: '/api/alerts/active' });
  expect(timeout.mock.calls).toEqual([[1_000], [1_000]]);
});
