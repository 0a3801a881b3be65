import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '#adapters/api/httpClient.ts';
import { watchYard } from '#app/yard/createYardStatus.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { feedFacts } from '#tests/support/yardEvents.ts';

const PLACE = { clientId: 'ACME', facilityId: 'YARD', position: [-101.8, 35.2] } as const;

let stop = () => {};
beforeEach(() => void vi.useFakeTimers({ now: MISSION_TIME_MS }));
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** The details of a facility over a service that answers at once, as told. */
async function begin(answer: () => unknown = () => feedFacts([], Date.now())) {
  const asked: string[] = [];
  const seen = { watchers: 0, facilityReads: 0 };
  const platform = {
    environment: { lightningRules: DEFAULT_LIGHTNING_RULES },
    clock: { nowMs: () => Date.now() },
    alerts: {
      fetchActive: async (clientId: string, facilityId: string) => {
        asked.push(`${clientId} ${facilityId}`);
        return answer();
      },
    },
  };
  const sightings = {
    watch: () => {
      seen.watchers += 1;
      return () => (seen.watchers -= 1);
    },
  };
  const readFacility = () => void (seen.facilityReads += 1);
  const yard = watchYard(
    platform as never,
    sightings as never,
    { ...PLACE, etaMs: null, isMonitoring: false, readFacility },
    { remembered: null, toldAlarm: null, report: null },
  );
  yard.start();
  stop = () => void yard.stop();
  await vi.advanceTimersByTimeAsync(0);
  return { yard, asked, seen };
}

test('the details of a facility are asked for at once and every 10 s, and not a millisecond before [CONST-03]', async () => {
  const { asked } = await begin();
  for (const times of [1, 2, 3]) {
    expect(asked).toHaveLength(times);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(asked).toHaveLength(times);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(new Set(asked)).toEqual(new Set(['ACME YARD']));
});

test('details that do not come are asked for in the same rhythm, and the facility itself where there is none any more [CONST-03]', async () => {
  let error = new HttpError(503, 'The service rests.');
  const { asked, seen } = await begin(() => {
    throw error;
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect([asked.length, seen.facilityReads]).toEqual([3, 0]);
  error = new HttpError(404, 'gone');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.length, seen.facilityReads]).toEqual([4, 1]);
});

test('a facility that the service judges at another place is read anew with each answer, and one that stands is not [CONST-03]', async () => {
  const judgedAt = (lat: number) => ({ ...feedFacts([], Date.now()), judgedAt: [-101.8, lat] });
  expect((await begin(() => judgedAt(35.2))).seen.facilityReads).toBe(0);
  stop();
  const { seen } = await begin(() => judgedAt(35.9));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.facilityReads).toBe(2);
});

test('details that nobody looks at any more are not asked for, and no lightning is watched for them [CONST-03]', async () => {
  const { yard, asked, seen } = await begin();
  expect(seen.watchers).toBe(1);
  yard.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, seen.watchers]).toEqual([1, 0]);
});
