import { describe, expect, test } from 'vitest';
import type { SensorArea, SnowSensor } from '#contracts/snowSensor.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { areaChart, nowOf, pointChart, readAtMs } from '#views/sensors/sensorCharts.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { SENSOR } from '../../../support/snowSensorSystem.ts';
import { textsOf } from '../textsOf.ts';

const STEP_MS = 300_000;
const HOUR_MS = 3_600_000;
const wordsOf = (unitSystem: 0 | 1, language: 'en-US' | 'fr-CA' = 'en-US') => ({
  t: textsOf(language).getFixedT(language, ['sensors']),
  language,
  timeZone: 'America/Chicago',
  unitSystem,
  isOld: false,
});

/** A day back and a day ahead, as high as told. */
function sensorOf(heightAt: (nth: number) => number | null): SnowSensor {
  const rows = Array.from({ length: 577 }, (_, nth) => nth);
  return {
    ...SENSOR,
    sensor: {
      time: rows.map((nth) => isoInstant(MISSION_TIME_MS + (nth - 288) * STEP_MS)),
      height: rows.map(heightAt),
    },
  };
}

describe('the point graph', () => {
  const view = pointChart(
    sensorOf((nth) => (nth <= 288 ? 5.08 : null)),
    wordsOf(0),
  );

  test('has every 12th point, Now at the 25th and twice the largest height, in the unit of the reader [SENS-23][GAP-86]', () => {
    const [lane] = view.lanes;
    expect(view.timesMs).toHaveLength(49);
    expect(view.now).toEqual({ atMs: MISSION_TIME_MS, label: 'Now' });
    expect(view.forecastFromMs).toBe(MISSION_TIME_MS);
    expect(lane!.title).toBe('Snow height, in');
    expect(lane!.series[0]!.values[0]).toBeCloseTo(2, 5);
    expect(lane!.series[0]!.values[25]).toBeNull();
    expect(lane!.domain![1]).toBeCloseTo(4, 5);
    expect(lane!.formatValue(2)).toBe('2\u00A0in');
    expect(pointChart(SENSOR, wordsOf(1)).lanes[0]!.title).toBe('Snow height, cm');
  });

  test('calls the newest reading Now no more once it is too old [S5]', () => {
    const old = { ...wordsOf(0), isOld: true };
    expect(
      pointChart(
        sensorOf(() => 5),
        old,
      ).now,
    ).toEqual({ atMs: MISSION_TIME_MS, label: 'Last update' });
  });

  test('speaks French with a comma', () => {
    const [lane] = pointChart(SENSOR, wordsOf(1, 'fr-CA')).lanes;
    expect([lane!.title, lane!.formatTick(2.5)]).toEqual(['Hauteur de neige, cm', '2,5']);
  });
});

describe('the area graph', () => {
  const area: SensorArea = {
    features: [],
    when_will_it_rain: null,
    isSimulation: true,
    time_series_iso8601: [0, 1, 2].map((nth) => isoInstant(MISSION_TIME_MS + nth * HOUR_MS)),
    time_series_precip: [25.4, 0],
    time_series_snow: [0, 2.54, null],
  };

  test('has rain and new snow over one time, each in its unit; what is missing is not known [SENS-24][GAP-86]', () => {
    const view = areaChart(area, MISSION_TIME_MS, wordsOf(0));
    expect(view.lanes.map(({ title }) => title)).toEqual(['Rain, in', 'New snow, in']);
    expect(view.lanes.map(({ series }) => series[0]!.values)).toEqual([
      [1, 0, null],
      [0, 1, null],
    ]);
    expect(view.lanes.every(({ series }) => series[0]!.mark === 'bar')).toBe(true);
    expect(areaChart(area, null, wordsOf(1)).now).toBeNull();
  });
});

describe('the last reading', () => {
  test('is the newest that is not to come', () => {
    expect(readAtMs(sensorOf(() => 1))).toBe(MISSION_TIME_MS);
    expect(readAtMs(sensorOf((nth) => (nth > 280 && nth <= 288 ? null : 1)))).toBe(
      MISSION_TIME_MS - 8 * STEP_MS,
    );
    expect(readAtMs(sensorOf((nth) => (nth <= 288 ? null : 1)))).toBeNull();
    expect([readAtMs(SENSOR), nowOf(SENSOR)]).toEqual([null, null]);
  });

  test('is as old as the service says, where rows repeat it [S5]', () => {
    const { sensor, ...rest } = sensorOf(() => 1);
    const readAt = (read_at: string | null) => readAtMs({ ...rest, sensor: { ...sensor, read_at } });
    const atMs = MISSION_TIME_MS - 74 * 60_000;
    expect([readAt(isoInstant(atMs)), readAt(null)]).toEqual([atMs, null]);
  });
});
