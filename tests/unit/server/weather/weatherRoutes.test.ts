import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CurrentConditions, HourlyConditions } from '#contracts/currentConditions.ts';
import { Datasets } from '#contracts/dataset.ts';
import type { Facility } from '#contracts/facility.ts';
import { Meteogram } from '#contracts/meteogram.ts';
import { ProblemError } from '#server/platform/http/problemError.ts';
import type { LayerTimes } from '#server/sources/layers/layerSource.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { DEMO_FACILITIES, demoPosition } from '#server/sources/simulator/demoFacilities.ts';
import { meteogramRoute } from '#server/routes/weather/meteogramRoute.ts';
import type { LightningOutlook } from '#server/world/weather/weatherModel.ts';
import { weatherRoutes } from '#server/routes/weather/weatherRoutes.ts';
import { createFeedApp } from '../feeds/feedApp.ts';

const NOW_MS = Date.UTC(2026, 5, 12, 18, 7, 12);
const HOUR_S = 3_600;
const FACILITIES: readonly Facility[] = DEMO_FACILITIES.map((seed, nth) => ({ gid: nth + 1, ...seed }));
const atmosphere = createAtmosphere({ seed: 9, stagedAtMs: NOW_MS });

const GALE = {
  eventType: 'wind_level2',
  alertStatus: 'ALERT',
  measure: 'sustainedWindKmh',
  side: 'atLeast',
} as const;

let app: FastifyInstance;
let outlook: LightningOutlook = (place) => atmosphere.lightningProbabilityAt(place);
const KNOWN = { madeMs: NOW_MS - 2_000, dueMs: NOW_MS + 43_000 };
let lightningTimes: LayerTimes | null = KNOWN;

beforeAll(async () => {
  app = createFeedApp();
  const clock = { nowMs: () => NOW_MS };
  await app.register(weatherRoutes, {
    clock,
    model: atmosphere,
    clientBehind: async () => null,
    hasSky: true,
    outlook: (place) => outlook(place),
    alertRadiusM: (clientId, facilityId) => (clientId === 'ACME' && facilityId === 'WIDE' ? 32_187 : 9_656),
    lightningTimes: () => lightningTimes,
  });
  await app.register(meteogramRoute, {
    clock,
    model: atmosphere,
    requireSession: async ({ headers }) => {
      if (headers.authorization === undefined) throw new ProblemError(403, 'accessTokenExpired');
    },
    facilitiesSeenBy: () => FACILITIES,
    limitsOf: (clientId, facilityId) => [{ ...GALE, limit: clientId === 'ACME' ? facilityId.length : 0 }],
  });
});
afterAll(() => app.close());

const geocodeOf = (yard: string) => {
  const { lat, lon } = demoPosition(yard);
  return `geocode=${lat},${lon}`;
};
const providerQuery = (yard: string, units = 'm') =>
  `${geocodeOf(yard)}&units=${units}&language=en-US&format=json&facid=${yard}`;

describe('current conditions', () => {
  it('answer the weather at a place in metric units with its own time [CALL-11][DATA-07][S5]', async () => {
    const answer = await app.inject({ url: `/weather/currentConditions?${providerQuery('PATIO_SONORA')}` });
    const conditions = CurrentConditions.parse(answer.json());
    expect(conditions).toMatchObject({
      temperature: expect.closeTo(43, 0),
      windSpeed: expect.closeTo(12, 0),
      precip1Hour: 0,
      snow1Hour: 0,
    });
    expect(conditions.temperatureFeelsLike).toBeGreaterThan(40);
    expect(conditions.validTimeUtc).toBe(Date.UTC(2026, 5, 12, 18, 5, 0) / 1_000);
    expect(conditions.wxPhraseMedium).toBeTruthy();
  });

  it('answer in English units where they are asked for [CALL-11]', async () => {
    const answer = await app.inject({
      url: `/weather/currentConditions?${providerQuery('COUR_LABRADOR', 'e')}`,
    });
    const conditions = CurrentConditions.parse(answer.json());
    expect(conditions).toMatchObject({
      temperature: 19, // −7 °C
      windSpeed: 15, // 24 km/h
      snow1Hour: 1.4, // 3.6 cm
      precip1Hour: 0.14,
      iconCode: 42,
      wxPhraseMedium: 'Heavy Snow',
    });
  });

  it.each([
    ['geocode=north,pole', 'geocode'],
    ['geocode=91,0', 'geocode'],
    ['units=m', 'geocode'],
    ['geocode=35.2,-101.8&units=x', 'units'],
    ['geocode=35.2,-101.8&language=xx', 'language'],
    ['geocode=35.2,-101.8&format=xml', 'format'],
  ])('refuse %s and name %s', async (query, parameter) => {
    const answer = await app.inject({ url: `/weather/currentConditions?${query}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().generalError.messageText).toContain(parameter);
  });
});

describe('hourly conditions', () => {
  it('reach back one day, hour by hour, to the present hour [CALL-12]', async () => {
    const answer = await app.inject({ url: `/weather/hourly/1day-history?${providerQuery('ALAMO_YARD')}` });
    const hours = HourlyConditions.parse(answer.json());
    for (const column of Object.values(hours)) expect(column).toHaveLength(24);
    expect(hours.validTimeUtc.at(-1)).toBe(Date.UTC(2026, 5, 12, 18) / 1_000);
    expect(hours.validTimeUtc[1]! - hours.validTimeUtc[0]!).toBe(HOUR_S);
  });

  it('reach three days ahead from the next hour on, in either units [CALL-12]', async () => {
    const ask = async (units: string) => {
      const url = `/weather/hourly/3day-forecast?${providerQuery('ALAMO_YARD', units)}`;
      return HourlyConditions.parse((await app.inject({ url })).json());
    };
    const metric = await ask('m');
    const english = await ask('e');
    for (const column of Object.values(metric)) expect(column).toHaveLength(72);
    expect(metric.validTimeUtc[0]).toBe(Date.UTC(2026, 5, 12, 19) / 1_000);
    expect(english.temperature[0]! - (metric.temperature[0]! * 1.8 + 32)).toBeLessThanOrEqual(1);
    expect(english.temperature[0]).toBeGreaterThan(metric.temperature[0]!);
  });
});

describe('the probability', () => {
  const ask = (yard: string, more = '') => {
    const { lon, lat } = demoPosition(yard);
    return app.inject({
      url: `/weather/probability.txt?client=ACME&id=${yard}&lon=${lon}&lat=${lat}${more}`,
    });
  };

  const fractionIn = (line: string) => Number(line.split(' ')[3]);

  it('is the fourth word of one ASCII line, high under a storm and low far from any [CALL-13]', async () => {
    const stormy = await ask('COUR_RIMOUSKI');
    expect(stormy.headers['content-type']).toBe('text/plain; charset=us-ascii');
    expect(stormy.body).toMatch(/^[\x20-\x7e]+\n$/);
    expect(fractionIn(stormy.body)).toBeGreaterThan(0.8);
    const calm = await ask('PLATTE_YARD');
    expect(fractionIn(calm.body)).toBeLessThan(0.05);
  });

  it('is asked for a time of forecast as known at another [CALL-13]', async () => {
    const later = '&init=2026-06-12T18:07:12Z&forecast=2026-06-12T23:07:12Z';
    const answer = await ask('COUR_RIMOUSKI', later);
    expect(answer.body).toContain('2026-06-12T23:07:12.000Z');
    expect(fractionIn(answer.body)).toBeLessThan(0.2);
  });

  it('is not known, not zero, where the strikes come from elsewhere [S8]', async () => {
    outlook = () => null;
    const answer = await ask('NORTHGATE_YARD');
    outlook = (place) => atmosphere.lightningProbabilityAt(place);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Error');
  });

  it.each([
    [0.05, '0.0500'],
    [0.050_01, '0.0501'],
    [0.050_04, '0.0501'],
    [0.07, '0.0700'],
    [0, '0.0000'],
    [1, '1.0000'],
  ])('of %s is told as %s, never as less than it is [S8]', async (fraction, told) => {
    outlook = () => fraction;
    const answer = await ask('NORTHGATE_YARD');
    outlook = (place) => atmosphere.lightningProbabilityAt(place);
    expect(answer.body.trimEnd().split(' ')[3]).toBe(told);
  });

  it('is that of the alert circle of the facility, in whatever case its client is named [CALL-13][GAP-139]', async () => {
    const asked: number[] = [];
    outlook = ({ radiusM }) => asked.push(radiusM) / 10;
    for (const place of ['client=acme&id=WIDE', 'client=OTHER&id=WIDE'])
      await app.inject({ url: `/weather/probability.txt?${place}&lon=-73&lat=44` });
    outlook = (place) => atmosphere.lightningProbabilityAt(place);
    expect(asked).toEqual([32_187, 9_656]);
  });

  it('names the parameter that is wrong', async () => {
    const answer = await ask('NORTHGATE_YARD', '&init=yesterday');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().generalError.messageText).toContain('init');
  });
});

describe('the meteogram', () => {
  const ask = (yard: string, more = '', headers: Record<string, string> = { authorization: 'x' }) => {
    const { lon, lat } = demoPosition(yard);
    const query = `latitude=${lat}&longitude=${lon}&clientId=ACME&facilityId=${yard}${more}`;
    return app.inject({ url: `/api/meteogram?${query}`, headers });
  };

  it('tells the limits of a facility that the person sees, and none of another [CALL-10][GAP-139]', async () => {
    const limitsAt = async (facilityId: string) => {
      const query = `latitude=44.5&longitude=-73.2&clientId=ACME&facilityId=${facilityId}&num_days=1`;
      const answer = await app.inject({ url: `/api/meteogram?${query}`, headers: { authorization: 'x' } });
      return Meteogram.parse(answer.json()).limits;
    };
    expect(await limitsAt('patio_sonora')).toEqual([{ ...GALE, limit: 'PATIO_SONORA'.length }]);
    expect(await limitsAt('SOMEBODY_ELSES')).toBeUndefined();
  });

  it('is kept for the person alone who asked: another sees other facilities [CALL-10][GAP-139]', async () => {
    const { headers } = await ask('NORTHGATE_YARD');
    expect(headers).toMatchObject({ 'cache-control': 'private, max-age=60', vary: 'authorization' });
  });

  it('forecasts 14 days of the place with their hours [CALL-10][DATA-25][DATA-26]', async () => {
    const answer = await ask('NORTHGATE_YARD');
    const { reference_time, forecast } = Meteogram.parse(answer.json());
    expect(reference_time).toBe('2026-06-12T18:00:00.000Z');
    expect(forecast).toHaveLength(14);
    expect(forecast[0]!.local_date).toBe('2026-06-12');
    expect(forecast[0]!.hourly_data[0]!.local_record_at).toBe('2026-06-12T13:00:00-05:00');
    expect(forecast[1]!.hourly_data).toHaveLength(24);
    for (const day of forecast) {
      const temps = day.hourly_data.map(({ temp }) => temp!);
      expect([day.tmin, day.tmax]).toEqual([Math.min(...temps), Math.max(...temps)]);
    }
  });

  it('begins at the reference time asked for and gives as many days as asked for [CALL-10]', async () => {
    const answer = await ask('NAGPUR_DEPOT', '&num_days=2&init=2026-06-10T20:10:00Z');
    const { reference_time, forecast } = Meteogram.parse(answer.json());
    expect(reference_time).toBe('2026-06-10T20:00:00.000Z');
    expect(forecast.map(({ local_date }) => local_date)).toEqual(['2026-06-11', '2026-06-12']);
    expect(forecast[0]!.hourly_data[0]!.local_record_at).toBe('2026-06-11T01:30:00+05:30');
  });

  it('looks the zone up by the place for a facility that it does not know [CALL-29]', async () => {
    const answer = await app.inject({
      url: '/api/meteogram?latitude=53.55&longitude=9.99&clientId=ACME&facilityId=NEW&num_days=1',
      headers: { authorization: 'x' },
    });
    expect(Meteogram.parse(answer.json()).forecast[0]!.hourly_data[0]!.local_record_at).toContain('+02:00');
  });

  it('wants a session, and days between 1 and 14', async () => {
    expect((await ask('NORTHGATE_YARD', '', {})).statusCode).toBe(403);
    const answer = await ask('NORTHGATE_YARD', '&num_days=15');
    expect([answer.statusCode, answer.json().generalError.messageText]).toEqual([
      400,
      expect.stringContaining('num_days'),
    ]);
  });
});

describe('the datasets', () => {
  it('say when each was made, newest first, for which times, and when the next is due [CALL-14][DATA-23]', async () => {
    const answer = await app.inject({ url: '/layers/datasets.json' });
    const list = Datasets.parse(answer.json());
    const byName = new Map(list.map((dataset) => [dataset.name, dataset]));
    const conditions = byName.get('twc_currents_5min')!;
    expect(conditions.reference_time.slice(0, 2)).toEqual([
      '2026-06-12T18:05:00.000Z',
      '2026-06-12T18:00:00.000Z',
    ]);
    expect(conditions.next_update_at).toBe('2026-06-12T18:12:00.000Z');
    expect(byName.get('nws_alerts')!.reference_time[0]).toBe('2026-06-12T18:07:00.000Z');
    expect(byName.get('nws_alerts')!.valid_at_times.at(-1)).toBe('2026-06-12T18:00:00.000Z');
    const radar = byName.get('cond_radar_highcoverage')!;
    expect(radar.valid_at_times[0]).toBe('2026-06-09T18:00:00.000Z');
    expect(radar.valid_at_times.at(-1)).toBe('2026-06-15T18:00:00.000Z');
    expect(byName.get('lightning')!.reference_time).toEqual(['2026-06-12T18:07:10.000Z']);
  });

  it('say that lightning is overdue when its source says so, and not before [DATA-23]', async () => {
    const answer = await app.inject({ url: '/layers/datasets.json' });
    const lightning = Datasets.parse(answer.json()).find(({ name }) => name === 'lightning');
    expect(lightning?.next_update_at).toBe(new Date(KNOWN.dueMs).toISOString());
  });

  it('give no time to lightning that is not known [S4]', async () => {
    lightningTimes = null;
    const answer = await app.inject({ url: '/layers/datasets.json' });
    lightningTimes = KNOWN;
    const lightning = Datasets.parse(answer.json()).find(({ name }) => name === 'lightning');
    expect(lightning).toMatchObject({ reference_time: [], valid_at_times: [], next_update_at: null });
  });
});
