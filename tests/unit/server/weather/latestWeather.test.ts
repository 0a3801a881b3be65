import { expect, test } from 'vitest';
import { createLatestWeather } from '#server/world/weather/latestWeather.ts';
import { NOW_MS, YARD } from '../alerting/engineFixture.ts';
import { observationAt } from '../alerting/weatherFixture.ts';

const OTHER = { ...YARD, id: 'OTHER' };

test('details of an event tell nothing of the place where its yard stood before [S1]', () => {
  const latest = createLatestWeather([YARD, OTHER]);
  latest.note([observationAt(NOW_MS), observationAt(NOW_MS, { facilityId: OTHER.id })]);
  latest.watch([{ ...YARD, lat: YARD.lat + 5 }, OTHER]);
  expect(latest.of(YARD.clientId, YARD.id)).toBeNull();
  expect(latest.of(OTHER.clientId, OTHER.id)).not.toBeNull();
  const older = observationAt(NOW_MS - 60_000);
  latest.note([older]);
  expect(latest.of(YARD.clientId, YARD.id)).toBe(older);
});

test('details of an event tell nothing of a station that may prove nothing any more', () => {
  const latest = createLatestWeather([YARD]);
  latest.note([observationAt(NOW_MS, { windGustKmh: 8 })]);
  latest.note([observationAt(NOW_MS, { notProven: true })]);
  expect(latest.of(YARD.clientId, YARD.id)).toBeNull();
});
