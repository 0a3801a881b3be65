import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { createFacilityGrid } from '#domain/lightning/facilityGrid.ts';
import { untilQuietMs } from '#workers/kernels/countdowns.ts';
import {
  facilityStatus,
  STATUS_ALERT,
  STATUS_CLEAR,
  STATUS_UNKNOWN,
  STATUS_WARNING,
} from '#workers/kernels/facilityStatus.ts';
import { closestStrike, expireClosest } from '#workers/kernels/closestChains.ts';
import {
  createFacilityWatch,
  LAST_ALERT,
  LAST_WARNING,
  noteStrikes,
  WATCH_STRIDE,
  type FacilityWatch,
} from '#workers/kernels/facilityWatch.ts';
import { columnsOf, type StrikeRow } from '../strikeRows.ts';

const ALERT_M = 9656;
const WARNING_M = 16_093;
const QUIET_MS = 1_800_000;
const START_MS = 1_780_000_000_000;
const PLACES: readonly LonLat[] = [
  [-73.2, 44.5],
  [-73.1, 44.55],
  [179.99, 51],
  [10, 89.99],
];

const positions = {
  lon: Float64Array.from(PLACES, ([lon]) => lon),
  lat: Float64Array.from(PLACES, ([, lat]) => lat),
  count: PLACES.length,
};
const grid = createFacilityGrid(positions, WARNING_M);

function createWatch(countsKind: readonly [boolean, boolean] = [true, true]): FacilityWatch {
  return createFacilityWatch(grid, { alertRadiusM: ALERT_M, warningRadiusM: WARNING_M, countsKind });
}

function note(watch: FacilityWatch, rows: readonly StrikeRow[]): void {
  noteStrikes(watch, columnsOf(rows));
}

const lastAlertMs = (watch: FacilityWatch, facility: number) =>
  watch.grid.facilities[facility * WATCH_STRIDE + LAST_ALERT]!;
const lastWarningMs = (watch: FacilityWatch, facility: number) =>
  watch.grid.facilities[facility * WATCH_STRIDE + LAST_WARNING]!;

/** A strike so many degrees north of the first place; 0.05 is inside the alert range, 0.12 inside the warning range. */
function strikeNorth(dLat: number, atMs: number, kind = 0): StrikeRow {
  return { lon: PLACES[0]![0], lat: PLACES[0]![1] + dLat, atMs, kind };
}

function newest(rows: readonly StrikeRow[]): number {
  return rows.reduce((latest, { atMs }) => Math.max(latest, atMs), -Infinity);
}

const nearStrike: fc.Arbitrary<StrikeRow> = fc
  .record({
    place: fc.constantFrom(...PLACES),
    dLon: fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    dLat: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    ageMs: fc.integer({ min: -2 * QUIET_MS, max: 5_000 }),
    kind: fc.constantFrom(0, 1),
  })
  .map(({ place: [lon, lat], dLon, dLat, ageMs, kind }) => ({
    lon: ((lon + dLon + 540) % 360) - 180,
    lat: Math.min(90, lat + dLat),
    atMs: START_MS + ageMs,
    kind,
  }));

test('knows what looking at all strikes again would know, whatever their order [S3]', () => {
  const steps = fc.array(
    fc.tuple(fc.array(nearStrike, { maxLength: 30 }), fc.integer({ min: 0, max: 600_000 })),
  );
  fc.assert(
    fc.property(steps, fc.boolean(), (steps, countsInCloud) => {
      const watch = createWatch([true, countsInCloud]);
      const seen: StrikeRow[] = [];
      let nowMs = START_MS;
      for (const [rows, passedMs] of steps) {
        nowMs += passedMs;
        note(watch, rows);
        seen.push(...rows.filter(({ kind }) => countsInCloud || kind === 0));
        PLACES.forEach((_, f) => expireClosest(watch.closest, f, nowMs - QUIET_MS));

        PLACES.forEach((place, f) => {
          const ranged = seen.map((row) => ({ ...row, distanceM: greatCircleM(place, [row.lon, row.lat]) }));
          const inWarning = ranged.filter(({ distanceM }) => distanceM <= WARNING_M);
          expect(lastWarningMs(watch, f)).toBe(newest(inWarning));
          expect(lastAlertMs(watch, f)).toBe(
            newest(inWarning.filter(({ distanceM }) => distanceM <= ALERT_M)),
          );
          const young = inWarning.filter(({ atMs }) => atMs > nowMs - QUIET_MS);
          const closestM = young.reduce((least, { distanceM }) => Math.min(least, distanceM), Infinity);
          const closest = closestStrike(watch.closest, f);
          expect(closest?.distanceM ?? Infinity).toSatisfy(
            (m: number) => m === closestM || Math.abs(m - closestM) < 1e-5,
          );
          const isOneOfThem = young.some(
            ({ atMs, lon, lat }) => atMs === closest?.atMs && lon === closest.lon && lat === closest.lat,
          );
          expect(isOneOfThem).toBe(closest !== null);
        });
      }
    }),
    { numRuns: 150 },
  );
});

test('a late strike lengthens, never shortens [S3]', () => {
  const watch = createWatch();
  note(watch, [strikeNorth(0.05, START_MS)]);
  note(watch, [strikeNorth(0.05, START_MS - 60_000)]);
  expect(lastAlertMs(watch, 0)).toBe(START_MS);
  note(watch, [strikeNorth(0.05, START_MS + 1)]);
  expect(lastAlertMs(watch, 0)).toBe(START_MS + 1);
});

test('the next closest takes over when the closest expires, at the edge', () => {
  const watch = createWatch();
  note(watch, [strikeNorth(0.02, START_MS), strikeNorth(0.05, START_MS + 1000)]);
  expireClosest(watch.closest, 0, START_MS - 1);
  expect(closestStrike(watch.closest, 0)?.atMs).toBe(START_MS);
  expireClosest(watch.closest, 0, START_MS);
  expect(closestStrike(watch.closest, 0)?.atMs).toBe(START_MS + 1000);
  expireClosest(watch.closest, 0, START_MS + 1000);
  expect(closestStrike(watch.closest, 0)).toBeNull();
});

test('the edge of a range belongs to it', () => {
  const strike = strikeNorth(0.07, START_MS);
  const edgeM = greatCircleM(PLACES[0]!, [strike.lon, strike.lat]);
  const rules = { warningRadiusM: WARNING_M, countsKind: [true, true] } as const;
  for (const [alertRadiusM, expected] of [
    [edgeM, START_MS],
    [edgeM - 0.001, -Infinity],
  ] as const) {
    const watch = createFacilityWatch(grid, { ...rules, alertRadiusM });
    note(watch, [strike]);
    expect(lastAlertMs(watch, 0)).toBe(expected);
  }
});

describe('statuses', () => {
  const status = (watch: FacilityWatch, nowMs: number, isKnown = true) => {
    const clock = { nowMs, quietPeriodMs: QUIET_MS, isKnown };
    return facilityStatus(lastAlertMs(watch, 0), lastWarningMs(watch, 0), clock);
  };

  test('in-cloud and cloud-to-ground strikes both raise an alert [S7]', () => {
    for (const kind of [0, 1]) {
      const watch = createWatch();
      note(watch, [strikeNorth(0.05, START_MS, kind)]);
      expect(status(watch, START_MS)).toBe(STATUS_ALERT);
    }
  });

  test('a kind that the client does not count raises nothing [S7]', () => {
    const watch = createWatch([true, false]);
    note(watch, [strikeNorth(0.05, START_MS, 1)]);
    expect(status(watch, START_MS)).toBe(STATUS_CLEAR);
  });

  test.each([
    [0.05, STATUS_ALERT],
    [0.12, STATUS_WARNING],
  ])('a strike %d degrees away holds status %d until the quiet period is over [S1][S3]', (dLat, expected) => {
    const watch = createWatch();
    note(watch, [strikeNorth(dLat, START_MS)]);
    expect(status(watch, START_MS + QUIET_MS - 1)).toBe(expected);
    expect(status(watch, START_MS + QUIET_MS)).toBe(STATUS_CLEAR);
  });

  test('an alert falls to the warning that a later, farther strike keeps up [S2]', () => {
    const watch = createWatch();
    note(watch, [strikeNorth(0.05, START_MS), strikeNorth(0.12, START_MS + 60_000)]);
    expect(status(watch, START_MS + QUIET_MS)).toBe(STATUS_WARNING);
  });

  test('a feed with gaps is never clear, and still raises [S1][S2][S4]', () => {
    const watch = createWatch();
    expect(status(watch, START_MS, false)).toBe(STATUS_UNKNOWN);
    note(watch, [strikeNorth(0.05, START_MS)]);
    expect(status(watch, START_MS, false)).toBe(STATUS_ALERT);
    expect(status(watch, START_MS + QUIET_MS, false)).toBe(STATUS_UNKNOWN);
  });

  test('a facility without a place cannot be judged and is unknown [S1]', () => {
    const nowhere = { lon: Float64Array.of(NaN), lat: Float64Array.of(1), count: 1 };
    const watch = createFacilityWatch(createFacilityGrid(nowhere, WARNING_M), {
      alertRadiusM: ALERT_M,
      warningRadiusM: WARNING_M,
      countsKind: [true, true],
    });
    expect(status(watch, START_MS)).toBe(STATUS_UNKNOWN);
  });
});

test.each([
  [START_MS, QUIET_MS],
  [START_MS - QUIET_MS + 1, 1],
  [START_MS - QUIET_MS, 0],
  [-Infinity, 0],
  [NaN, NaN],
])('after a strike at %d there are %d ms to go', (lastMs, expected) => {
  expect(untilQuietMs(lastMs, { nowMs: START_MS, quietPeriodMs: QUIET_MS })).toBe(expected);
});
