import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { destination } from '#domain/geo/destination.ts';
import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { PAIR_ROOM } from '#domain/lightning/candidatePairs.ts';
import { createFacilityGrid, type FacilityGrid } from '#domain/lightning/facilityGrid.ts';
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
  type WatchRules,
} from '#workers/kernels/facilityWatch.ts';
import { columnsOf, type StrikeRow } from '#tests/support/strikeRows.ts';

const ALERT_M = 9656;
const WARNING_M = 16_093;
const QUIET_MS = 1_800_000;
const START_MS = 1_780_000_000_000;
const PLACE: LonLat = [-73.2, 44.5];
const RULES: WatchRules = { alertRadiusM: ALERT_M, warningRadiusM: WARNING_M, countsKind: [true, true] };
/** The widest range for which the rough first look holds. */
const WIDEST_ROUGH = { alertRadiusM: 49_000, warningRadiusM: 50_000 };

function gridOf(places: readonly LonLat[], reachM = WARNING_M): FacilityGrid {
  const positions = {
    lon: Float64Array.from(places, ([lon]) => lon),
    lat: Float64Array.from(places, ([, lat]) => lat),
    count: places.length,
  };
  return createFacilityGrid(positions, reachM);
}

function createWatch(places: readonly LonLat[] = [PLACE], change: Partial<WatchRules> = {}): FacilityWatch {
  return createFacilityWatch(gridOf(places), { ...RULES, ...change });
}

function note(watch: FacilityWatch, rows: readonly StrikeRow[]): void {
  noteStrikes(watch, columnsOf(rows));
}

function placeOf({ grid }: FacilityWatch, facility: number): LonLat {
  const [lon, lat] = grid.facilities.subarray(facility * WATCH_STRIDE);
  return [lon!, lat!];
}

/** Strikes anywhere around places, many of them close to the edge of a range, or nearly as far as others. */
function strikeAround(
  places: readonly LonLat[],
  { alertRadiusM, warningRadiusM }: WatchRules,
): fc.Arbitrary<StrikeRow> {
  const distanceM = fc.oneof(
    fc.double({ min: 0, max: 1.3 * warningRadiusM, noNaN: true }),
    fc
      .tuple(
        fc.constantFrom(1_000, 0.9 * alertRadiusM, alertRadiusM, warningRadiusM),
        fc.constantFrom(1e-6, 1e-5, 1e-4, 1e-3),
        fc.constantFrom(-1, 1),
      )
      .map(([edgeM, share, side]) => edgeM * (1 + side * share)),
  );
  return fc
    .record({
      place: fc.constantFrom(...places),
      bearingDeg: fc.double({ min: 0, max: 360, noNaN: true }),
      distanceM,
      ageMs: fc.oneof(fc.integer({ min: -2 * QUIET_MS, max: 5_000 }), fc.integer({ min: 0, max: 3 })),
      kind: fc.constantFrom(0, 1, 2),
    })
    .map(({ place, bearingDeg, distanceM, ageMs, kind }) => {
      const [lon, lat] = destination(place, bearingDeg, distanceM);
      return { lon, lat, atMs: START_MS + ageMs, kind };
    });
}

const lastAlertMs = (watch: FacilityWatch, facility: number) =>
  watch.grid.facilities[facility * WATCH_STRIDE + LAST_ALERT]!;
const lastWarningMs = (watch: FacilityWatch, facility: number) =>
  watch.grid.facilities[facility * WATCH_STRIDE + LAST_WARNING]!;

/** A strike so many degrees north of the first place; 0.05 is inside the alert range, 0.12 inside the warning range. */
function strikeNorth(dLat: number, atMs: number, kind = 0): StrikeRow {
  return { lon: PLACE[0], lat: PLACE[1] + dLat, atMs, kind };
}

function newest(rows: readonly StrikeRow[]): number {
  return rows.reduce((latest, { atMs }) => Math.max(latest, atMs), -Infinity);
}

/** What all strikes seen say of a place, looked at one by one. */
function expectKnown(
  watch: FacilityWatch,
  facility: number,
  seen: readonly StrikeRow[],
  nowMs: number,
): void {
  const place = placeOf(watch, facility);
  const { alertRadiusM, warningRadiusM } = watch.rules;
  const ranged = seen.map((row) => ({ ...row, distanceM: greatCircleM(place, [row.lon, row.lat]) }));
  const inWarning = ranged.filter(({ distanceM }) => distanceM <= warningRadiusM);
  expect(lastWarningMs(watch, facility)).toBe(newest(inWarning));
  expect(lastAlertMs(watch, facility)).toBe(
    newest(inWarning.filter(({ distanceM }) => distanceM <= alertRadiusM)),
  );
  const young = inWarning.filter(({ atMs }) => atMs > nowMs - QUIET_MS);
  const closestM = young.reduce((least, { distanceM }) => Math.min(least, distanceM), Infinity);
  const closest = closestStrike(watch.closest, facility);
  expect(closest?.distanceM ?? Infinity).toSatisfy(
    (m: number) => m === closestM || Math.abs(m - closestM) < 1e-5,
  );
  const isOneOfThem = young.some(
    ({ atMs, lon, lat }) => atMs === closest?.atMs && lon === closest.lon && lat === closest.lat,
  );
  expect(isOneOfThem).toBe(closest !== null);
}

const at = (lon: number, lat: number): LonLat => [lon, lat];

describe.each<[string, readonly LonLat[], Partial<WatchRules>]>([
  ['in mid-latitudes', [PLACE, at(-73.1, 44.55)], {}],
  ['where cloud strikes do not count', [PLACE], { countsKind: [true, false] }],
  ['at the antimeridian', [at(180, 51), at(-180, 51.1), at(179.99, -16)], {}],
  ['at a pole', [at(10, 89.99), at(-170, -89.9)], {}],
  ['at the limits of the first look', [at(179.9, 80), at(0, -80)], WIDEST_ROUGH],
  ['just past its latitude', [at(179.9, 80.001), at(0, -80.001)], WIDEST_ROUGH],
  ['just past its radius', [PLACE, at(5, 60)], { ...WIDEST_ROUGH, warningRadiusM: 50_001 }],
])('%s', (_, places, change) => {
  const rules = { ...RULES, ...change };
  const grid = gridOf(places, rules.warningRadiusM);

  test('knows what looking at all strikes again would know, whatever their order [S3]', () => {
    const steps = fc.array(
      fc.tuple(
        fc.array(strikeAround(places, rules), { maxLength: 30 }),
        fc.integer({ min: 0, max: 600_000 }),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(steps, (steps) => {
        const watch = createFacilityWatch(grid, rules);
        const seen: StrikeRow[] = [];
        let nowMs = START_MS;
        for (const [rows, passedMs] of steps) {
          nowMs += passedMs;
          note(watch, rows);
          seen.push(...rows.filter(({ kind }) => rules.countsKind[kind % 2]));
          places.forEach((_, f) => {
            expireClosest(watch.closest, f, nowMs - QUIET_MS);
            expectKnown(watch, f, seen, nowMs);
          });
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('knows every facility of a town that fills more than one list of pairs [S1]', () => {
  const places = Array.from({ length: 2 * PAIR_ROOM + 100 }, (_, f): LonLat => [
    5 + (f % 200) * 1e-4,
    50 + Math.floor(f / 200) * 1e-4,
  ]);
  const watch = createWatch([...places, [6, 50]]);
  const near = (lon: number, ageMs: number) => ({ lon, lat: 50.005, atMs: START_MS - ageMs, kind: 0 });
  const rows = [near(6, 5), near(5.005, 4), near(6.01, 3), near(5.09, 2), near(5.01, 1)];
  note(watch, rows);
  for (const f of [0, 1, PAIR_ROOM - 1, PAIR_ROOM, 2 * PAIR_ROOM, places.length - 1, places.length]) {
    expectKnown(watch, f, rows, START_MS);
  }
  expect(places.filter((_, f) => lastAlertMs(watch, f) === START_MS - 1)).toHaveLength(places.length);
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
  const edgeM = greatCircleM(PLACE, [strike.lon, strike.lat]);
  for (const [alertRadiusM, expected] of [
    [edgeM, START_MS],
    [edgeM - 0.001, -Infinity],
  ] as const) {
    const watch = createWatch([PLACE], { alertRadiusM });
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

  test('a strike of unknown kind raises an alert where cloud-to-ground strikes alone count [S1][S7]', () => {
    const watch = createWatch([PLACE], { countsKind: [true, false] });
    note(watch, [strikeNorth(0.05, START_MS, 2)]);
    expect(status(watch, START_MS)).toBe(STATUS_ALERT);
  });

  test('a kind that the client does not count raises nothing [S7]', () => {
    const watch = createWatch([PLACE], { countsKind: [true, false] });
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
    expect(status(createWatch([[NaN, 1]]), START_MS)).toBe(STATUS_UNKNOWN);
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
