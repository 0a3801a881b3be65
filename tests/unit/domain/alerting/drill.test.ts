import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { facilityViewStatus } from '#domain/alerting/facilityViewStatus.ts';
import { mapStatus } from '#domain/alerting/mapStatus.ts';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { statusReport } from '#domain/alerting/statusReport.ts';
import { NO_WITNESS, yardVerdict, type FeedFacts } from '#domain/alerting/yardVerdict.ts';
import {
  anyFeed,
  anyTraits,
  anyWitness,
  freshFeed,
  lightningAlert,
  MINUTE_MS,
  NOW_MS,
  openingOverride,
  RULES,
} from './alertingFixtures.ts';

const drill = lightningAlert(NOW_MS - 1000, { id: 'drill-1', expiresAtMs: NOW_MS + 2 * MINUTE_MS });
const warningDrill = { ...drill, id: 'drill-2', type: 'lightning_warning', status: 'WARNING' } as const;

const judge = (feed: FeedFacts | null, nowMs = NOW_MS) =>
  yardVerdict(feed, NO_WITNESS, { traits: {}, rules: RULES }, nowMs);

describe('a drill', () => {
  it('closes a yard that is open and says that it is a drill', () => {
    expect(judge(freshFeed([], { drills: [drill] }))).toMatchObject({
      shown: 'CLOSED',
      actual: 'OPEN',
      reason: 'drill',
      drill: { id: 'drill-1' },
      alerts: [],
    });
  });

  it('shows the worst of several drills', () => {
    const verdict = judge(freshFeed([], { drills: [warningDrill, drill, warningDrill] }));
    expect(verdict).toMatchObject({ shown: 'CLOSED', drill: { id: 'drill-1' } });
    expect(judge(freshFeed([], { drills: [warningDrill] })).shown).toBe('WARNING');
  });

  it('is over at its stated end, one millisecond before it is not', () => {
    const endMs = NOW_MS + 2 * MINUTE_MS;
    const at = (nowMs: number) =>
      judge({ ...freshFeed([], { drills: [drill] }), generatedAtMs: nowMs, lightningAsOfMs: nowMs }, nowMs);
    expect(at(endMs - 1).drill).not.toBeNull();
    expect(at(endMs)).toMatchObject({ shown: 'OPEN', drill: null });
  });

  it('marks nothing that is real: a real alert is never called a drill [S1]', () => {
    const real = judge(freshFeed([lightningAlert(NOW_MS)], { drills: [drill] }));
    expect(real).toMatchObject({ shown: 'CLOSED', reason: 'alert', drill: null });
  });

  it('leaves a status that is not known unknown [S4]', () => {
    const stale = judge(freshFeed([], { drills: [drill], generatedAtMs: NOW_MS - 10 * MINUTE_MS }));
    expect(stale).toMatchObject({ shown: 'UNKNOWN', drill: null });
    expect(judge(null).drill).toBeNull();
  });

  it('does not revoke an override, which stands again afterwards [S9]', () => {
    const feed = freshFeed([openingOverride(NOW_MS - MINUTE_MS)], { drills: [drill] });
    expect(judge(feed)).toMatchObject({ shown: 'CLOSED', isOverride: false, actual: 'OPEN' });
    expect(judge({ ...feed, drills: [] })).toMatchObject({ shown: 'OPEN', isOverride: true });
  });

  it('counts nowhere: not in the report, not on the map, not in the facility view', () => {
    const feed = freshFeed([], { drills: [drill] });
    const context = { traits: {}, rules: RULES };
    expect(statusReport(judge(feed), true)).toBe('OPEN');
    const overridden = { ...feed, events: [openingOverride(NOW_MS - MINUTE_MS)] };
    expect(statusReport(judge(overridden), true)).toBe('UNKNOWN');
    expect(mapStatus(feed, NO_WITNESS, context, NOW_MS).status).toBe('ALL_CLEAR');
    expect(facilityViewStatus(feed, NO_WITNESS, context, NOW_MS).status).toBe('OPEN');
  });
});

describe('whatever the drills are', () => {
  const RANK: Partial<Record<ShownStatus, number>> = { OPEN: 0, WARNING: 1, ALERT_OPEN: 2, CLOSED: 3 };

  it('they never change what is real, and never show anything better [S1][S2]', () => {
    fc.assert(
      fc.property(anyFeed, anyWitness, anyTraits, (feed, witness, traits) => {
        const context = { traits, rules: RULES };
        const real = yardVerdict({ ...feed, drills: [] }, witness, context, NOW_MS);
        const seen = yardVerdict(feed, witness, context, NOW_MS);
        expect(seen.actual).toBe(real.shown);
        expect(seen.alerts).toEqual(real.alerts);
        expect(seen.override).toEqual(real.override);
        const isWorse = RANK[seen.shown]! > RANK[real.shown]!;
        expect(isWorse).toBe(seen.drill !== null);
        expect({ ...seen, drill: null, shown: real.shown }).toMatchObject(
          seen.drill === null ? real : { actual: real.shown },
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
