import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFeeds } from '#server/sources/ingest/readFeeds.ts';
import { FEED_KEY } from './feedFixture.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-feeds-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const KEYS = { FEED_KEY_DTN_LEGACY: FEED_KEY };
const RING = [
  [-80, 40],
  [-70, 40],
  [-70, 50],
  [-80, 40],
];
const OWN = { extends: 'dtn-legacy', client: 'ACME', footprint: 'area.geojson' };
const area = (geometry: object) => ({ type: 'Feature', properties: {}, geometry });

const put = (name: string, value: unknown) =>
  writeFile(join(dir, name), typeof value === 'string' ? value : JSON.stringify(value));
const faultOf = (keys: Record<string, string> = KEYS) =>
  readFeeds(dir, keys).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : error),
  );

describe('the folder of mapping files', () => {
  test('sets up a feed from a shipped mapping, with its area from a file beside it [GAP-137]', async () => {
    await put('dtn.json', OWN);
    await put('area.geojson', area({ type: 'Polygon', coordinates: [RING] }));
    const [feed] = await readFeeds(dir, KEYS);
    expect(feed?.profile).toMatchObject({
      id: 'dtn-legacy',
      kind: 'live',
      role: 'primary',
      clientId: 'ACME',
      footprint: [RING.slice(0, -1)],
      cadenceMs: 60_000,
      publishLagMs: 15_000,
      goneAfterMs: 120_000,
      locationErrorM: 500,
      seesTotalLightning: true,
      attribution: 'Lightning data by DTN',
    });
    expect(feed?.key).toBe(FEED_KEY);
  });

  test('is refused in one line where it is not there, or has no mapping', async () => {
    expect(await faultOf()).toBe(`FEEDS_DIR is "${dir}": it has no mapping file (*.json).`);
    await rm(dir, { recursive: true });
    expect(await faultOf()).toBe(`FEEDS_DIR is "${dir}": a folder of mapping files was expected.`);
  });

  test.each([
    ['{', 'dtn.json cannot be read or is no JSON.'],
    [[], 'dtn.json: a JSON object was expected.'],
    [
      { extends: 'blitz' },
      'dtn.json: extends is "blitz"; one of boltek, dtn-legacy, dtn-stream, entln-csv, entln-pulses, liden, ualf, uspln, xweather, gtfs-rt was expected.',
    ],
    [{ ...OWN, client: undefined }, 'dtn.json: client: Invalid input: expected string, received undefined.'],
    [{ ...OWN, footprint: 'nowhere.geojson' }, 'nowhere.geojson cannot be read or is no JSON.'],
    [
      { ...OWN, footprint: 'point.geojson' },
      'dtn.json: footprint is no Polygon or MultiPolygon of longitudes and latitudes.',
    ],
    [
      { ...OWN, footprint: 'hole.geojson' },
      'dtn.json: footprint has a hole. Cut the area into areas without holes.',
    ],
    [
      { ...OWN, footprint: 'open.geojson' },
      'dtn.json: footprint has a ring that does not end where it begins.',
    ],
    [
      { ...OWN, footprint: 'wide.geojson' },
      'dtn.json: footprint is wider than 180 degrees. Cut it at the 180th meridian.',
    ],
  ])('is refused in one line for a faulty file: %j', async (file, fault) => {
    await put('dtn.json', file);
    await put('point.geojson', area({ type: 'Point', coordinates: [1, 2] }));
    await put('hole.geojson', area({ type: 'Polygon', coordinates: [RING, RING] }));
    // its last corner cuts a notch, without which the area would be larger
    const notched = [...RING.slice(0, -1), [-80, 50], [-74, 45]];
    await put('open.geojson', area({ type: 'Polygon', coordinates: [notched] }));
    const wide = RING.map(([lon, lat]) => [(lon ?? 0) === -70 ? 170 : lon, lat]);
    await put('wide.geojson', area({ type: 'Polygon', coordinates: [wide] }));
    expect(await faultOf()).toBe(fault);
  });

  test('takes up a shipped mapping with its rows in another form, in which no answer says how it went', async () => {
    const footprint = { type: 'Polygon', coordinates: [RING] };
    await put('lines.json', { extends: 'xweather', client: 'ACME', format: 'ndjson', footprint });
    expect(await faultOf({ FEED_KEY_XWEATHER: FEED_KEY })).toBeNull();
  });

  test('takes client credentials as the key of a stream, and nothing else', async () => {
    const stream = {
      url: 'wss://lightning.example/v1?by=radius',
      token: { url: 'https://auth.example/token', audience: 'https://lightning.example' },
    };
    await put('stream.json', { extends: 'dtn-stream', client: 'ACME', stream });
    const keyed = (key: string) => ({ FEED_KEY_DTN_STREAM: key });
    for (const key of ['', FEED_KEY, ':secret', 'acme:'])
      expect(await faultOf(keyed(key))).toBe('FEED_KEY_DTN_STREAM: CLIENT_ID:CLIENT_SECRET was expected.');
    expect(await faultOf(keyed('acme:a:b'))).toBeNull();
  });

  test('is refused for a key that is missing or short, and for a feed that is there twice', async () => {
    await put('dtn.json', { ...OWN, footprint: { type: 'Polygon', coordinates: [RING] } });
    expect(await faultOf({})).toBe('FEED_KEY_DTN_LEGACY has 0 characters: 32 or more were expected.');
    await put('other.json', { ...OWN, footprint: { type: 'Polygon', coordinates: [RING] } });
    expect(await faultOf()).toBe(`Two mapping files in ${dir} have the feed "dtn-legacy".`);
  });
});
