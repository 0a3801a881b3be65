import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppConfig } from '#contracts/appConfig.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { columnsOf } from './alerting/engineFixture.ts';
import { createTestNetwork, SLOW_MS, type TestNetwork } from './testNetwork.ts';

const troubles: string[] = [];
let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork({
    appConfig: { ...appConfigOf(DEFAULT_LIGHTNING_RULES, false), maintenance: true },
    troubles: () => troubles,
  });
}, SLOW_MS);
afterAll(() => network.close());

test('tells the app that the site is under maintenance, never from a cache [SHELL-25][CONST-02]', async () => {
  const answer = await network.app.inject({ url: '/config.json' });
  expect(AppConfig.parse(answer.json()).maintenance).toBe(true);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('is not under maintenance unless its settings say so [CONST-02]', () => {
  expect(appConfigOf(DEFAULT_LIGHTNING_RULES, false).maintenance).toBe(false);
});

test('is well without trouble, and says what troubles it', async () => {
  const ask = () => network.app.inject({ url: '/healthz' });
  expect((await ask()).statusCode).toBe(200);
  troubles.push('Lightning is not current.');
  const answer = await ask();
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    isWell: false,
    troubles: ['Lightning is not current.'],
    published: {
      lightningAgeS: 0,
      lastStoreWriteAgeS: 0,
      isClockPlausible: true,
    },
  });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('counts screens, events, the age of lightning and calls by route, not by address', async () => {
  const { app, clock } = network;
  await app.inject({ url: '/static/status/ACME/YARD.json?appVersion=1&status=OPEN' });
  network.screens.report({
    displayId: 'hall',
    kioskId: null,
    clientId: 'ACME',
    facilityId: 'YARD',
    appVersion: '1',
    status: 'OPEN',
    reportedAtMs: clock.atMs,
  });
  await app.inject({ url: '/static/acme/alerts.json' });
  await app.inject({ url: '/static/other/alerts.json' });
  clock.atMs += 42_000;
  const answer = await app.inject({ url: '/metrics' });
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.body).toMatch(/^scc_screens 1$/m);
  expect(answer.body).toMatch(/^scc_display_reports_refused_total 1$/m);
  expect(answer.body).toMatch(/^scc_displays_silent 0$/m);
  expect(answer.body).toMatch(/^scc_lightning_age_seconds 42$/m);
  expect(answer.body).toMatch(/^scc_clock_steps_back_total 0$/m);
  expect(answer.body).toMatch(/^scc_published_lightning_age_seconds 42$/m);
  expect(answer.body).toMatch(/^scc_store_age_seconds \d+$/m);
  expect(Number(/^scc_active_events (\d+)$/m.exec(answer.body)?.[1])).toBeGreaterThanOrEqual(2);
  expect(answer.body).toContain(
    'scc_http_request_seconds_count{method="GET",route="/static/:client/alerts.json",status="200"} 2',
  );
});

test('counts yards that no source of lightning watches apart from those that a fault leaves UNKNOWN [S4]', async () => {
  const reading = {
    answerAgeS: 0,
    lightningAgeS: 0,
    weatherAgeS: 0,
    facilitiesUnknown: 5,
    facilitiesUnwatched: 3,
    unknownSince: null,
    lastStoreWriteAgeS: 0,
    isClockPlausible: true,
    troubles: [],
  };
  const other = await createTestNetwork({ published: { read: () => reading } });
  const { body } = await other.app.inject({ url: '/metrics' });
  await other.close();
  expect(body).toMatch(/^scc_facilities_unknown 2$/m);
  expect(body).toMatch(/^scc_facilities_unwatched 3$/m);
});

test('says who leads, and how busy engine, store and disk are', async () => {
  const { body } = await network.app.inject({ url: '/metrics' });
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]);
  expect(figure('scc_leader_term')).toBe(1);
  expect(figure('scc_leader_sure')).toBe(1);
  expect(figure('scc_engine_turns_total')).toBeGreaterThan(0);
  expect(figure('scc_engine_seconds_total')).toBeGreaterThan(0);
  expect(figure('scc_store_answer_seconds')).toBeGreaterThan(0);
  expect(figure('scc_disk_free_bytes')).toBeGreaterThan(0);
});

test('counts how often the clock was set back, of several readings of one step one [S6]', async () => {
  const { app, clock } = network;
  clock.atMs += 3_600_000;
  await app.inject({ url: '/static/acme/alerts.json' });
  network.hand.deliver({ strikes: columnsOf([]), fromMs: clock.atMs, asOfMs: clock.atMs });
  clock.atMs -= 3_600_000;
  await app.inject({ url: '/static/acme/alerts.json' });
  for (const _ of [1, 2]) {
    const { body } = await app.inject({ url: '/metrics' });
    expect(body).toMatch(/^scc_clock_steps_back_total 1$/m);
  }
});
