import { describe, expect, it } from 'vitest';
import type { PointWeather } from '#server/sources/simulator/pointWeather.ts';
import { meteogram } from '#server/world/weather/meteogram.ts';
import { simulatedHour } from '#server/world/weather/meteogramHour.ts';
import type { WeatherModel } from '#server/world/weather/weatherModel.ts';

const HOUR_MS = 3_600_000;
const REFERENCE_MS = Date.UTC(2026, 5, 12, 18);
const hourAt = (atMs: number) => simulatedHour(model, [0, 51], atMs);
const FAIR: PointWeather = {
  temperatureC: 20,
  humidityFraction: 0.5,
  windSpeedKmh: 30,
  windGustKmh: 45,
  windFromDeg: 270,
  precipMmPerH: 0,
  snowCmPerH: 0,
  visibilityM: 16_093,
  pressureHpa: 1015.04,
  cloudFraction: 0.05,
  isThunder: false,
};

/** Snow falls from 20:00 to 21:00 on the first day, and it is 5° at six in the morning. */
const model: WeatherModel = {
  weatherAt: (_lon, _lat, atMs) => {
    const hour = new Date(atMs).getUTCHours();
    if (atMs === REFERENCE_MS + 2 * HOUR_MS)
      return { ...FAIR, temperatureC: -1, snowCmPerH: 1, precipMmPerH: 1 };
    return { ...FAIR, temperatureC: hour === 6 ? 5 : 20 };
  },
  fallenAt: (_lon, _lat, atMs) =>
    atMs === REFERENCE_MS + 3 * HOUR_MS
      ? { precip1HourMm: 1.26, snow1HourCm: 1.26 }
      : { precip1HourMm: 0, snow1HourCm: 0 },
  snowDepthCmAt: () => 0,
  tropicalWindKmhAt: () => 0,
};

describe('meteogram', () => {
  const times = { fromMs: REFERENCE_MS, presentMs: REFERENCE_MS, issuedMs: REFERENCE_MS };
  const { forecast } = meteogram({ hourAt, tz: 'UTC', ...times }, 2);

  it('gives each hour what falls in it, from its begin on [DATA-26]', () => {
    expect(forecast[0]!.hourly_data.map(({ precip }) => precip)).toEqual([0, 0, 1.26, 0, 0, 0]);
    expect(forecast[0]!.hourly_data[2]).toEqual({
      local_record_at: '2026-06-12T20:00:00+00:00',
      temp: -1,
      precip: 1.26,
      precip_snow: 1.26,
      wind_speed: 30,
      wind_dir: 270,
      wind_beaufort: 5,
      pressure_mslp: 1015.04,
    });
  });

  it('sums each day up and names it by its wettest hour, a dry one by its early afternoon [DATA-25]', () => {
    expect(forecast[0]).toMatchObject({
      local_date: '2026-06-12',
      tmin: -1,
      tmax: 20,
      precip: 1.26,
      precip_snow: 1.26,
    });
    expect(forecast[0]).toMatchObject({ icon: 16, desc: 'Snow', wind_max: 30 });
    expect(forecast[1]).toMatchObject({ local_date: '2026-06-13', tmin: 5, tmax: 20, precip: 0, icon: 32 });
  });

  it('keeps hours that are not known between those that are as a gap, without a sum over it [S4]', () => {
    const lasting = (...missing: readonly number[]) =>
      meteogram(
        {
          hourAt: (atMs) =>
            missing.includes((atMs - REFERENCE_MS) / HOUR_MS) || atMs > REFERENCE_MS + 8 * HOUR_MS
              ? null
              : hourAt(atMs),
          tz: 'UTC',
          ...times,
        },
        2,
      ).forecast;
    const [today, tomorrow] = lasting(0, 3, 4);
    expect(today!.hourly_data.map(({ temp }) => temp)).toEqual([20, -1, null, null, 20]);
    expect([today!.precip, today!.tmin, tomorrow!.precip]).toEqual([null, -1, 0]);
    // what follows the last known hour is no gap
    expect(tomorrow!.hourly_data).toHaveLength(3);
    expect(lasting(...Array.from({ length: 9 }, (_, nth) => nth))).toEqual([]);
  });
});
