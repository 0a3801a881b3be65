import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LightningReport } from '#contracts/lightningReport.ts';
import { createLightningReports } from '#server/alerting/lightningReports.ts';
import { MINUTE_MS, NOW_MS, QUIET_MS, rulesWith, YARD } from './engineFixture.ts';

const NEAR = { ...YARD, id: 'NEAR_YARD', lat: YARD.lat + 0.01 };
const reportOf = (changes: Partial<LightningReport> = {}): LightningReport => ({
  id: 'r1',
  clientId: YARD.clientId,
  facilityId: YARD.id,
  sign: 'flash',
  atMs: NOW_MS,
  reportedAtMs: NOW_MS,
  reporterId: 'uma',
  reporterName: 'Uma User',
  ...changes,
});
const begin = (restored: readonly LightningReport[] = []) =>
  createLightningReports({ facilities: () => [YARD, NEAR], rulesFor: () => rulesWith({}), restored });
const eventAt = (reports: ReturnType<typeof begin>, facilityId = YARD.id) =>
  reports.eventsOf(YARD.clientId, facilityId)[0] ?? null;

describe('a report of lightning', () => {
  test('closes its yard as a strike inside the alert ring does, by name, and no other yard [GAP-140][S1]', () => {
    const reports = begin();
    const [change] = reports.add(reportOf(), NOW_MS);
    expect(change).toMatchObject({ kind: 'raised', clientId: 'ACME', facilityId: 'YARD' });
    expect(eventAt(reports)).toMatchObject({
      eventType: 'lightning_alert',
      alertStatus: 'ALERT',
      yardStatus: 'CLOSED',
      reportedBy: 'Uma User',
      eventStartAt: new Date(NOW_MS).toISOString(),
      eventExpiresAt: new Date(NOW_MS + QUIET_MS).toISOString(),
    });
    expect(eventAt(reports)).not.toHaveProperty('closestStrike');
    expect(eventAt(reports, NEAR.id)).toBeNull();
  });

  test('holds for the quiet period from the lightning, to the millisecond [GAP-140][S3]', () => {
    const reports = begin();
    reports.add(reportOf({ atMs: NOW_MS - 10 * MINUTE_MS }), NOW_MS);
    expect(reports.advanceTo(NOW_MS + QUIET_MS - 10 * MINUTE_MS - 1)).toEqual([]);
    expect(eventAt(reports)).not.toBeNull();
    const ended = reports.advanceTo(NOW_MS + QUIET_MS - 10 * MINUTE_MS);
    expect(ended).toMatchObject([{ kind: 'ended', event: { keplerId: 'report-r1' } }]);
    expect(eventAt(reports)).toBeNull();
  });

  test('makes another one longer and never shorter, as one alert since the first lightning [GAP-140][GAP-62]', () => {
    const reports = begin();
    reports.add(reportOf(), NOW_MS);
    const later = reportOf({ id: 'r2', atMs: NOW_MS + MINUTE_MS, reporterName: 'Gate 3' });
    expect(reports.add(later, NOW_MS + MINUTE_MS)).toMatchObject([{ kind: 'moved' }]);
    const earlier = reportOf({ id: 'r3', atMs: NOW_MS - 9 * MINUTE_MS });
    expect(reports.add(earlier, NOW_MS + MINUTE_MS)).toMatchObject([{ kind: 'moved' }]);
    expect(reports.add({ ...earlier, id: 'r4' }, NOW_MS + MINUTE_MS)).toEqual([]);
    expect(eventAt(reports)).toMatchObject({
      keplerId: 'report-r1',
      reportedBy: 'Gate 3',
      eventFirstStartAt: new Date(NOW_MS - 9 * MINUTE_MS).toISOString(),
      eventExpiresAt: new Date(NOW_MS + MINUTE_MS + QUIET_MS).toISOString(),
    });
  });

  test('again and again leaves few of one reporter, which close as long and since the same time, and the new one is known [GAP-140][S3][S9]', () => {
    const many = Array.from({ length: 1_000 }, (_, nth) =>
      reportOf({ id: `r${nth}`, atMs: NOW_MS - ((nth + 1) % 11) * MINUTE_MS }),
    );
    const others = reportOf({ id: 'other', reporterId: 'ben', atMs: NOW_MS - MINUTE_MS });
    const added = begin([others]);
    for (const report of many) {
      added.add(report, NOW_MS);
      expect(added.idsAt(YARD.clientId, YARD.id)).toContain(report.id);
    }
    for (const reports of [added, begin([others, ...many])]) {
      expect(reports.inForce().length).toBeLessThan(20);
      expect(reports.idsAt(YARD.clientId, YARD.id).slice(0, 2)).toEqual(['other', 'r0']);
      expect(eventAt(reports)).toMatchObject({
        keplerId: 'report-other',
        eventStartAt: new Date(NOW_MS).toISOString(),
        eventFirstStartAt: new Date(NOW_MS - 10 * MINUTE_MS).toISOString(),
      });
    }
  });

  test('is there after a restart, and is not taken once its time has passed [GAP-140][S12]', () => {
    const reports = begin(begin([reportOf()]).inForce());
    expect(eventAt(reports)).not.toBeNull();
    expect(
      reports.add(reportOf({ id: 'old', facilityId: NEAR.id, atMs: NOW_MS - QUIET_MS }), NOW_MS),
    ).toEqual([]);
  });

  test('that is exactly as old as the quiet period closes nothing, and is known to overrides all the same [GAP-140][S9]', () => {
    const reports = begin();
    expect(reports.add(reportOf({ atMs: NOW_MS - QUIET_MS }), NOW_MS)).toEqual([]);
    expect(eventAt(reports)).toBeNull();
    expect(reports.idsAt(YARD.clientId, YARD.id)).toEqual(['r1']);
    reports.add(reportOf({ id: 'r2' }), NOW_MS);
    expect(reports.idsAt(YARD.clientId, YARD.id)).toEqual(['r2', 'r1']);
    expect(reports.inForce().map(({ id }) => id)).toEqual(['r2']);
    expect(reports.idsAt(NEAR.clientId, NEAR.id)).toEqual([]);
  });

  test('that only a wrong clock had ended closes again when the clock is set back [GAP-140][S6]', () => {
    const reports = begin();
    reports.add(reportOf(), NOW_MS);
    expect(reports.advanceTo(NOW_MS + 2 * QUIET_MS)).toMatchObject([{ kind: 'ended' }]);
    expect(reports.advanceTo(NOW_MS + MINUTE_MS)).toMatchObject([
      { kind: 'raised', event: { keplerId: 'report-r1' } },
    ]);
    expect(eventAt(reports)?.yardStatus).toBe('CLOSED');
    expect(reports.advanceTo(NOW_MS + 2 * MINUTE_MS)).toEqual([]);
  });

  test('begins an alert of its own after one that is over', () => {
    const reports = begin();
    reports.add(reportOf(), NOW_MS);
    reports.advanceTo(NOW_MS + QUIET_MS);
    const [change] = reports.add(reportOf({ id: 'r2', atMs: NOW_MS + QUIET_MS }), NOW_MS + QUIET_MS);
    expect(change).toMatchObject({ kind: 'raised', event: { keplerId: 'report-r2' } });
    expect(reports.inForce().map(({ id }) => id)).toEqual(['r2']);
  });

  test('keeps the yard closed until the last quiet period has passed, whatever came in which order [GAP-140][S1]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 * MINUTE_MS }), { minLength: 1 }), (agesMs) => {
        const reports = begin();
        agesMs.forEach((ageMs, at) => reports.add(reportOf({ id: `r${at}`, atMs: NOW_MS - ageMs }), NOW_MS));
        const endMs = NOW_MS - Math.min(...agesMs) + QUIET_MS;
        reports.advanceTo(endMs - 1);
        expect(eventAt(reports)?.yardStatus).toBe('CLOSED');
        reports.advanceTo(endMs);
        expect(eventAt(reports)).toBeNull();
      }),
    );
  });
});
