import { expect, test } from 'vitest';
import { createLatestWeather } from '#server/world/weather/latestWeather.ts';
import type { WeatherObservation } from '#server/sources/weatherSource.ts';
import { NOW_MS, YARD } from '../alerting/engineFixture.ts';
import { observationAt } from '../alerting/weatherFixture.ts';

const OTHER = { ...YARD, id: 'OTHER' };
const WIND = 'wind_level2';
/** Gusts from 93 km/h reach a level. */
const reachedBy = ({ windGustKmh }: WeatherObservation) => ((windGustKmh ?? 0) >= 93 ? [WIND] : []);
const GUST = { windGustKmh: 115 };

test('details of an event tell nothing of the place where its yard stood before [S1]', () => {
  const latest = createLatestWeather([YARD, OTHER], reachedBy);
  latest.note([observationAt(NOW_MS, GUST), observationAt(NOW_MS, { ...GUST, facilityId: OTHER.id })]);
  latest.watch([{ ...YARD, lat: YARD.lat + 5 }, OTHER]);
  expect(latest.of(YARD.clientId, YARD.id, WIND)).toBeNull();
  expect(latest.of(OTHER.clientId, OTHER.id, WIND)).not.toBeNull();
  const forgotten = [YARD, OTHER].map(({ clientId, id }) => latest.hasForgotten(clientId, id));
  expect(forgotten).toEqual([true, false]);
  const older = observationAt(NOW_MS - 60_000, GUST);
  latest.note([older]);
  expect(latest.of(YARD.clientId, YARD.id, WIND)).toBe(older);
});

test('details of an event tell nothing of a station that may prove nothing any more', () => {
  const latest = createLatestWeather([YARD], reachedBy);
  latest.note([observationAt(NOW_MS, GUST)]);
  latest.note([observationAt(NOW_MS, { notProven: true })]);
  expect(latest.of(YARD.clientId, YARD.id, WIND)).toBeNull();
});

test('details of an event tell the newest that reached its level, in whatever order it comes [S2]', () => {
  const latest = createLatestWeather([YARD], reachedBy);
  const squall = observationAt(NOW_MS - 60_000, GUST);
  latest.note([observationAt(NOW_MS, { windGustKmh: 8 }), squall, observationAt(NOW_MS - 120_000, GUST)]);
  latest.note([observationAt(NOW_MS)]);
  expect(latest.of(YARD.clientId, YARD.id, WIND)).toBe(squall);
  expect(latest.of(YARD.clientId, YARD.id, 'wind_level3')).toBeNull();
  latest.discardAhead(NOW_MS - 3_600_000);
  expect(latest.of(YARD.clientId, YARD.id, WIND)).toBeNull();
});
