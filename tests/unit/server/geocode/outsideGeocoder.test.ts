import { describe, expect, test } from 'vitest';
import { createOutsideGeocoder } from '#server/world/geocode/outsideGeocoder.ts';

const OWN = {
  id: 'geonames:1',
  title: 'Own',
  latitude: 1,
  longitude: 2,
  city: 'Own',
  state: '',
  countryCode: 'US',
  address: '',
};
const HOUSE = {
  geometry: { coordinates: [-73.2, 44.5] },
  properties: {
    osm_type: 'W',
    osm_id: 42,
    type: 'house',
    street: 'Dock Street',
    housenumber: '12',
    city: 'Burlington',
    state: 'Vermont',
    countrycode: 'us',
    postcode: '05401',
  },
};

function createGeocoder(answer: () => Response | Promise<Response>, token = 'hush') {
  const asked: { url: string; authorization: string | null }[] = [];
  const failures: unknown[] = [];
  const geocoder = createOutsideGeocoder(
    { url: 'https://addresses.example/api?lang=en', token },
    {
      fetch: async (input, init) => {
        asked.push({ url: String(input), authorization: new Headers(init?.headers).get('authorization') });
        return answer();
      },
      other: { suggest: async () => [OWN], stop: async () => {} },
      failed: (error) => void failures.push(error),
    },
  );
  return { asked, failures, suggest: geocoder.suggest };
}

describe('a provider of addresses', () => {
  test('is asked with its token in a header, never in the address [CALL-29][NET-08]', async () => {
    const { asked, suggest } = createGeocoder(() => Response.json({ features: [] }));
    expect(await suggest('12 dock st')).toEqual([]);
    expect(asked).toEqual([
      {
        url: 'https://addresses.example/api?lang=en&q=12+dock+st&limit=8',
        authorization: 'Bearer hush',
      },
    ]);
    const open = createGeocoder(() => Response.json({ features: [] }), '');
    await open.suggest('dock');
    expect(open.asked[0]?.authorization).toBeNull();
  });

  test('answers with houses and towns [CALL-29]', async () => {
    const town = {
      geometry: { coordinates: [-73.5, 45.5] },
      properties: {
        osm_type: 'R',
        osm_id: 7,
        type: 'city',
        name: 'Laval',
        state: 'Quebec',
        countrycode: 'CA',
      },
    };
    const { suggest } = createGeocoder(() => Response.json({ features: [HOUSE, town] }));
    expect(await suggest('dock')).toEqual([
      {
        id: 'osm:W42',
        title: '12 Dock Street, Burlington, Vermont, US',
        latitude: 44.5,
        longitude: -73.2,
        address: '12 Dock Street',
        city: 'Burlington',
        state: 'Vermont',
        countryCode: 'US',
        postalCode: '05401',
      },
      {
        id: 'osm:R7',
        title: 'Laval, Quebec, CA',
        latitude: 45.5,
        longitude: -73.5,
        address: '',
        city: 'Laval',
        state: 'Quebec',
        countryCode: 'CA',
      },
    ]);
  });

  test.each([
    ['refuses', () => new Response('', { status: 429 })],
    ['answers with something else', () => Response.json({ places: [] })],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('that %s is stood in for by the towns of the service [CALL-29]', async (_, answer) => {
    const { failures, suggest } = createGeocoder(answer);
    expect([await suggest('own'), failures.length]).toEqual([[OWN], 1]);
  });
});
