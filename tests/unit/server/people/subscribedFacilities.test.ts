import { expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { facilitiesToSubscribe } from '#server/useCases/people/subscribedFacilities.ts';

const facility = (id: string, gid: number, isDevice?: boolean): Facility => ({
  id,
  gid,
  clientId: 'ACME',
  latitude: 0,
  longitude: 0,
  countryCode: 'US',
  ...(isDevice === undefined ? {} : { isDevice }),
});
const KNOWN = [facility('NORTH', 1), facility('SOUTH', 2, false), facility('SENSOR', 3, true)];

const chosen = (ids: readonly string[], known: readonly Facility[] | null = KNOWN) =>
  facilitiesToSubscribe((clientId) => (clientId === 'ACME' ? known : null), 'ACME', ids);

test('facilities are chosen in the order in which they are named, each once, whatever the case [SUB-01]', async () => {
  const ids = (await chosen(['south', 'NORTH', 'South'])).map(({ id }) => id);
  expect(ids).toEqual(['SOUTH', 'NORTH']);
  expect(await chosen([])).toEqual([]);
});

test('a device among them refuses all, and is named [SUB-01]', async () => {
  const text = 'SENSOR is a device. Devices cannot be subscribed to.';
  await expect(chosen(['NORTH', 'sensor'])).rejects.toMatchObject({ message: text });
});

test.each([
  ['is not there', KNOWN],
  ['is of a client that has none', null],
])('a facility that %s refuses all, and is named as it was asked for [SUB-01]', async (_, known) => {
  await expect(chosen(['Nowhere', 'NORTH'], known)).rejects.toMatchObject({
    message: 'Facility Nowhere not found in ACME.',
  });
});
