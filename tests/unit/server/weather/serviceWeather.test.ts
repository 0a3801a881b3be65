import { describe, expect, it } from 'vitest';
import { HourlyConditions } from '#contracts/currentConditions.ts';
import { Meteogram } from '#contracts/meteogram.ts';
import { meteogramRoute } from '#server/routes/weather/meteogramRoute.ts';
import { weatherRoutes } from '#server/routes/weather/weatherRoutes.ts';
import { NO_FORECAST, type ForecastHour } from '#server/sources/forecast/forecastHour.ts';
import type { ForecastAnswer } from '#server/sources/forecast/forecastService.ts';
import type { ObservedHour } from '#server/sources/stations/observedHour.ts';
import { NO_VALUES, type StationValues } from '#server/sources/stations/stationReport.ts';
import { serviceMeteogram, type ServiceWeather } from '#server/world/weather/serviceWeather.ts';
import { createFeedApp } from '../feeds/feedApp.ts';

const HOUR_MS = 3_600_000;
/** 12:07 at the place. */
const NOW_MS = Date.UTC(2026, 10, 23, 17, 7);
const at = (hour: number) => Date.UTC(2026, 10, 23, hour);
const PLACE = { lon: -73.8, lat: 42.75, tz: 'America/New_York' };
const ISSUED_MS = at(16) + 5 * 60_000;

const FAIR: ForecastHour = {
  ...NO_FORECAST,
  temperatureC: 8,
  windSpeedKmh: 20,
  windFromDeg: 270,
  windGustKmh: 35,
  cloudPercent: 10,
  precipMm: 0,
  precipChancePercent: 10,
  snowCm: 0,
  thunderChancePercent: 0,
  visibilityM: 16_093,
  wbgtC: 7,
  heatRisk: 0,
};

/** A forecast from 16:00 UTC on for 40 hours, with other values at some of them. */
function forecastOf(special: Readonly<Record<number, Partial<ForecastHour>>> = {}): ForecastAnswer {
  const hours = Array.from({ length: 40 }, (_, nth): [number, ForecastHour] => {
    const hour = 16 + nth;
    return [at(hour), { ...FAIR, ...special[hour] }];
  });
  return { state: 'current', source: 'nws', issuedMs: ISSUED_MS, town: null, hours: new Map(hours) };
}

const measured = (hour: number, values: Partial<StationValues>): ObservedHour => ({
  hourMs: at(hour),
  station: { name: 'Albany International Airport', distanceM: 3_400 },
  values: { ...NO_VALUES, ...values },
});

function services(forecast: ForecastAnswer, hours: readonly ObservedHour[] = []): ServiceWeather {
  const byHour = new Map(hours.map((hour) => [hour.hourMs, hour]));
  return { forecastAt: () => forecast, measuredAt: () => byHour };
}

const told = (weather: ServiceWeather) => Meteogram.parse(serviceMeteogram(weather, PLACE, NOW_MS, 14));
const rowsOf = (weather: ServiceWeather) => told(weather).forecast.flatMap((day) => day.hourly_data);
const skyOf = (special: Partial<ForecastHour>) =>
  told(services(forecastOf(Object.fromEntries(Array.from({ length: 12 }, (_, nth) => [17 + nth, special])))))
    .forecast[0]?.icon;

describe('serviceMeteogram', () => {
  it('tells the forecast from this hour on, where it comes from and when it was issued [CALL-10][S5]', () => {
    const { forecast, origin, reference_time } = told(services(forecastOf()));
    expect(origin).toEqual({ state: 'current', source: 'nws', issued_at: '2026-11-23T16:05:00.000Z' });
    expect(reference_time).toBe('2026-11-23T16:05:00.000Z');
    expect(forecast.map(({ local_date, hourly_data }) => [local_date, hourly_data.length])).toEqual([
      ['2026-11-23', 12],
      ['2026-11-24', 24],
      ['2026-11-25', 3],
    ]);
    expect(forecast[0]!.hourly_data[0]).toEqual({
      local_record_at: '2026-11-23T12:00:00-05:00',
      temp: 8,
      precip: 0,
      precip_snow: 0,
      wind_speed: 20,
      wind_dir: 270,
      wind_beaufort: 4,
      pressure_mslp: null,
      wind_gust: 35,
      humidity: null,
      visibility: 16_093,
      precip_chance: 10,
      thunder_chance: 0,
      wbgt: 7,
      heat_risk: 0,
    });
    expect(forecast[0]).toMatchObject({
      tmin: 8,
      tmax: 8,
      gust_max: 35,
      wbgt_max: 7,
      heat_risk: 0,
      icon: 34 - 2,
    });
  });

  it('shows the hours of today as a station measured them, with its name and with gaps [S4]', () => {
    const history = [measured(14, { temperatureC: 3, windGustKmh: 30 }), measured(16, { temperatureC: 5 })];
    const rows = rowsOf(services(forecastOf(), [measured(3, { temperatureC: -20 }), ...history]));
    expect(rows[0]).toMatchObject({ local_record_at: '2026-11-23T00:00:00-05:00', temp: null });
    expect(rows.slice(8, 14).map(({ temp, station }) => [temp, station])).toEqual([
      [null, undefined],
      [3, 'Albany International Airport'],
      [null, undefined],
      [5, 'Albany International Airport'],
      [8, undefined],
      [8, undefined],
    ]);
    expect(rows[9]).toMatchObject({ wind_gust: 30, precip: null, wind_speed: null });
  });

  it('sums a day up by the hours to come alone, and tells no sum of which a part is missing [S4]', () => {
    const history = [measured(14, { temperatureC: -30 })];
    const [today, tomorrow] = told(
      services(forecastOf({ 18: { temperatureC: 12, precipMm: 2 }, 40: { precipMm: null } }), history),
    ).forecast;
    expect([today!.tmin, today!.tmax, today!.precip]).toEqual([8, 12, 2]);
    expect(tomorrow!.precip).toBeNull();
  });

  it.each<[string, ForecastAnswer]>([
    ['old', { state: 'old', source: 'nws', issuedMs: NOW_MS - 13 * HOUR_MS }],
    ['waiting', { state: 'waiting', source: 'nws' }],
    ['none', { state: 'none' }],
  ])('tells no number of a forecast that is %s, and still what was measured [S4][S5]', (state, forecast) => {
    const rows = rowsOf(services(forecast, [measured(16, { temperatureC: 5 })]));
    expect(rows.filter(({ temp }) => temp !== null)).toHaveLength(1);
    const { origin, forecast: days } = told(services(forecast));
    expect(origin?.state).toBe(state);
    expect(days).toEqual([]);
  });

  it('says which town a forecast was made for', () => {
    const town = { name: 'Montreal', nameFr: 'Montréal', distanceM: 12_345.6 };
    const forecast = { ...forecastOf(), source: 'eccc', town } as ForecastAnswer;
    expect(told(services(forecast)).origin).toMatchObject({
      source: 'eccc',
      town: { name: 'Montreal', name_fr: 'Montréal', distance_m: 12_346 },
    });
  });

  it.each<[string, Partial<ForecastHour>, number | null]>([
    ['sun', {}, 32],
    ['clouds', { cloudPercent: 95 }, 26],
    ['rain that is likely', { precipChancePercent: 80, precipMm: 3 }, 12],
    ['likely rain without an amount', { precipChancePercent: 80, precipMm: null, snowCm: null }, 12],
    [
      'likely snow without an amount',
      { temperatureC: -3, precipChancePercent: 80, precipMm: null, snowCm: null },
      16,
    ],
    ['rain that is not likely', { precipMm: 0.1, cloudPercent: 40 }, 30],
    ['thunder that is likely', { thunderChancePercent: 55, precipChancePercent: 80, precipMm: 3 }, 4],
    ['snow', { temperatureC: -3, precipChancePercent: 90, precipMm: 1, snowCm: 1 }, 16],
    ['fog', { visibilityM: 500 }, 20],
    ['nothing, where the clouds are not known [S4]', { cloudPercent: null }, null],
    ['the picture of the service', { iconCode: 11, cloudPercent: null }, 11],
  ])('draws the sky by %s', (_, special, icon) => {
    expect(skyOf(special)).toBe(icon);
  });
});

describe('the calls of a live run', () => {
  async function startApp(weather: ServiceWeather | undefined) {
    const app = createFeedApp();
    const clock = { nowMs: () => NOW_MS };
    const feeds = { clock, model: null, services: weather };
    await app.register(weatherRoutes, {
      ...feeds,
      clientBehind: async () => null,
      hasSky: false,
      outlook: () => null,
      alertRadiusM: () => 9_656,
      lightningTimes: () => null,
    });
    await app.register(meteogramRoute, {
      ...feeds,
      requireSession: async () => {},
      facilitiesSeenBy: () => [],
      limitsOf: () => [],
    });
    return app;
  }
  const QUERY = 'geocode=42.75,-73.8&units=m&language=en-US&format=json';
  const METEOGRAM = '/api/meteogram?latitude=42.75&longitude=-73.8&clientId=ACME&facilityId=X';

  it('tell hours of the history as measured and never as forecast; null is not known [CALL-12][S4]', async () => {
    const history = [
      measured(15, { temperatureC: 4, precip1HourMm: 1.2 }),
      measured(16, { temperatureC: 5 }),
    ];
    const app = await startApp(services(forecastOf({ 19: { precipMm: 2 } }), history));
    const ask = async (set: string) =>
      HourlyConditions.parse((await app.inject({ url: `/weather/hourly/${set}?${QUERY}` })).json());
    const past = await ask('1day-history');
    expect(past.temperature.slice(-3)).toEqual([4, 5, null]);
    expect(past.temperature[0]).toBeNull();
    expect(past.precip1Hour.slice(-3)).toEqual([null, 1.2, null]);
    const next = await ask('3day-forecast');
    expect(next.validTimeUtc[0]).toBe(at(18) / 1_000);
    expect(next.precip1Hour.slice(0, 3)).toEqual([0, 0, 2]);
    expect(next.temperature.at(-1)).toBeNull();
    await app.close();
  });

  it('say that there is no forecast where no weather service is asked, and invent none [S14]', async () => {
    const app = await startApp(undefined);
    expect(Meteogram.parse((await app.inject({ url: METEOGRAM })).json())).toMatchObject({
      forecast: [],
      origin: { state: 'none', source: null, issued_at: null },
    });
    expect((await app.inject({ url: `/weather/hourly/3day-forecast?${QUERY}` })).statusCode).toBe(404);
    await app.close();
  });
});
