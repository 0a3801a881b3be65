import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createOutsideGeocoder } from '#server/world/geocode/outsideGeocoder.ts';
import { answering, startLocalServer } from '../../../support/localServer.ts';

/** Later at each look: no wait of a server is still on. */
let nowMs = 0;
const CLOCK = { nowMs: () => (nowMs += 3_600_000) };
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
const STAND_IN = { places: [OWN], isStandIn: true };
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
      userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)',
      clock: CLOCK,
      other: { suggest: async () => ({ places: [OWN], isStandIn: false }), stop: async () => {} },
      failed: (error) => void failures.push(error),
    },
  );
  return { asked, failures, suggest: geocoder.suggest };
}

describe('a provider of addresses', () => {
  test('is asked with its token in a header, never in the address [CALL-29][NET-08]', async () => {
    const { asked, suggest } = createGeocoder(() => Response.json({ features: [] }));
    expect(await suggest('12 dock st')).toEqual({ places: [], isStandIn: false });
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
        state: 'Québec',
        countrycode: 'CA',
      },
    };
    const { suggest } = createGeocoder(() => Response.json({ features: [HOUSE, town] }));
    expect((await suggest('dock')).places).toEqual([
      {
        id: 'osm:W42',
        title: '12 Dock Street, Burlington, Vermont, US',
        latitude: 44.5,
        longitude: -73.2,
        address: '12 Dock Street',
        city: 'Burlington',
        state: 'VT',
        countryCode: 'US',
        postalCode: '05401',
      },
      {
        id: 'osm:R7',
        title: 'Laval, Québec, CA',
        latitude: 45.5,
        longitude: -73.5,
        address: '',
        city: 'Laval',
        state: 'QC',
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
    expect([await suggest('own'), failures.length]).toEqual([STAND_IN, 1]);
  });
});

/** Real answers beside the repository; they are no part of it, and their tests are left out without them. */
const RECORDED = resolve(import.meta.dirname, '../../../../../../shared/data/live/geocode');

describe('a provider on the network', async () => {
  const server = await startLocalServer(answering(404, {}));
  afterAll(server.stop);
  const failures: string[] = [];
  const { suggest } = createOutsideGeocoder(
    { url: `${server.url}/api`, token: '' },
    {
      fetch,
      userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)',
      clock: CLOCK,
      other: { suggest: async () => ({ places: [OWN], isStandIn: false }), stop: async () => {} },
      failed: (error) => void failures.push(String(error)),
    },
  );
  const JSON_TYPE = { 'content-type': 'application/json;charset=utf-8' };

  test('is told who asks, and how to reach them [CALL-29]', async () => {
    server.answerBy(answering(200, JSON_TYPE, '{"features":[],"type":"FeatureCollection"}'));
    expect(await suggest('dock st')).toEqual({ places: [], isStandIn: false });
    const { url, headers } = server.requests.at(-1)!;
    expect([url, headers['user-agent']]).toEqual([
      '/api?q=dock+st&limit=8',
      'SafetyCommandCenter/1.0 (ops@example.com)',
    ]);
  });

  test.each([
    ['a page of a sign-in', answering(200, { 'content-type': 'text/html' }, '<!doctype html><p>Sign in')],
    ['an answer cut off', answering(200, JSON_TYPE, '{"features":[{"geometry":{"coordin')],
    ['an empty body', answering(200, JSON_TYPE)],
    ['a place that is on no map', answering(200, JSON_TYPE, JSON.stringify(placeAt(200, 95)))],
    ['a redirect', answering(302, { location: 'https://elsewhere.example/' })],
    ['too many requests', answering(429, { 'retry-after': '60' })],
    ['503', answering(503, { 'retry-after': '60' }, '<html>busy</html>')],
  ])('is stood in for by the towns of the service after %s [CALL-29]', async (_, answer) => {
    server.answerBy(answer);
    const before = failures.length;
    expect([await suggest('own'), failures.length - before]).toEqual([STAND_IN, 1]);
  });

  test('names a site by its name and its address, and a state by its code [CALL-29]', async () => {
    const site = placeAt(-87.6, 41.8);
    server.answerBy(answering(200, JSON_TYPE, JSON.stringify(site)));
    const [yard] = (await suggest('corwith')).places;
    expect(yard).toMatchObject({
      title: 'Corwith Yard, 3611 West 38th Street, Chicago, Illinois, US',
      address: '3611 West 38th Street',
      state: 'IL',
    });
  });

  test.skipIf(!existsSync(RECORDED)).each([
    [
      '3c362ba852ee2323f9f25ca02c28cc5238959dbc',
      [
        'Dorotheenstadt Apotheke, 151 Friedrichstraße, Berlin, DE',
        'Aschenbachs Apotheke, 25 Georgenstraße, Berlin, DE',
        'Apotheke Q205, 68 Friedrichstraße, Berlin, DE',
      ],
      { id: 'osm:N380498298', address: '151 Friedrichstraße', postalCode: '10117', latitude: 52.5185603 },
    ],
    [
      '4d9e19f668373f9804a90f41f1a499a74ded2594',
      ['Prešov, Prešovský kraj, SK'],
      { id: 'osm:R388255', address: '', city: 'Prešov', state: 'Prešovský kraj' },
    ],
    [
      '6ab584da133fb849cb0cffafad872b65d3da3de1',
      ['Berlin, DE'],
      { id: 'osm:R62422', address: '', city: 'Berlin', state: '' },
    ],
    [
      '723a82c29164f0fc32d4c774f86c4569afdd804b',
      ['Geographischer Punkt, Evensener Dorfstraße, Lamspringe, Niedersachsen, DE'],
      { address: 'Evensener Dorfstraße', city: 'Lamspringe', postalCode: '31195' },
    ],
  ])('is understood in its recorded answer %s [CALL-29]', async (name, titles, first) => {
    const body = readFileSync(resolve(RECORDED, `photon.komoot.io_${name}.json`));
    server.answerBy(answering(200, JSON_TYPE, body));
    const { places: found } = await suggest('recorded');
    expect(found.map(({ title }) => title)).toEqual(titles);
    expect(found[0]).toMatchObject(first);
  });
});

function placeAt(lon: number, lat: number) {
  const properties = {
    osm_type: 'W',
    osm_id: 9,
    type: 'house',
    name: 'Corwith Yard',
    street: 'West 38th Street',
    housenumber: '3611',
    city: 'Chicago',
    state: 'Illinois',
    countrycode: 'US',
  };
  return { features: [{ geometry: { coordinates: [lon, lat] }, properties }] };
}
