import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFacilityFeeds } from '#app/facility/createFacilityFeeds.ts';
import type { ForecastOrigin } from '#contracts/meteogram.ts';
import { selectAnswer, selectFault, selectIsStale } from '#machines/refresh/refreshSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const MINUTE_MS = 60_000;
const PLACE = { clientId: 'ACME', facilityId: 'YARD', position: [-101.8, 35.2] } as const;

let end = () => {};
beforeEach(() => void vi.useFakeTimers({ now: MISSION_TIME_MS }));
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Weather and forecast of a facility, asked of a service that answers at once unless it is down. */
async function begin(origin?: Partial<ForecastOrigin>) {
  const isDown = { conditions: false, forecast: false };
  const asked = { conditions: [] as unknown[], forecast: [] as unknown[] };
  const platform = {
    environment: { apiBaseUrl: '/api' },
    presentMs: () => Date.now(),
    http: {
      json: async (url: string, _: unknown, { query }: { query: object }) => {
        asked.forecast.push({ url, ...query });
        if (isDown.forecast) throw new Error('No forecast.');
        return { forecast: [], nth: asked.forecast.length, ...(origin === undefined ? {} : { origin }) };
      },
    },
    weather: {
      fetchConditions: async (place: object) => {
        asked.conditions.push(place);
        if (isDown.conditions) throw new Error('No weather.');
        return { temperature: asked.conditions.length };
      },
      fetchProbability: async () => 0.4,
    },
  };
  const strikes = { asOfMs: () => null, knownSinceMs: () => null };
  const lightning = { lightningAsOfMs: null, lightningLimitMs: null, isSatelliteOnly: false };
  const feeds = createFacilityFeeds(platform as never, strikes as never, PLACE, () => lightning);
  const { conditions, forecast } = feeds;
  expect(asked).toEqual({ conditions: [], forecast: [] });
  conditions.start();
  forecast.start();
  end = () => [conditions, forecast].forEach((feed) => feed.stop());
  await vi.advanceTimersByTimeAsync(0);
  const counts = () => [asked.conditions.length, asked.forecast.length];
  const pass = (spanMs: number) => vi.advanceTimersByTimeAsync(spanMs);
  return { ...feeds, isDown, asked, counts, pass };
}

describe('conditions and forecast of a facility', () => {
  it('are asked for at once, for its place and 14 days [FAC-12][CONST-37]', async () => {
    const { asked } = await begin();
    expect(asked.conditions).toEqual([PLACE]);
    const days = { latitude: 35.2, longitude: -101.8, clientId: 'ACME', facilityId: 'YARD', num_days: 14 };
    expect(asked.forecast).toEqual([{ url: '/api/meteogram', ...days }]);
  });

  it('are asked for again every 5 min, and not a millisecond before [FAC-12][CONST-10]', async () => {
    const { counts, pass, conditions, forecast } = await begin();
    for (const times of [1, 2, 3]) {
      await pass(5 * MINUTE_MS - 1);
      expect(counts()).toEqual([times, times]);
      await pass(1);
      expect(counts()).toEqual([times + 1, times + 1]);
    }
    expect(selectAnswer(conditions.getSnapshot())).toEqual({ temperature: 4 });
    expect(selectAnswer(forecast.getSnapshot())).toMatchObject({ nth: 4 });
  });

  it('say in the log that no conditions came, and stay without a fault of the forecast [ERR-03]', async () => {
    const said = vi.spyOn(console, 'info').mockReturnValue();
    const { conditions, forecast, isDown, pass } = await begin();
    expect(said).not.toHaveBeenCalled();
    isDown.conditions = true;
    await pass(5 * MINUTE_MS);
    expect(said.mock.calls).toEqual([['No TWC current conditions service']]);
    expect(selectFault(conditions.getSnapshot())).toBe('No weather.');
    expect(selectFault(forecast.getSnapshot())).toBeNull();
  });

  it('that do not come are asked for again after 30 s, and one that is dead stops no other [FAC-12]', async () => {
    const { isDown, counts, pass, conditions, forecast } = await begin();
    isDown.forecast = true;
    await pass(5 * MINUTE_MS);
    expect(selectFault(forecast.getSnapshot())).toBe('No forecast.');
    expect(selectFault(conditions.getSnapshot())).toBeNull();
    await pass(30_000 - 1);
    expect(counts()).toEqual([2, 2]);
    await pass(1);
    expect(counts()).toEqual([2, 3]);
    isDown.forecast = false;
    isDown.conditions = true;
    await pass(5 * MINUTE_MS - 30_000);
    expect(selectFault(forecast.getSnapshot())).toBeNull();
    expect(selectFault(conditions.getSnapshot())).toBe('No weather.');
  });

  it('are kept while newer ones do not come, and old from 15 min on [FAC-12][S5]', async () => {
    const { isDown, pass, conditions, forecast } = await begin();
    Object.assign(isDown, { conditions: true, forecast: true });
    const areOld = () => [selectIsStale(conditions.getSnapshot()), selectIsStale(forecast.getSnapshot())];
    await pass(15 * MINUTE_MS - 1);
    expect(areOld()).toEqual([false, false]);
    await pass(1);
    expect(areOld()).toEqual([true, true]);
    expect(selectAnswer(conditions.getSnapshot())).toEqual({ temperature: 1 });
  });

  it('are asked for no more once they are over [FAC-12]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { counts, pass } = await begin({ state: 'waiting' });
    end();
    await pass(10 * MINUTE_MS);
    expect(counts()).toEqual([1, 1]);
    // an actor that is over is sent nothing
    expect(warned).not.toHaveBeenCalled();
  });

  it.each([
    ['waiting', 2],
    ['current', 1],
    ['none', 1],
  ] as const)(
    'of a forecast that is %s have been asked for %i times after 30 s [FAC-12]',
    async (state, times) => {
      const { counts, pass } = await begin({ state });
      await pass(30_000 - 1);
      expect(counts()).toEqual([1, 1]);
      await pass(1);
      expect(counts()).toEqual([1, times]);
    },
  );

  it('of a service that says nothing of the forecast’s origin come in their rhythm [FAC-12]', async () => {
    const { counts, pass } = await begin();
    await pass(MINUTE_MS);
    expect(counts()).toEqual([1, 1]);
  });
});
