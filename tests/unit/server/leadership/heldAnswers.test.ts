import { describe, expect, test } from 'vitest';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { createMapApi } from '#adapters/api/mapApi.ts';
import { ActiveAlerts, AlertsFile } from '#contracts/facilityEvent.ts';
import { createAlertRegistry } from '#server/alerting/alertRegistry.ts';
import { createLightningSilence } from '#server/alerting/lightningSilence.ts';
import { createHeldAnswers } from '#server/alerting/heldAnswers.ts';
import { alertsFileRoute } from '#server/routes/feeds/alertsFileRoute.ts';
import { createOverrideRegistry } from '#server/useCases/overrides/overrideRegistry.ts';
import {
  ANSWER_SOURCES,
  batchOf,
  engineOf,
  NOW_MS,
  QUIET_MS,
  strikeAt,
  YARD,
} from '../alerting/engineFixture.ts';
import { createFeedApp } from '../feeds/feedApp.ts';
import { CLOSING, recordOf } from '../overrides/overrideFixture.ts';

const FAR = { clientId: 'ACME', id: 'FAR', lon: 10, lat: 50 };

/** An engine, overrides and a lease that the test makes sure or not. */
function createWorld() {
  const facilities = [YARD, FAR];
  const engine = engineOf({ facilities });
  const overrides = createOverrideRegistry([]);
  const silence = createLightningSilence(() => QUIET_MS);
  const now = { atMs: NOW_MS, isSure: true };
  const book = createHeldAnswers({
    registry: createAlertRegistry(
      { engine, overrides, drills: { eventsOf: () => [] }, silence, term: 4 },
      ANSWER_SOURCES,
      () => facilities,
      { atMs: () => now.atMs, turn: () => 1 },
    ),
    isSure: () => now.isSure,
    facilities: () => facilities,
  });
  const change = (work: () => void) => {
    book.beforeChange();
    work();
  };
  const answer = (id = YARD.id) => ActiveAlerts.parse(book.activeAlertsOf('ACME', id));
  const file = () => AlertsFile.parse(book.alertsFileOf('ACME'));
  const typesIn = (events: ActiveAlerts['activeAlerts']) => events.map(({ eventType }) => eventType);
  return { engine, overrides, now, change, book, answer, file, typesIn };
}

/** The calls of a map to a service that answers by these; `end` ends it. */
async function openMap({ book, now }: Pick<ReturnType<typeof createWorld>, 'book' | 'now'>) {
  const app = createFeedApp();
  const clock = { nowMs: () => now.atMs };
  await app.register(alertsFileRoute, { alertsFileOf: book.alertsFileOf, facilitiesOf: () => [], clock });
  const http = createHttpClient({
    async fetch(url, { method } = {}) {
      const asked = { url, method: method as 'GET' | 'HEAD' };
      const { statusCode: status, headers, body } = await app.inject(asked);
      const { 'last-modified': date } = headers;
      const dated = date === undefined ? {} : { 'last-modified': date };
      return new Response(body === '' ? null : body, { status, headers: dated });
    },
    timeoutMs: 5_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  const map = createMapApi(http, { api: '/api', static: '/static' }, 'acme', clock.nowMs);
  return { map, end: () => app.close() };
}

describe('a process that is not sure that it leads', () => {
  test('answers as it was sure last, times and term included, and goes on when it is sure again [S13][S5]', () => {
    const { engine, now, change, answer, file } = createWorld();
    change(() => engine.ingest(batchOf([], NOW_MS), NOW_MS));
    const before = answer();
    expect(before).toMatchObject({ term: 4, lightningAsOf: new Date(NOW_MS).toISOString() });
    now.isSure = false;
    change(() => {
      now.atMs += 5_000;
      engine.ingest(batchOf([], NOW_MS + 5_000), NOW_MS + 5_000);
    });
    expect(answer()).toEqual(before);
    expect(file().generatedAt).toBe(before.generatedAt);
    now.isSure = true;
    expect(answer().generatedAt).toBe(new Date(NOW_MS + 5_000).toISOString());
  });

  test('keeps an alert that ends meanwhile, also of a facility that nobody had asked for [S13][S2]', () => {
    const { engine, now, change, answer, file, typesIn } = createWorld();
    change(() => engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS));
    now.isSure = false;
    change(() => {
      now.atMs += QUIET_MS + 1_000;
      engine.ingest(batchOf([], now.atMs), now.atMs);
      engine.advanceTo(now.atMs);
    });
    expect(engine.eventsOf('ACME', YARD.id)).toEqual([]);
    expect(typesIn(answer().activeAlerts)).toContain('lightning_alert');
    expect(file().alerts[0]?.highestSeverityAlert?.eventType).toBe('lightning_alert');
    now.isSure = true;
    expect(answer().activeAlerts).toEqual([]);
  });

  test('names the worst event of a yard also where only a milder one goes on [S13][S2]', () => {
    const { engine, now, change, file, typesIn } = createWorld();
    const later = strikeAt(14_000, NOW_MS + QUIET_MS - 1_000);
    change(() => engine.ingest(batchOf([strikeAt(1_000, NOW_MS), later], later.atMs), later.atMs));
    now.isSure = false;
    change(() => {
      now.atMs += QUIET_MS + 1_000;
      engine.advanceTo(now.atMs);
    });
    expect(typesIn(engine.eventsOf('ACME', YARD.id))).toEqual(['lightning_warning']);
    const [entry] = file().alerts;
    expect(entry?.highestSeverityAlert).toMatchObject({ eventType: 'lightning_alert' });
  });

  test('tells a new strike at once [S13][S2]', () => {
    const { engine, now, change, answer, file, typesIn } = createWorld();
    change(() => engine.ingest(batchOf([], NOW_MS), NOW_MS));
    now.isSure = false;
    change(() => {
      now.atMs += 1_000;
      engine.ingest(batchOf([strikeAt(1_000, NOW_MS + 900)], NOW_MS + 1_000), NOW_MS + 1_000);
    });
    expect(typesIn(answer().activeAlerts)).toContain('lightning_alert');
    expect(file().alerts.map(({ facilityId }) => facilityId)).toEqual([YARD.id]);
    const [event] = answer().activeAlerts;
    change(() => engine.ingest(batchOf([strikeAt(500, NOW_MS + 2_000)], NOW_MS + 2_100), NOW_MS + 2_100));
    const moved = answer().activeAlerts.find(({ keplerId }) => keplerId === event?.keplerId);
    expect(moved?.eventStartAt).toBe(new Date(NOW_MS + 2_000).toISOString());
  });

  test('shows maps a strike at once, though the time of its answers stands still [S13][S2][NET-07]', async () => {
    const { engine, now, change, book } = createWorld();
    const { map, end } = await openMap({ book, now });
    change(() => engine.ingest(batchOf([], NOW_MS), NOW_MS));
    now.isSure = false;
    change(() => void (now.atMs += 3_000));
    expect(await map.fetchAlerts()).toMatchObject({ events: new Map() });
    change(() => {
      now.atMs += 1_000;
      engine.ingest(batchOf([strikeAt(1_000, now.atMs)], now.atMs), now.atMs);
    });
    const alert = expect.objectContaining({ type: 'lightning_alert' });
    const events = new Map([['yard', expect.arrayContaining([alert])]]);
    expect(await map.fetchAlerts()).toMatchObject({ generatedAtMs: NOW_MS, events });
    await end();
  });

  test('keeps an override that closes when it ends, and drops one that opens [S13][S9]', () => {
    const { overrides, now, change, answer } = createWorld();
    const { status, yardStatus } = CLOSING;
    const closing = recordOf({ facilityId: YARD.id, overrideId: 'closing', status, yardStatus });
    const opening = recordOf({ facilityId: FAR.id, overrideId: 'opening' });
    change(() => {
      overrides.set(closing);
      overrides.set(opening);
    });
    now.isSure = false;
    change(() => {
      overrides.end({ ...closing, endedAtMs: NOW_MS, endedHow: 'expired' });
      overrides.end({ ...opening, endedAtMs: NOW_MS, endedHow: 'revoked' });
    });
    expect(answer().activeAlerts.map(({ overrideID }) => overrideID)).toEqual(['closing']);
    expect(answer(FAR.id).activeAlerts).toEqual([]);
    expect(answer(FAR.id).overrideRevoked?.overrideID).toBe('opening');
  });

  test('does not begin to know lightning [S13][S1]', () => {
    const { engine, now, change, answer } = createWorld();
    change(() => {});
    expect(answer().lightningAsOf).toBeNull();
    now.isSure = false;
    change(() => engine.ingest(batchOf([], NOW_MS + 1_000), NOW_MS + 1_000));
    expect(answer().lightningAsOf).toBeNull();
    now.isSure = true;
    expect(answer().lightningAsOf).not.toBeNull();
  });
});
