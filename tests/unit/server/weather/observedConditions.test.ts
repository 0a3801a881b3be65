import { describe, expect, it } from 'vitest';
import { CurrentConditions } from '#contracts/currentConditions.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { weatherRoutes } from '#server/routes/weather/weatherRoutes.ts';
import type { StationConditions } from '#server/sources/stations/stationConditions.ts';
import { observedConditions } from '#server/world/weather/observedConditions.ts';
import { createFeedApp } from '../feeds/feedApp.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);
/** The sun stands high there. */
const PLACE = [0, 10] as const;
const timed = (value: number, minutesAgo: number) => ({ value, atMs: NOON_MS - minutesAgo * 60_000 });
const ALBANY: StationConditions = {
  station: { name: 'Albany International Airport', distanceM: 3_400 },
  values: {
    temperatureC: timed(30.2, 4),
    humidityPercent: timed(60, 34),
    windFromDeg: timed(270, 4),
    windSpeedKmh: timed(22.2, 4),
    windGustKmh: timed(31, 34),
    visibilityM: timed(16_000, 4),
    precip1HourMm: timed(1.2, 9),
    snowDepthCm: null,
    solarWm2: null,
  },
};
const withValues = (values: Partial<StationConditions['values']>) =>
  observedConditions({ ...ALBANY, values: { ...ALBANY.values, ...values } }, 'm', PLACE);

describe('observedConditions', () => {
  it('tells what the station observed, its name, its distance and the time of the oldest value shown [S5][CALL-11]', () => {
    const conditions = observedConditions(ALBANY, 'm', PLACE);
    expect(CurrentConditions.parse(conditions)).toEqual({
      temperature: 30.2,
      temperatureFeelsLike: expect.closeTo(33, 0),
      wbgt: { value: expect.any(Number), isEstimate: true },
      windSpeed: 22.2,
      windDirectionCardinal: 'W',
      precip1Hour: 1.2,
      snow1Hour: null,
      iconCode: null,
      wxPhraseMedium: null,
      validTimeUtc: (NOON_MS - 34 * 60_000) / 1_000,
      station: { name: 'Albany International Airport', distanceM: 3_400 },
    });
    expect(observedConditions(ALBANY, 'e', PLACE)).toMatchObject({ temperature: 86, windSpeed: 14 });
  });

  it('does not know what it feels like where the humidity in heat, or the wind in cold, is not known [S4]', () => {
    expect(withValues({ humidityPercent: null }).temperatureFeelsLike).toBeNull();
    const cold = { temperatureC: timed(-10, 4) };
    expect(withValues(cold).temperatureFeelsLike).toBeCloseTo(-18, 0);
    expect(withValues({ ...cold, windSpeedKmh: null }).temperatureFeelsLike).toBeNull();
  });

  it('tells the WBGT in warm air, an estimate where the sun is up and not measured [S4]', () => {
    const { wbgt: estimate } = withValues({});
    const { wbgt: measured } = withValues({ solarWm2: timed(200, 4) });
    expect([estimate?.isEstimate, measured?.isEstimate]).toEqual([true, false]);
    expect(estimate!.value).toBeGreaterThan(measured!.value);
    // a dead sensor [S1]
    expect(withValues({ solarWm2: timed(0.9, 4) }).wbgt).toEqual(estimate);
    for (const name of ['temperatureC', 'humidityPercent', 'windSpeedKmh'] as const)
      expect(withValues({ [name]: null }).wbgt).toBeUndefined();
    expect(withValues({ temperatureC: timed(19.9, 4) }).wbgt).toBeUndefined();
  });

  it('is as old as the humidity and the sun that its heat is made of, in warm air alone [S5]', () => {
    const minutesOld = (values: Partial<StationConditions['values']>) =>
      (NOON_MS / 1_000 - withValues(values).validTimeUtc!) / 60;
    const fresh = { humidityPercent: timed(60, 4), solarWm2: timed(200, 4) };
    expect(minutesOld(fresh)).toBe(9);
    expect(minutesOld({ ...fresh, humidityPercent: timed(60, 34) })).toBe(34);
    expect(minutesOld({ ...fresh, solarWm2: timed(200, 34) })).toBe(34);
    const cool = { temperatureC: timed(19.9, 4) };
    expect(minutesOld({ ...cool, humidityPercent: timed(60, 34), solarWm2: timed(200, 34) })).toBe(9);
  });

  it('loses nothing to whole degrees before a page turns it into the units of its reader [UNIT-03][CALL-11]', () => {
    const shownAs = (temperatureC: number) => {
      const { temperature } = withValues({ temperatureC: timed(temperatureC, 4) });
      return formatMeasureText(measure('temperature', temperature, 0), 'en-US');
    };
    expect([35.4, 35.5, 36.6].map(shownAs)).toEqual(['96\xA0°F', '96\xA0°F', '98\xA0°F']);
    const windAs = (speedKmh: number) => {
      const { windSpeed } = withValues({ windSpeedKmh: timed(speedKmh, 4) });
      return formatMeasureText(measure('wind', windSpeed, 0), 'en-US');
    };
    // 20 and 25 kn
    expect([37.04, 46.3].map(windAs)).toEqual(['23\xA0mph', '29\xA0mph']);
    // a calm is none that comes from anywhere
    expect(withValues({ windSpeedKmh: timed(0.9, 4) }).windSpeed).toBe(0);
  });

  it('tells no direction that an older wind had', () => {
    expect(withValues({ windFromDeg: timed(270, 9) }).windDirectionCardinal).toBeNull();
  });

  it('is answered in place of simulated weather, and is unknown where no station is near [S4][S14]', async () => {
    const app = createFeedApp();
    await app.register(weatherRoutes, {
      clock: { nowMs: () => NOON_MS },
      model: null,
      clientBehind: async () => null,
      conditionsAt: ([lon]) => (lon < -70 ? ALBANY : null),
      hasSky: false,
      outlook: () => null,
      alertRadiusM: () => 9_656,
      lightningTimes: () => null,
    });
    const ask = (geocode: string) =>
      app.inject({
        url: `/weather/currentConditions?geocode=${geocode}&units=m&language=en-US&format=json&facid=ALBANY`,
      });
    expect((await ask('42.75,-73.8')).json()).toMatchObject({ station: ALBANY.station, temperature: 30.2 });
    expect((await ask('42.75,-60')).json()).toMatchObject({ temperature: null, windSpeed: null });
    expect((await ask('42.75,-60')).json()).not.toHaveProperty('validTimeUtc');
    await app.close();
  });

  it("is kept by no shared cache where a client's own station may tell of it, and told apart by who asks [AUTH-05]", async () => {
    const OWN = { ...ALBANY, station: { name: 'Mast 1', distanceM: 0 } };
    const app = createFeedApp();
    await app.register(weatherRoutes, {
      clock: { nowMs: () => NOON_MS },
      model: null,
      clientBehind: async ({ headers }) => headers.authorization ?? null,
      conditionsAt: (_, clientId) => (clientId === 'ACME' ? OWN : ALBANY),
      hasSky: false,
      outlook: () => null,
      alertRadiusM: () => 9_656,
      lightningTimes: () => null,
    });
    const asked = async (authorization?: string) => {
      const answer = await app.inject({
        url: '/weather/currentConditions?geocode=42.75,-73.8&units=m&language=en-US&format=json',
        headers: authorization === undefined ? {} : { authorization },
      });
      const { station } = CurrentConditions.parse(answer.json());
      return [station?.name, answer.headers['cache-control'], answer.headers.vary];
    };
    expect(await asked()).toEqual([ALBANY.station.name, 'public, max-age=30', 'authorization']);
    expect(await asked('ACME')).toEqual(['Mast 1', 'private, max-age=30', 'authorization']);
    expect(await asked('OTHER')).toEqual([ALBANY.station.name, 'private, max-age=30', 'authorization']);
    await app.close();
  });
});
