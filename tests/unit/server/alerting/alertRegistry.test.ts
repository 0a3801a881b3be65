import { describe, expect, test } from 'vitest';
import { ActiveAlerts, AlertsFile } from '#contracts/facilityEvent.ts';
import { createAlertRegistry } from '#server/alerting/alertRegistry.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { createLightningSilence } from '#server/alerting/lightningSilence.ts';
import { createDrillService } from '#server/useCases/drills/drillService.ts';
import { createOverrideRegistry } from '#server/useCases/overrides/overrideRegistry.ts';
import type { SourcedBatch } from '#server/sources/strikeSource.ts';
import { recordOf } from '../overrides/overrideFixture.ts';
import {
  ANSWER_SOURCES,
  batchOf,
  engineOf,
  MINUTE_MS,
  NOW_MS,
  QUIET_MS,
  strikeAt,
  YARD,
} from './engineFixture.ts';
import { observationAt } from './weatherFixture.ts';

const FAR = { clientId: 'ACME', id: 'FAR', lon: 10, lat: 50 };
const THEIRS = { ...YARD, clientId: 'OTHER', id: 'THEIRS' };

function createRegistry() {
  const watched = { facilities: [YARD, FAR, THEIRS] };
  const { facilities } = watched;
  const engine = engineOf({ facilities });
  const evaluated: { atMs: number | null; turn: number } = { atMs: null, turn: 0 };
  const overrides = createOverrideRegistry([]);
  const clock = { nowMs: () => NOW_MS };
  const drills = createDrillService({
    clock,
    rulesFor: () => DEFAULT_CLIENT_RULES,
    feed() {},
    announce() {},
  });
  const silence = createLightningSilence(() => QUIET_MS);
  const registry = createAlertRegistry(
    { engine, overrides, drills, silence, term: 7 },
    ANSWER_SOURCES,
    () => watched.facilities,
    { atMs: () => evaluated.atMs, turn: () => evaluated.turn },
  );
  return { watched, engine, evaluated, overrides, drills, silence, registry };
}

function createStruckRegistry() {
  const made = createRegistry();
  made.engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS);
  made.evaluated.atMs = NOW_MS;
  return made;
}

describe('the alert registry', () => {
  test('says nothing before the engine has evaluated anything [S4]', () => {
    const { registry } = createRegistry();
    expect(registry.activeAlertsOf('ACME', YARD.id)).toBeNull();
    expect(registry.alertsFileOf('ACME')).toBeNull();
  });

  test('shows in the file of all yards what a second delivery within the same millisecond raised [S1]', () => {
    const { registry, engine, evaluated } = createRegistry();
    engine.ingest(batchOf([], NOW_MS), NOW_MS);
    Object.assign(evaluated, { atMs: NOW_MS, turn: 1 });
    expect(registry.alertsFileOf('ACME')?.alerts).toEqual([]);
    engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS);
    evaluated.turn = 2;
    expect(registry.alertsFileOf('ACME')?.alerts).toMatchObject([{ facilityId: YARD.id }]);
  });

  test('names all that the engine watches, alerted or not, so that silence is told from quiet [S1][S4]', () => {
    const { registry } = createStruckRegistry();
    expect(registry.alertsFileOf('ACME')).toMatchObject({
      watched: [YARD.id, FAR.id],
      alerts: [{ facilityId: YARD.id }],
    });
    expect(registry.alertsFileOf('OTHER')?.watched).toEqual(['THEIRS']);
  });

  test('tells where the facility was that was judged [S1][S4]', () => {
    const { registry } = createStruckRegistry();
    expect(registry.activeAlertsOf('ACME', FAR.id)?.position).toEqual({ latitude: 50, longitude: 10 });
    expect(registry.activeAlertsOf('ACME', 'NOWHERE')).not.toHaveProperty('position');
  });

  test('names another revision of the facilities for each client whose facility moves, comes or goes, and at once [S1]', () => {
    const { registry, watched } = createStruckRegistry();
    const revisions = () =>
      ['ACME', 'OTHER'].map((client) => registry.alertsFileOf(client)?.facilitiesRevision);
    const [before, theirs] = revisions();
    watched.facilities = [YARD, { ...FAR, lat: 51 }, THEIRS];
    const [moved] = revisions();
    watched.facilities = [YARD, THEIRS];
    expect(registry.alertsFileOf('ACME')?.watched).toEqual([YARD.id]);
    const [gone] = revisions();
    expect(new Set([before, moved, gone]).size).toBe(3);
    watched.facilities = [THEIRS, FAR, YARD];
    expect(revisions()).toEqual([before, theirs]);
  });

  test('knows no lightning from the moment that its source says so, with the reason, however fresh the last is [S1][S4][GAP-138]', () => {
    const { engine, silence, registry, evaluated } = createRegistry();
    const take = (batch: SourcedBatch) => {
      silence.note(batch);
      engine.ingest(batch, batch.asOfMs);
      evaluated.atMs = batch.asOfMs;
      return ActiveAlerts.parse(registry.activeAlertsOf('ACME', YARD.id));
    };
    const known = take(batchOf([], NOW_MS));
    expect(known.lightningAsOf).not.toBeNull();
    expect(known).not.toHaveProperty('lightningUnknownBecause');

    const unknown = { lightningAsOf: null, lightningUnknownBecause: 'recordingIncomplete' };
    const gap = batchOf([], NOW_MS, NOW_MS + 1);
    expect(take({ ...gap, unknownBecause: 'recordingIncomplete' })).toMatchObject(unknown);
    expect(AlertsFile.parse(registry.alertsFileOf('ACME'))).toMatchObject(unknown);
    const againMs = NOW_MS + MINUTE_MS;
    expect(take(batchOf([], againMs + QUIET_MS - 1, againMs))).toMatchObject(unknown);
    expect(take(batchOf([], againMs + QUIET_MS, againMs))).not.toHaveProperty('lightningUnknownBecause');
    expect(registry.activeAlertsOf('ACME', YARD.id)?.lightningAsOf).not.toBeNull();
  });

  test('tells a drill beside the alerts, and counts it nowhere', () => {
    const { drills, registry, evaluated } = createRegistry();
    evaluated.atMs = NOW_MS;
    drills.begin(FAR, { facilityId: FAR.id, distanceM: 2_000, bearingDeg: 0 });
    const answer = ActiveAlerts.parse(registry.activeAlertsOf('ACME', FAR.id));
    expect(answer.drills?.map(({ eventType }) => eventType)).toEqual([
      'lightning_alert',
      'lightning_warning',
    ]);
    expect(answer.activeAlerts).toEqual([]);
    expect(registry.alertsFileOf('ACME')?.alerts).toEqual([]);
    expect(registry.activeEventCount()).toBe(0);
    expect(registry.activeAlertsOf('ACME', YARD.id)?.drills).toBeUndefined();
  });

  test('tells events with the time of the evaluation and up to when lightning is known [CALL-05][S5]', () => {
    const alerts = ActiveAlerts.parse(createStruckRegistry().registry.activeAlertsOf('ACME', YARD.id));
    expect(alerts).toMatchObject({
      facilityId: YARD.id,
      generatedAt: new Date(NOW_MS).toISOString(),
      lightningAsOf: new Date(NOW_MS).toISOString(),
    });
    expect(alerts.activeAlerts.map(({ eventType }) => eventType)).toEqual([
      'lightning_alert',
      'lightning_warning',
    ]);
  });

  test('lists in the file only facilities with events, the worst named first, and only of that client [CALL-04]', () => {
    const { registry } = createStruckRegistry();
    const file = AlertsFile.parse(registry.alertsFileOf('ACME'));
    expect(file.alerts.map(({ facilityId }) => facilityId)).toEqual([YARD.id]);
    expect(file.alerts[0]!.highestSeverityAlert?.eventType).toBe('lightning_alert');
    expect(file.alerts[0]!.id).toBe(file.alerts[0]!.activeAlerts[0]!.keplerId);
    expect(registry.alertsFileOf('OTHER')?.alerts.map(({ facilityId }) => facilityId)).toEqual(['THEIRS']);
    expect(registry.activeEventCount()).toBe(4);
  });

  test('gives the same file until the engine evaluates again', () => {
    const { registry, evaluated } = createStruckRegistry();
    const first = registry.alertsFileOf('ACME');
    expect(registry.alertsFileOf('ACME')).toBe(first);
    evaluated.atMs = NOW_MS + 1_000;
    expect(registry.alertsFileOf('ACME')).not.toBe(first);
  });

  test('stands still in time when the evaluation stops, so that it grows stale [S5]', () => {
    const { registry, engine } = createStruckRegistry();
    engine.ingest(batchOf([], NOW_MS + MINUTE_MS, NOW_MS), NOW_MS + MINUTE_MS);
    expect(registry.activeAlertsOf('ACME', YARD.id)?.generatedAt).toBe(new Date(NOW_MS).toISOString());
  });

  test('does not know the lightning of a yard, or of a client, that nobody watched for a quiet period [S1][S4]', () => {
    const { registry, engine, evaluated } = createRegistry();
    engine.ingest(batchOf([], NOW_MS, NOW_MS - QUIET_MS + 1), NOW_MS);
    evaluated.atMs = NOW_MS;
    expect(registry.activeAlertsOf('ACME', YARD.id)?.lightningAsOf).toBeNull();
    expect(registry.alertsFileOf('ACME')?.lightningAsOf).toBeNull();
  });

  test('does not call a yard quiet that the engine does not know [S1][S4]', () => {
    const { registry } = createStruckRegistry();
    expect(registry.activeAlertsOf('ACME', 'NOBODYS')).toMatchObject({
      activeAlerts: [],
      lightningAsOf: null,
    });
    expect(registry.alertsFileOf('NOBODY')).toMatchObject({ alerts: [], lightningAsOf: null });
  });
});

describe('an event that is over', () => {
  test('is named by the answers about its facility and by the file for ten minutes, and no longer [S2]', () => {
    const { registry, engine, evaluated } = createStruckRegistry();
    const ids = registry.activeAlertsOf('ACME', YARD.id)!.activeAlerts.map(({ keplerId }) => keplerId);
    expect(registry.activeAlertsOf('ACME', YARD.id)!.ended).toEqual([]);
    const at = (atMs: number) => {
      engine.advanceTo(atMs);
      evaluated.atMs = atMs;
      const idsOf = (answer: ActiveAlerts | AlertsFile | null) =>
        answer!.ended!.map(({ keplerId }) => keplerId).toSorted();
      return [idsOf(registry.alertsFileOf('ACME')), idsOf(registry.activeAlertsOf('ACME', YARD.id))];
    };
    expect(at(NOW_MS + QUIET_MS)).toEqual([ids.toSorted(), ids.toSorted()]);
    expect(registry.activeAlertsOf('ACME', FAR.id)!.ended).toEqual([]);
    expect(registry.alertsFileOf('OTHER')!.ended).toEqual([]);
    expect(at(NOW_MS + QUIET_MS + 10 * MINUTE_MS)).toEqual([ids.toSorted(), ids.toSorted()]);
    expect(at(NOW_MS + QUIET_MS + 10 * MINUTE_MS + 1)).toEqual([[], []]);
  });

  test('is named although nobody but the file told of it, and not once it stands again [S2]', () => {
    const { registry, overrides } = createStruckRegistry();
    overrides.set(recordOf({ facilityId: FAR.id }));
    const override = registry.alertsFileOf('ACME')!.alerts.find(({ facilityId }) => facilityId === FAR.id)!;
    overrides.end(recordOf({ facilityId: FAR.id, endedAtMs: NOW_MS, endedHow: 'removed' }));
    const named = { keplerId: override.id, endedAt: new Date(NOW_MS).toISOString() };
    expect(registry.activeAlertsOf('ACME', FAR.id)!.ended).toEqual([named]);
    overrides.set(recordOf({ facilityId: FAR.id }));
    expect(registry.activeAlertsOf('ACME', FAR.id)!.ended).toEqual([]);
  });
});

describe('an override in the alert registry', () => {
  const revoked = { endedAtMs: NOW_MS, endedHow: 'revoked' } as const;

  test('is in the very next answers, whose times stay those of the evaluation [OVR-08][S5]', () => {
    const { registry, overrides } = createStruckRegistry();
    const file = registry.alertsFileOf('ACME');
    overrides.set(recordOf({ facilityId: FAR.id }));
    const next = AlertsFile.parse(registry.alertsFileOf('ACME'));
    expect(next.alerts.map(({ facilityId, id }) => [facilityId, id])).toContainEqual([FAR.id, 'o-1']);
    expect([next.generatedAt, next.lightningAsOf]).toEqual([file?.generatedAt, file?.lightningAsOf]);
    const far = ActiveAlerts.parse(registry.activeAlertsOf('ACME', FAR.id));
    expect(far.activeAlerts.map(({ eventType }) => eventType)).toEqual(['OVERRIDE']);
    expect(far.generatedAt).toBe(new Date(NOW_MS).toISOString());
    overrides.end(recordOf({ facilityId: FAR.id, endedAtMs: NOW_MS, endedHow: 'removed' }));
    expect(registry.alertsFileOf('ACME')?.alerts.map(({ facilityId }) => facilityId)).toEqual([YARD.id]);
  });

  test('ranks as the status that it sets: an open one below all hazards, a closing one not [S1]', () => {
    const { registry, overrides } = createStruckRegistry();
    overrides.set(recordOf());
    expect(registry.alertsFileOf('ACME')?.alerts[0]?.highestSeverityAlert?.eventType).toBe('lightning_alert');
    overrides.set(recordOf({ facilityId: FAR.id, yardStatus: 'CLOSED', status: 'ALERT' }));
    const far = registry.alertsFileOf('ACME')?.alerts.find(({ facilityId }) => facilityId === FAR.id);
    expect(far?.activeAlerts[0]).toMatchObject({ severity: 3, global_severity: 100 });
  });

  test('that a strike has ended is told with the answers about its facility only [S9]', () => {
    const { registry, overrides } = createStruckRegistry();
    overrides.set(recordOf());
    overrides.end(recordOf(revoked));
    const answer = ActiveAlerts.parse(registry.activeAlertsOf('ACME', YARD.id));
    expect(answer.overrideRevoked).toEqual({
      overrideID: 'o-1',
      revokedAt: new Date(NOW_MS).toISOString(),
      overrideUserName: 'Sam Siteadmin',
    });
    expect(registry.activeAlertsOf('ACME', FAR.id)).not.toHaveProperty('overrideRevoked');
    expect(registry.activeAlertsOf('OTHER', YARD.id)).not.toHaveProperty('overrideRevoked');
  });
});

describe('where the answers come from', () => {
  const POLICY = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: QUIET_MS };

  test('is stated by each of them, hazard by hazard, with the rules that were judged by [GAP-136][GAP-139]', () => {
    const { engine, registry } = createStruckRegistry();
    engine.observe([observationAt(NOW_MS, { windSpeedKmh: 5, windGustKmh: 9 })], NOW_MS);
    const weatherAsOf = [
      { hazard: 'wind', source: 'Simulator', asOf: new Date(NOW_MS).toISOString(), staleAfterMs: 300_000 },
      { hazard: 'snowLoad', source: 'Simulator', asOf: null, staleAfterMs: 300_000 },
    ];
    const limits = { lightningStaleAfterMs: 60_000, lightningLateAfterMs: 24_000 };
    const made = { lightningSource: 'simulator', ...limits, policy: POLICY };
    expect(ActiveAlerts.parse(registry.activeAlertsOf('ACME', YARD.id))).toMatchObject({
      ...made,
      weatherAsOf,
    });
    const file = AlertsFile.parse(registry.alertsFileOf('ACME'));
    expect(file).toMatchObject(made);
    expect(file.weather).toEqual([
      { facilityIds: [YARD.id], weatherAsOf },
      { facilityIds: [FAR.id], weatherAsOf: weatherAsOf.map((known) => ({ ...known, asOf: null })) },
    ]);
  });
});
