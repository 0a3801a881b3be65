import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { ObservedHour } from '#server/sources/stations/observedHour.ts';
import { NO_VALUES } from '#server/sources/stations/stationReport.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { openDayHistory, type DayHistory } from '#server/useCases/weather/dayHistory.ts';
import { ALBANY } from '../sources/stations/stationStage.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';

const HOUR_MS = 3_600_000;
const NOON_MS = Date.UTC(2026, 10, 23, 12);
const PLACE: [number, number] = [-73.8, 42.75];

let storage: Storage;
let nowMs: number;
let facilities: readonly Facility[];
let told: Record<number, number>;
const errors: unknown[] = [];
const opened: DayHistory[] = [];

async function open(): Promise<DayHistory> {
  const history = await openDayHistory({
    repository: createRepositories(storage.db).measuredHours,
    sources: [
      {
        hourAt: (hourMs) => (): ObservedHour | null => {
          const temperatureC = told[hourMs];
          const station = { name: 'Albany International Airport', distanceM: 3_400 };
          return temperatureC === undefined
            ? null
            : { hourMs, station, values: { ...NO_VALUES, temperatureC } };
        },
      },
    ],
    facilities: () => facilities,
    clock: { nowMs: () => nowMs },
    log: { error: (...facts: unknown[]) => void errors.push(facts) },
  });
  opened.push(history);
  return history;
}
const measured = (history: DayHistory, place = PLACE) =>
  [...history.measuredAt(place).values()]
    .toSorted((a, b) => a.hourMs - b.hourMs)
    .map(({ hourMs, values }) => [(hourMs - NOON_MS) / HOUR_MS, values.temperatureC]);

beforeEach(async () => {
  storage = await openTestStorage();
  nowMs = NOON_MS + 10 * 60_000;
  facilities = [ALBANY];
  told = { [NOON_MS - HOUR_MS]: 4, [NOON_MS]: 5 };
  errors.length = 0;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((history) => history.stop()));
  await storage.close();
});

describe('openDayHistory', () => {
  it('keeps what stations measured over a restart, and fills no hour between [S4]', async () => {
    const history = await open();
    await history.look();
    nowMs += 5 * HOUR_MS;
    told = { [NOON_MS + 5 * HOUR_MS]: 9 };
    const restarted = await open();
    await restarted.look();
    expect(measured(restarted)).toEqual([
      [-1, 4],
      [0, 5],
      [5, 9],
    ]);
    expect(restarted.measuredAt(PLACE).get(NOON_MS)?.station.name).toBe('Albany International Airport');
    expect(errors).toEqual([]);
  });

  it('keeps hours for three days', async () => {
    const history = await open();
    await history.look();
    nowMs += 72 * HOUR_MS;
    told = {};
    await history.look();
    expect(measured(history)).toEqual([]);
    expect(measured(await open())).toEqual([]);
  });

  it('takes a corrected report, and knows nothing of the place that a facility moves to [S4]', async () => {
    const history = await open();
    await history.look();
    told = { ...told, [NOON_MS]: 6 };
    await history.look();
    expect(measured(history).at(-1)).toEqual([0, 6]);
    expect(measured(await open()).at(-1)).toEqual([0, 6]);
    expect(measured(history, [-80, 40])).toEqual([]);
  });

  it('goes on in memory when the store fails, and says so', async () => {
    const history = await open();
    await storage.db.execute('alter table measured_hours rename to gone');
    await history.look();
    expect(measured(history)).toHaveLength(2);
    expect(errors).toHaveLength(1);
    await storage.db.execute('alter table gone rename to measured_hours');
  });
});
