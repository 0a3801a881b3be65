import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFacilityGrid } from '#domain/lightning/facilityGrid.ts';
import { createSentFacilities, takeChanges, type ReportMoment } from '#workers/facilityReport.ts';
import { createFacilityWatch, noteStrikes } from '#workers/kernels/facilityWatch.ts';
import type { FacilityChanges } from '#workers/stepReport.ts';
import { columnsOf, type StrikeRow } from '#tests/support/strikeRows.ts';

const QUIET_MS = 1_800_000;
const START_MS = 1_780_000_000_000;
const RULES = { alertRadiusM: 9656, warningRadiusM: 16_093, countsKind: [true, true] } as const;
const positions = { lon: Float64Array.of(0, 0.1, NaN), lat: Float64Array.of(0, 0.05, 0), count: 3 };

/** Rows by facility, as a receiver keeps them. */
function keepRows(kept: Map<number, object>, { facility, count, ...columns }: FacilityChanges): void {
  for (let row = 0; row < count; row++) {
    const cells = Object.entries(columns).map(([name, column]) => [name, column[row]]);
    kept.set(facility[row]!, Object.fromEntries(cells) as object);
  }
}

const strike: fc.Arbitrary<StrikeRow> = fc.record({
  lon: fc.double({ min: -0.2, max: 0.3, noNaN: true }),
  lat: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  atMs: fc.integer({ min: -QUIET_MS, max: 0 }),
  kind: fc.constantFrom(0, 1),
});
const step = fc.record({
  passedMs: fc.oneof(
    fc.integer({ min: 0, max: 60_000 }),
    fc.constantFrom(QUIET_MS, QUIET_MS - 1, 0.4, -1, -60_000),
    fc.double({ min: 0, max: QUIET_MS, noNaN: true }),
  ),
  rows: fc.array(strike, { maxLength: 3 }),
  isKnown: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const newWatch = () => createFacilityWatch(createFacilityGrid(positions, RULES.warningRadiusM), RULES);

/** What one knows after each step who keeps the changes, and what one who looks at all facilities again. */
function runSteps(steps: readonly Step[]) {
  const watch = newWatch();
  const whole = newWatch();
  const sent = createSentFacilities(positions.count);
  const kept = new Map<number, object>();
  const byChanges: object[] = [];
  const byLooking: object[] = [];
  let nowMs = START_MS;
  for (const { passedMs, rows, isKnown } of steps) {
    nowMs += passedMs;
    const strikes = columnsOf(rows.map((row) => ({ ...row, atMs: Math.floor(nowMs) + row.atMs })));
    for (const one of [watch, whole]) noteStrikes(one, strikes);
    const moment: ReportMoment = { nowMs, quietPeriodMs: QUIET_MS, isKnown };
    keepRows(kept, takeChanges(watch, sent, moment));
    byChanges.push(new Map(kept));

    const all = new Map<number, object>();
    keepRows(all, takeChanges(whole, createSentFacilities(positions.count), moment));
    byLooking.push(all);
  }
  return { byChanges, byLooking };
}

test('one who keeps the changes holds what looking at every facility again would tell [S1][S2]', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { byChanges, byLooking } = runSteps(steps);
      expect(byChanges).toEqual(byLooking);
    }),
    { numRuns: 400 },
  );
});

const HERE: StrikeRow = { lon: 0, lat: 0, atMs: 0, kind: 0 };
const known = { rows: [], isKnown: true };

test('a yard that a clock set back has closed again opens when its quiet period ends [S1][S2]', () => {
  const { byChanges, byLooking } = runSteps([
    { ...known, passedMs: 0, rows: [HERE] },
    { ...known, passedMs: QUIET_MS + 6 },
    { ...known, passedMs: -60_000 },
    { ...known, passedMs: 30_000 },
    { ...known, passedMs: 29_994 },
  ]);
  expect(byChanges).toEqual(byLooking);
});

test('nothing is told twice', () => {
  const watch = newWatch();
  const sent = createSentFacilities(positions.count);
  const moment = { nowMs: START_MS, quietPeriodMs: QUIET_MS, isKnown: true };
  expect(takeChanges(watch, sent, moment).count).toBe(3);
  expect(takeChanges(watch, sent, { ...moment, nowMs: START_MS + 1 }).count).toBe(0);
});
