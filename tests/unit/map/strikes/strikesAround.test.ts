import { expect, test } from 'vitest';
import { destination } from '#domain/geo/destination.ts';
import { strikesAround } from '#map/strikes/strikesAround.ts';
import { createStrikeStore } from '#map/strikes/strikeRows.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { columnsOf } from '../../../support/strikeRows.ts';

const YARD = { lon: -101.83, lat: 35.2 };
const MINUTE_MS = 60_000;

function rowsAt(...strikes: readonly { awayM: number; agoMs: number; kind?: number }[]) {
  const store = createStrikeStore();
  const placed = strikes.map(({ awayM, agoMs, kind = 0 }, at) => {
    const [lon, lat] = destination([YARD.lon, YARD.lat], 70 * at, awayM);
    return { lon, lat, atMs: MISSION_TIME_MS - agoMs, kind };
  });
  store.add(columnsOf(placed.toSorted((a, b) => a.atMs - b.atMs)));
  return store.rows;
}

const HOUR_AGO_MS = MISSION_TIME_MS - 60 * MINUTE_MS;

test('strikes of both kinds within the radius and the time are counted, with the nearest [STRIKE-15][S7]', () => {
  const rows = rowsAt(
    { awayM: 3_000, agoMs: 50 * MINUTE_MS },
    { awayM: 2_000, agoMs: 20 * MINUTE_MS, kind: 1 },
    { awayM: 1_000, agoMs: 61 * MINUTE_MS },
    { awayM: 81_000, agoMs: MINUTE_MS },
  );
  const { count, closestM } = strikesAround(rows, YARD, 80_450, HOUR_AGO_MS);
  expect(count).toBe(2);
  // rows know a place to 2.4 m
  expect(closestM).toBeGreaterThan(1_990);
  expect(closestM).toBeLessThan(2_010);
});

test('the moment from which on strikes count belongs to it [STRIKE-15]', () => {
  const rows = rowsAt({ awayM: 1_000, agoMs: 60 * MINUTE_MS });
  expect(strikesAround(rows, YARD, 5_000, HOUR_AGO_MS).count).toBe(1);
  expect(strikesAround(rows, YARD, 5_000, HOUR_AGO_MS + 1).count).toBe(0);
});

test('without lightning there is no nearest [S4]', () => {
  expect(strikesAround(createStrikeStore().rows, YARD, 80_450, HOUR_AGO_MS)).toEqual({
    count: 0,
    closestM: null,
  });
});
