import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { greatCircleM } from '#domain/geo/distance.ts';
import { createComputeCore, type FeedReach } from '#workers/computeCore.ts';
import { columnsOf, inTimeOrder, rowsOf, strikeRow, type StrikeRow } from '#tests/support/strikeRows.ts';

const QUIET_MS = 1_800_000;
const NOW_MS = 1_780_000_000_000;
const RULES = {
  alertRadiusM: 9656,
  warningRadiusM: 16_093,
  quietPeriodMs: QUIET_MS,
  strikeTypes: ['CG', 'CC'],
} as const;
const PLACE = { lon: -73.2, lat: 44.5 };

function facilitiesAt(version: number, ...places: { lon: number; lat: number }[]) {
  return {
    version,
    lon: Float64Array.from(places, ({ lon }) => lon),
    lat: Float64Array.from(places, ({ lat }) => lat),
    count: places.length,
  };
}

function reach(nowMs: number, change: Partial<FeedReach> = {}): FeedReach {
  return {
    nowMs,
    asOfMs: nowMs - 5_000,
    knownSinceMs: nowMs - QUIET_MS,
    gaps: 0,
    isFresh: true,
    droppedRows: 0,
    ...change,
  };
}

function createCore() {
  const core = createComputeCore(RULES);
  core.setFacilities(facilitiesAt(1, PLACE, { lon: 10, lat: 10 }), NOW_MS);
  const note = (rows: readonly StrikeRow[], nowMs = NOW_MS) =>
    core.note(columnsOf(rows), { nowMs, receivedByMs: nowMs });
  return { core, note };
}

const strike = (dLat: number, atMs: number): StrikeRow => ({
  lon: PLACE.lon,
  lat: PLACE.lat + dLat,
  atMs,
  kind: 1,
});

test('tells all facilities first, then only those that changed', () => {
  const { core, note } = createCore();
  expect([...core.report(reach(NOW_MS)).facilities.facility]).toEqual([0, 1]);
  expect(core.report(reach(NOW_MS + 5_000)).facilities.count).toBe(0);
  note([strike(0.05, NOW_MS)]);
  const { facilities } = core.report(reach(NOW_MS + 10_000));
  expect([...facilities.facility]).toEqual([0]);
  expect(facilities.status[0]).toBe(2);
  expect(facilities.lastInsideMs[0]).toBe(NOW_MS);
  expect(facilities.alertUntilMs[0]).toBe(NOW_MS + QUIET_MS);
  expect(facilities.warningUntilMs[0]).toBe(NOW_MS + QUIET_MS);
  expect(facilities.closestAtMs[0]).toBe(NOW_MS);
  expect(facilities.closestM[0]).toBeCloseTo(greatCircleM([-73.2, 44.5], [-73.2, 44.55]), 6);
  expect([facilities.closestLon[0], facilities.closestLat[0]]).toEqual([-73.2, 44.55]);
});

test('a facility without strikes has no times and no closest strike', () => {
  const { facilities } = createCore().core.report(reach(NOW_MS));
  expect(facilities.lastInsideMs[0]).toBe(-Infinity);
  expect(facilities.alertUntilMs[0]).toBe(-Infinity);
  expect(facilities.closestM[0]).toBe(Infinity);
  expect(facilities.closestAtMs[0]).toBeNaN();
});

test('an alert ends at the edge of the quiet period, without any new strike [S1]', () => {
  const { core, note } = createCore();
  note([strike(0.05, NOW_MS)]);
  core.report(reach(NOW_MS));
  expect(core.report(reach(NOW_MS + QUIET_MS - 1)).facilities.count).toBe(0);
  const { facilities } = core.report(reach(NOW_MS + QUIET_MS));
  expect([facilities.facility[0], facilities.status[0]]).toEqual([0, 0]);
});

test.each([
  ['a gap', { gaps: 1 }],
  ['a stale feed', { isFresh: false }],
  ['a feed never read', { asOfMs: null, isFresh: false }],
])('%s leaves no facility clear [S1][S4]', (_, change) => {
  const { core } = createCore();
  core.report(reach(NOW_MS));
  expect([...core.report(reach(NOW_MS, change)).facilities.status]).toEqual([3, 3]);
});

test('sends only what is new, in time order, and says how it lies in the window', () => {
  const rows = strikeRow({ min: NOW_MS - 7_000_000, max: NOW_MS });
  fc.assert(
    fc.property(fc.array(fc.array(rows, { maxLength: 20 }), { maxLength: 6 }), (batches) => {
      const { core, note } = createCore();
      for (const batch of batches) note(batch);
      const first = core.report(reach(NOW_MS));
      const all = inTimeOrder(batches.flatMap(inTimeOrder));
      expect(rowsOf(first.strikes)).toEqual(all);
      expect(first.rowCount).toBe(all.length);
      const young = all.filter(({ atMs }) => NOW_MS - atMs < 600_000).length;
      expect(first.bucketStarts[0]).toBe(all.length - young);
      expect(core.report(reach(NOW_MS)).strikes.count).toBe(0);
    }),
  );
});

test('only the first report tells to forget what was held before', () => {
  const { core } = createCore();
  expect(core.report(reach(NOW_MS)).isReset).toBe(true);
  expect(core.report(reach(NOW_MS)).isReset).toBe(false);
});

test('a strike dated in the future counts from when it was received, and is not lost [S2]', () => {
  const { core, note } = createCore();
  note([strike(0.05, NOW_MS + 365 * 86_400_000)]);
  const { facilities } = core.report(reach(NOW_MS));
  expect(facilities.status[0]).toBe(2);
  expect(facilities.lastInsideMs[0]).toBe(NOW_MS);
});

test('a strike dated decades ago keeps no other from counting [S1]', () => {
  for (const times of [
    [0, NOW_MS],
    [NOW_MS, 0],
  ]) {
    const { core, note } = createCore();
    note(times.map((atMs) => strike(0.05, atMs)));
    const { facilities, rowCount } = core.report(reach(NOW_MS));
    expect([facilities.status[0], facilities.lastInsideMs[0], rowCount]).toEqual([2, NOW_MS, 1]);
  }
});

test('an alert range wider than the warning range counts to its edge [S1]', () => {
  const core = createComputeCore({ ...RULES, alertRadiusM: 16_093, warningRadiusM: 5_000 });
  core.setFacilities(facilitiesAt(1, PLACE), NOW_MS);
  core.note(columnsOf([strike(0.14, NOW_MS)]), { nowMs: NOW_MS, receivedByMs: NOW_MS });
  expect(core.report(reach(NOW_MS)).facilities.status[0]).toBe(2);
});

test('drops strikes older than the window', () => {
  const { core, note } = createCore();
  note([strike(0.05, NOW_MS - 7_200_000), strike(0.05, NOW_MS - 7_200_001)]);
  expect(core.report(reach(NOW_MS)).rowCount).toBe(1);
  expect(core.report(reach(NOW_MS + 1)).rowCount).toBe(0);
});

test('new facilities know the strikes that were there before them [S1]', () => {
  const { core, note } = createCore();
  note([strike(0.05, NOW_MS - 60_000), strike(0.05, NOW_MS - QUIET_MS - 1)]);
  core.report(reach(NOW_MS));
  core.setFacilities(facilitiesAt(2, { lon: 1, lat: 1 }, PLACE), NOW_MS);
  const { facilities, facilitiesVersion } = core.report(reach(NOW_MS));
  expect(facilitiesVersion).toBe(2);
  expect([...facilities.status]).toEqual([0, 2]);
  expect(facilities.lastInsideMs[1]).toBe(NOW_MS - 60_000);
});

test('refuses a radius of nothing', () => {
  expect(() => createComputeCore({ ...RULES, alertRadiusM: 0, warningRadiusM: 0 })).toThrow(/above 0/);
});

test('tells the trend of the rows asked for, and changes no status by it', () => {
  const { core, note } = createCore();
  const rows = [0.1, 0.15, 0.2, 0.25].flatMap((dLat, bin) =>
    [0, 1, 2, 3, 4].map((second) => strike(dLat, NOW_MS - (5 * bin + 2) * 60_000 - second * 1000)),
  );
  note(rows);
  const before = core.report(reach(NOW_MS)).facilities;
  const [far, near, unknown] = core.trendsMps(Uint32Array.of(1, 0, 9), NOW_MS);
  expect(near).toBeCloseTo((-0.05 * 111_195) / 300, 2);
  expect([far, unknown]).toEqual([NaN, NaN]);
  expect(before.status[0]).toBe(1);
  expect(core.report(reach(NOW_MS)).facilities.count).toBe(0);
});
