import { describe, expect, test } from 'vitest';
import { ActiveAlerts, AlertsFile } from '#contracts/facilityEvent.ts';
import { createAlertRegistry } from '#server/alerting/alertRegistry.ts';
import { createLightningSilence } from '#server/alerting/lightningSilence.ts';
import { createHeldAnswers } from '#server/alerting/heldAnswers.ts';
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
  return { engine, overrides, now, change, answer, file, typesIn };
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
