import { describe, expect, it } from 'vitest';
import { FacilityEvent } from '#contracts/facilityEvent.ts';
import { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import {
  batchOf,
  engineOf,
  MINUTE_MS,
  NOW_MS,
  QUIET_MS,
  rulesWith,
  statusesOf,
  strikeAt,
  YARD,
  type TestStrike,
} from './engineFixture.ts';

const iso = (atMs: number) => new Date(atMs).toISOString();

function struck(strikes: readonly TestStrike[], options: Parameters<typeof engineOf>[0] = {}) {
  const engine = engineOf(options);
  const changes = engine.ingest(batchOf(strikes, NOW_MS), NOW_MS);
  return { engine, changes };
}

describe('the alert engine', () => {
  it('alerts and warns for a strike inside the alert ring, on the first sight of it [S2][STATUS-05]', () => {
    const { engine, changes } = struck([strikeAt(5_000, NOW_MS)]);
    expect(changes.map(({ kind, event }) => [kind, event.eventType])).toEqual([
      ['raised', 'lightning_alert'],
      ['raised', 'lightning_warning'],
    ]);
    expect(statusesOf(engine)).toEqual({ lightning_alert: 'ALERT', lightning_warning: 'WARNING' });
  });

  it('only warns for a strike between the rings', () => {
    expect(statusesOf(struck([strikeAt(12_000, NOW_MS)]).engine)).toEqual({ lightning_warning: 'WARNING' });
  });

  it('writes events as the contract has them, with strike, ring and times [DATA-03][STATUS-21][STATUS-24]', () => {
    const strike = strikeAt(5_000, NOW_MS - 1_000);
    const event = struck([strike]).engine.eventsOf('ACME', 'YARD')[0];
    expect(FacilityEvent.parse(event)).toEqual({
      keplerId: 'e1',
      eventType: 'lightning_alert',
      alertStatus: 'ALERT',
      status: 'ALERT',
      severity: 3,
      global_severity: 100,
      eventStartAt: iso(NOW_MS - 1_000),
      eventFirstStartAt: iso(NOW_MS - 1_000),
      eventExpiresAt: iso(NOW_MS - 1_000 + QUIET_MS),
      groupId: 'lightning',
      yardStatus: 'CLOSED',
      triggerDistanceMeters: 9_656,
      geom: { coordinates: [YARD.lon, YARD.lat] },
      closestStrike: {
        location: { lat: strike.lat, lon: strike.lon },
        distance: 5_000,
        timestamp: NOW_MS - 1_000,
      },
    });
  });

  it('moves the event to each later strike and keeps its id and first start [S3][GAP-62]', () => {
    const { engine } = struck([strikeAt(5_000, NOW_MS)]);
    const laterMs = NOW_MS + 20 * MINUTE_MS;
    const changes = engine.ingest(batchOf([strikeAt(8_000, laterMs)], laterMs, NOW_MS), laterMs);
    expect(changes[0]).toMatchObject({
      kind: 'moved',
      event: {
        keplerId: 'e1',
        eventStartAt: iso(laterMs),
        eventFirstStartAt: iso(NOW_MS),
        eventExpiresAt: iso(laterMs + QUIET_MS),
        closestStrike: { distance: 5_000 },
      },
    });
  });

  it('tells of a late strike by which the alert began earlier, though nothing else of it changes [S3][GAP-62]', () => {
    const { engine } = struck([strikeAt(5_000, NOW_MS)]);
    const late = batchOf([strikeAt(8_000, NOW_MS - 10 * MINUTE_MS)], NOW_MS);
    const began = { eventFirstStartAt: iso(NOW_MS - 10 * MINUTE_MS), eventStartAt: iso(NOW_MS) };
    const changes = engine.ingest(late, NOW_MS);
    expect(changes).toMatchObject([
      { kind: 'moved', event: { keplerId: 'e1', ...began } },
      { kind: 'moved', event: { keplerId: 'e2', ...began } },
    ]);
    expect(engine.ingest(late, NOW_MS)).toEqual([]);
  });

  it('keeps the end of an alert when an older strike comes late [S3]', () => {
    const { engine } = struck([strikeAt(5_000, NOW_MS)]);
    engine.ingest(batchOf([strikeAt(9_000, NOW_MS - 10 * MINUTE_MS)], NOW_MS), NOW_MS);
    expect(engine.eventsOf('ACME', 'YARD')[0]?.eventExpiresAt).toBe(iso(NOW_MS + QUIET_MS));
  });

  it('raises an alert again for a late strike that is still young [S1][S3]', () => {
    const { engine } = struck([strikeAt(5_000, NOW_MS - 25 * MINUTE_MS)]);
    const laterMs = NOW_MS + 6 * MINUTE_MS;
    engine.advanceTo(laterMs);
    expect(statusesOf(engine)).toEqual({});
    engine.ingest(batchOf([strikeAt(5_000, NOW_MS - 10 * MINUTE_MS)], laterMs), laterMs);
    expect(engine.eventsOf('ACME', 'YARD')[0]?.eventExpiresAt).toBe(iso(NOW_MS + 20 * MINUTE_MS));
  });

  it('ends an alert when the quiet period has run, not a millisecond before [S1][S2]', () => {
    const { engine } = struck([strikeAt(5_000, NOW_MS)]);
    expect(engine.advanceTo(NOW_MS + QUIET_MS - 1)).toEqual([]);
    expect(statusesOf(engine)).toHaveProperty('lightning_alert');
    const changes = engine.advanceTo(NOW_MS + QUIET_MS);
    expect(changes.map(({ kind, event }) => [kind, event.keplerId])).toEqual([
      ['ended', 'e1'],
      ['ended', 'e2'],
    ]);
    expect(statusesOf(engine)).toEqual({});
  });

  it('says nothing of lightning in the delivered past that is over', () => {
    expect(struck([strikeAt(5_000, NOW_MS - QUIET_MS)]).changes).toEqual([]);
  });

  it('runs by the client’s own quiet period, rings and kinds of lightning [S7]', () => {
    const rules = rulesWith({ quietPeriodMs: 5 * MINUTE_MS, alertRadiusM: 1_000, isTotalLightning: false });
    const { engine } = struck([strikeAt(900, NOW_MS, 1), strikeAt(2_000, NOW_MS, 0)], { rules });
    expect(statusesOf(engine)).toEqual({ lightning_warning: 'WARNING' });
    expect(engine.advanceTo(NOW_MS + 5 * MINUTE_MS)).toHaveLength(1);
  });

  it('alerts with the yard open for a client that works so [STATUS-05]', () => {
    const { engine } = struck([strikeAt(900, NOW_MS)], {
      rules: rulesWith({}, { isYardOpenInLightning: true }),
    });
    expect(statusesOf(engine)).toMatchObject({ lightning_alert_open: 'ALERT_OPEN' });
  });

  it('gives the same changes for the same deliveries', () => {
    const strikes = [strikeAt(5_000, NOW_MS), strikeAt(12_000, NOW_MS + 1)];
    expect(struck(strikes).changes).toEqual(struck(strikes).changes);
  });
});

describe('what the engine knows of lightning', () => {
  it('is nothing before a source has delivered [S1][S4]', () => {
    expect(engineOf().lightningAsOfMs('ACME', 'YARD')).toBeNull();
  });

  it('is nothing while a source has watched for less than the quiet period [S1]', () => {
    const engine = engineOf();
    engine.ingest(batchOf([], NOW_MS, NOW_MS), NOW_MS);
    const almostMs = NOW_MS + QUIET_MS - 1;
    engine.ingest(batchOf([], almostMs, NOW_MS), almostMs);
    expect(engine.lightningAsOfMs('ACME', 'YARD')).toBeNull();
    engine.ingest(batchOf([], almostMs + 1, almostMs), almostMs + 1);
    expect(engine.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS + QUIET_MS);
  });

  it('is known at once when the first delivery reaches back', () => {
    expect(struck([]).engine.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS);
  });

  it('stays where it was while the source is silent [S4][S5]', () => {
    const { engine } = struck([]);
    engine.advanceTo(NOW_MS + 10 * MINUTE_MS);
    expect(engine.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS);
  });

  it('is nothing for a quiet period after a gap, and at once again when the gap is filled [S1]', () => {
    const { engine } = struck([]);
    const laterMs = NOW_MS + 10 * MINUTE_MS;
    engine.ingest(batchOf([], laterMs, laterMs - MINUTE_MS), laterMs);
    expect(engine.lightningAsOfMs('ACME', 'YARD')).toBeNull();
    engine.ingest(batchOf([], laterMs - MINUTE_MS, NOW_MS), laterMs);
    expect(engine.lightningAsOfMs('ACME', 'YARD')).toBe(laterMs);
  });

  it('is nothing for a facility that nobody watches [S4]', () => {
    expect(struck([]).engine.lightningAsOfMs('ACME', 'ELSEWHERE')).toBeNull();
  });
});

describe('an engine that was restarted', () => {
  const restarted = (snapshot: EngineSnapshot, options: Parameters<typeof engineOf>[0] = {}) =>
    engineOf({ ...options, snapshot: EngineSnapshot.parse(JSON.parse(JSON.stringify(snapshot))) });

  it('knows what is over once, however often it is delivered again', () => {
    const strikes = [strikeAt(5_000, NOW_MS)];
    const laterMs = NOW_MS + 2 * QUIET_MS;
    let { engine } = struck(strikes);
    engine.advanceTo(laterMs);
    const over = engine.snapshot().pastLightning;
    expect(over.map(({ ring }) => ring)).toEqual(['alert', 'warning']);
    for (let starts = 0; starts < 3; starts += 1) {
      engine = restarted(engine.snapshot());
      engine.ingest(batchOf(strikes, laterMs + starts), laterMs + starts);
    }
    expect(engine.snapshot().pastLightning).toEqual(over);
  });

  it('keeps its alerts, ids and ends [S1]', () => {
    const { engine } = struck([strikeAt(5_000, NOW_MS)]);
    const again = restarted(engine.snapshot());
    expect(again.eventsOf('ACME', 'YARD')).toEqual(engine.eventsOf('ACME', 'YARD'));
    expect(again.snapshot()).toEqual(engine.snapshot());
    expect(again.advanceTo(NOW_MS + QUIET_MS)).toHaveLength(2);
  });

  it('lengthens a kept alert by a new strike under the same id [S3]', () => {
    const again = restarted(struck([strikeAt(5_000, NOW_MS)]).engine.snapshot());
    const laterMs = NOW_MS + MINUTE_MS;
    const changes = again.ingest(batchOf([strikeAt(5_000, laterMs)], laterMs), laterMs);
    expect(changes[0]).toMatchObject({
      kind: 'moved',
      event: { keplerId: 'e1', eventStartAt: iso(laterMs) },
    });
  });

  it('knows nothing before its source has delivered as far again: a kill may have lost the last strikes [S1][S13]', () => {
    const again = restarted(struck([]).engine.snapshot());
    again.advanceTo(NOW_MS + 1_000);
    expect(again.lightningAsOfMs('ACME', 'YARD')).toBeNull();
    again.ingest(batchOf([], NOW_MS - 1), NOW_MS + 1_000);
    expect(again.lightningAsOfMs('ACME', 'YARD')).toBeNull();
    expect(again.lightningSinceMs('ACME', 'YARD')).toBeNull();
    again.ingest(batchOf([], NOW_MS, NOW_MS - 1), NOW_MS + 1_000);
    expect(again.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS);
  });

  it('does not take a batch that covers no time for a delivery as far as before a kill [S1][S13]', () => {
    const again = restarted(struck([]).engine.snapshot());
    again.ingest(batchOf([], NOW_MS + 1_000, NOW_MS + 1_001), NOW_MS + 1_000);
    expect(again.lightningAsOfMs('ACME', 'YARD')).toBeNull();
    expect([...again.deliveredUpToMs()]).toEqual([]);
    again.ingest(batchOf([], NOW_MS, NOW_MS), NOW_MS + 1_000);
    expect(again.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS);
  });

  it('does not call clear the time when nobody watched [S1]', () => {
    const again = restarted(struck([]).engine.snapshot());
    again.ingest(batchOf([], NOW_MS, NOW_MS - 1), NOW_MS);
    expect(again.lightningAsOfMs('ACME', 'YARD')).toBe(NOW_MS);
    const laterMs = NOW_MS + MINUTE_MS;
    again.ingest(batchOf([], laterMs + 5_000, laterMs), laterMs + 5_000);
    expect(again.lightningAsOfMs('ACME', 'YARD')).toBeNull();
    again.ingest(batchOf([], laterMs, NOW_MS), laterMs + 5_000);
    expect(again.lightningAsOfMs('ACME', 'YARD')).toBe(laterMs + 5_000);
  });

  it.each([
    ['new', { facilities: [{ ...YARD, id: 'NEW' }] }, 'NEW'],
    ['moved', { facilities: [{ ...YARD, lat: 45 }] }, 'YARD'],
    ['judged by wider rings', { rules: rulesWith({ alertRadiusM: 12_000 }) }, 'YARD'],
    ['judged by a longer quiet period', { rules: rulesWith({ quietPeriodMs: 60 * MINUTE_MS }) }, 'YARD'],
  ])('does not know a facility that is %s until the past was delivered again [S1]', (_, options, id) => {
    const again = restarted(struck([]).engine.snapshot(), options);
    again.ingest(batchOf([], NOW_MS + 5_000, NOW_MS), NOW_MS + 5_000);
    expect(again.lightningAsOfMs('ACME', id)).toBeNull();
    const twice = restarted(again.snapshot(), options);
    expect(twice.lightningAsOfMs('ACME', id)).toBeNull();
    twice.ingest(batchOf([], NOW_MS + 10_000), NOW_MS + 10_000);
    expect(twice.lightningAsOfMs('ACME', id)).toBe(NOW_MS + 10_000);
  });
});
