import { describe, expect, test } from 'vitest';
import { SensorArea } from '#contracts/snowSensor.ts';
import { pointSeries } from '#domain/sensors/pointSeries.ts';
import { areaOf, hasReported, heightsOf } from '#server/useCases/sensors/sensorReadings.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const HOUR_MS = 3_600_000;
/** A full hour of winter. */
const NOW_MS = Math.floor(MISSION_TIME_MS / HOUR_MS + 190 * 24) * HOUR_MS;
const PLACE = { latitude: 52.94, longitude: -66.91 };
const SENSOR = { ...PLACE, status: 'online', statusAtMs: 0, createdAtMs: 0 } as const;
const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });
const rain = (precip1HourMm: number, snow1HourCm = 0) => ({ precip1HourMm, snow1HourCm });

describe('the heights of a sensor', () => {
  const { time, height } = heightsOf(atmosphere, SENSOR, NOW_MS + 60_000);

  test('reach from a day ago to a day ahead, and their 25th point shown is Now [SENS-23][GAP-86]', () => {
    expect(time).toHaveLength(577);
    const { timesMs, nowMs } = pointSeries(time.map(Date.parse), height);
    expect(nowMs).toBe(NOW_MS);
    expect([timesMs[0], timesMs.at(-1)]).toEqual([NOW_MS - 24 * HOUR_MS, NOW_MS + 24 * HOUR_MS]);
  });

  test('are what the sky of the layer says [SENS-23]', () => {
    expect(height[288]).toBeCloseTo(atmosphere.snowDepthCmAt(PLACE.longitude, PLACE.latitude, NOW_MS), 1);
    expect(Math.max(...height.map((cm) => cm ?? 0))).toBeGreaterThan(0);
    const steps = height.slice(1).map((cm, nth) => Math.abs((cm ?? 0) - (height[nth] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(2);
  });

  test('are not there for the time in which it told nothing, and foreseen all the same [S4]', () => {
    const silent = { ...SENSOR, status: 'offline', statusAtMs: NOW_MS - HOUR_MS } as const;
    const told = heightsOf(atmosphere, silent, NOW_MS).height;
    expect(told[288 - 13]).not.toBeNull();
    expect(told.slice(288 - 12, 289).every((cm) => cm === null)).toBe(true);
    expect(told[289]).not.toBeNull();
    const fresh = heightsOf(atmosphere, { ...SENSOR, createdAtMs: NOW_MS }, NOW_MS).height;
    expect(fresh.slice(0, 288).every((cm) => cm === null)).toBe(true);
    expect(fresh[288]).not.toBeNull();
  });

  test('are none where nothing is known of the weather [S4]', () => {
    expect(heightsOf(null, SENSOR, NOW_MS)).toEqual({ time: [], height: [] });
    expect(hasReported({ ...SENSOR, status: 'offline', statusAtMs: 5 }, 4)).toBe(true);
    expect(hasReported({ ...SENSOR, status: 'offline', statusAtMs: 5 }, 5)).toBe(false);
  });
});

describe('the area around a sensor', () => {
  test('has rain and new snow of each hour, as many as there are times [SENS-24][DATA-12][CALL-26]', () => {
    const area = SensorArea.parse(areaOf(atmosphere, PLACE, NOW_MS));
    expect(area.time_series_iso8601).toHaveLength(49);
    expect(area.time_series_precip).toHaveLength(49);
    expect(area.time_series_snow).toHaveLength(49);
    expect(area.features).toHaveLength(1);
    expect(area.isSimulation).toBe(true);
  });

  test('tells rain from the water of the snow [SENS-24]', () => {
    const { time_series_precip, time_series_snow } = areaOf(
      { ...atmosphere, fallenAt: () => rain(3, 2) },
      PLACE,
      NOW_MS,
    );
    expect([time_series_precip[0], time_series_snow[0]]).toEqual([1, 2]);
  });

  test('says when the rain begins: the hour to come, the one that runs, or none [SENS-24][DATA-12]', () => {
    const whenIf = (fallsFromMs: number, untilMs = Infinity) =>
      areaOf(
        {
          ...atmosphere,
          fallenAt: (_lon, _lat, toMs) => rain(toMs > fallsFromMs && toMs <= untilMs ? 1 : 0),
        },
        PLACE,
        NOW_MS + 1,
      ).when_will_it_rain;
    expect(whenIf(NOW_MS + 3 * HOUR_MS)).toBe(new Date(NOW_MS + 3 * HOUR_MS).toISOString());
    expect(whenIf(0)).toBe(new Date(NOW_MS).toISOString());
    expect(whenIf(0, NOW_MS)).toBeNull();
    expect(areaOf(null, PLACE, NOW_MS)).toMatchObject({ when_will_it_rain: null, isSimulation: false });
  });
});
