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

test('one who keeps the changes holds what looking at every facility again would tell [S1][S2]', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const watch = createFacilityWatch(createFacilityGrid(positions, RULES.warningRadiusM), RULES);
      const sent = createSentFacilities(positions.count);
      const kept = new Map<number, object>();
      let nowMs = START_MS;
      for (const { passedMs, rows, isKnown } of steps) {
        nowMs += passedMs;
        const strikes = rows.map((row) => ({ ...row, atMs: Math.floor(nowMs) + row.atMs }));
        noteStrikes(watch, columnsOf(strikes));
        const moment: ReportMoment = { nowMs, quietPeriodMs: QUIET_MS, isKnown };
        keepRows(kept, takeChanges(watch, sent, moment));

        const all = new Map<number, object>();
        keepRows(all, takeChanges(watch, createSentFacilities(positions.count), moment));
        expect(kept).toEqual(all);
      }
    }),
    { numRuns: 400 },
  );
});

test('nothing is told twice', () => {
  const watch = createFacilityWatch(createFacilityGrid(positions, RULES.warningRadiusM), RULES);
  const sent = createSentFacilities(positions.count);
  const moment = { nowMs: START_MS, quietPeriodMs: QUIET_MS, isKnown: true };
  expect(takeChanges(watch, sent, moment).count).toBe(3);
  expect(takeChanges(watch, sent, { ...moment, nowMs: START_MS + 1 }).count).toBe(0);
});
