import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutlookFeatures, TropicalStormFeatures } from '#contracts/tropicalFeatures.ts';
import { createNhcTropical } from '#server/sources/nhc/nhcTropical.ts';
import { readCurrentStorms } from '#server/sources/nhc/readCurrentStorms.ts';
import { readForecast } from '#server/sources/nhc/readForecast.ts';
import { answering } from '../../../../support/localServer.ts';
import { squareAround } from '../alerts/alertAnswers.ts';
import { FAULTS, json, MINUTE_MS, startLayerStage } from './layerStage.ts';

const LIST = '/CurrentStorms.json';
const MAPS = '/tropical/rest/services/tropical/NHC_tropical_weather/MapServer';
const queryOf = (id: number) => `${MAPS}/${id}/query?where=1%3D1&outFields=*&outSR=4326&f=geojson`;
const [POINTS, CONE, OUTLOOK] = [queryOf(32), queryOf(34), queryOf(3)];
/** Recorded answers beside the repository; they are no part of it, and their tests are left out without them. */
const FOLDER = resolve(import.meta.dirname, '../../../../../../shared/data');
const recorded = (file: string): unknown => JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8'));

/** A storm in the form of CurrentStorms.json. */
function storm(change: Readonly<Record<string, unknown>> = {}): object {
  return {
    id: 'al092026',
    binNumber: 'AT2',
    name: 'Helene',
    classification: 'HU',
    intensity: '80',
    pressure: '972',
    latitudeNumeric: 27.3,
    longitudeNumeric: -77.1,
    lastUpdate: '2026-11-23T09:00:00.000Z',
    forecastTrack: { advNum: '018', issuance: '2026-11-23T09:00:00.000Z' },
    ...change,
  };
}

const LAYERS = {
  layers: [
    { id: 0, name: 'Graphical Tropical Weather Outlook' },
    { id: 3, name: 'Seven-Day: Potential Development Region' },
    { id: 6, name: 'AT1 Forecast Points' },
    { id: 32, name: 'AT2 Forecast Points' },
    { id: 33, name: 'AT2 Forecast Track' },
    { id: 34, name: 'AT2 Forecast Cone' },
  ],
};

const OF_HELENE = { stormname: 'Hurricane Helene', advisnum: '18' };

function point(validtime: string, lon: number, lat: number, change: object = {}): object {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { ...OF_HELENE, validtime, maxwind: 80, mslp: 9999, tau: 0, ...change },
  };
}

const collection = (features: readonly unknown[], rest: object = {}) =>
  json({ type: 'FeatureCollection', features, ...rest });
const cone = (fcstprd: number, change: object = {}) => ({
  type: 'Feature',
  geometry: squareAround(-75, 32, fcstprd / 30),
  properties: { ...OF_HELENE, fcstprd, ...change },
});
const area = (prob2day: string, prob7day: string) => ({
  type: 'Feature',
  geometry: squareAround(-60, 15),
  properties: { basin: 'Atlantic', prob2day, prob7day },
});

const open = () =>
  startLayerStage((options) => createNhcTropical({ ...options, mapsUrl: options.baseUrl }), {
    [LIST]: json({ activeStorms: [storm()] }),
    [`${MAPS}?f=json`]: json(LAYERS),
    [POINTS]: collection([
      point('24/0600', -76, 31, { maxwind: 9999 }),
      point('23/0600', -77, 27),
      point('23/1800', -77.5, 29, { maxwind: 65 }),
    ]),
    [CONE]: collection([cone(72), cone(120)]),
    [OUTLOOK]: collection([area('10%', '40%')]),
  });
let stage: Awaited<ReturnType<typeof open>>;
beforeEach(async () => void (stage = await open()));
afterEach(() => stage.stop());

describe('createNhcTropical', () => {
  it('tells of track, points and cone of each storm, as the contract has them [POPUP-06][GAP-46]', async () => {
    const { storms, menu, outlook } = (await stage.start()).content()!;
    expect(TropicalStormFeatures.parse(storms)).toEqual(storms);
    expect(menu).toEqual([{ id: 'al092026', name: 'Helene' }]);
    expect(stage.warnings).toEqual([]);
    expect(
      storms.features.map(({ geometry, properties: { wind_max_mph: mph, valid_time: time } }) => [
        geometry.type,
        mph,
        time.slice(5, 16),
      ]),
    ).toEqual([
      ['Polygon', null, '11-24T06:00'],
      ['LineString', null, '11-24T06:00'],
      ['Point', 90, '11-23T06:00'],
      ['Point', 75, '11-23T18:00'],
      ['Point', null, '11-24T06:00'], // 9999 is no wind
    ]);
    expect(storms.features[2]!.properties).toMatchObject({
      wind_max: 41.2,
      model: 'OFCL',
      init_time: '2026-11-23T09:00:00.000Z',
    });
    expect(storms.features[0]!.geometry).toEqual(squareAround(-75, 32, 4)); // the cone of five days
    expect(OutlookFeatures.parse(outlook).features[0]!.properties).toEqual({ prob2Day: 10, prob7Day: 40 });
  });

  it('looks layers up by name each time, and asks for a forecast once an advisory', async () => {
    await stage.start();
    const layers = LAYERS.layers.map(({ id, name }) => ({ id: id + 1, name }));
    stage.answers[`${MAPS}?f=json`] = json({ layers });
    stage.answers[queryOf(4)] = collection([]);
    await stage.next();
    expect(stage.asked().slice(5)).toEqual([LIST, `${MAPS}?f=json`, queryOf(4)]);
    expect(stage.warnings).toEqual([]);
  });

  it('knows that there is no storm by an empty list alone [S4]', async () => {
    stage.answers[LIST] = json({ activeStorms: [] });
    const source = await stage.start();
    expect([source.content()!.storms.features, source.content()!.menu]).toEqual([[], []]);
    expect(source.content()!.outlook!.features).toHaveLength(1);
  });

  it.each([
    ...FAULTS,
    [
      'a list of a storm of yesterday',
      json({ activeStorms: [storm({ lastUpdate: '2026-11-22T23:59:59Z' })] }),
      /is old/,
    ],
  ] as const)('does not know after %s [S4]', async (_, answer, reason) => {
    stage.answers[LIST] = answer;
    const source = await stage.start();
    expect([source.content(), source.times()]).toEqual([null, null]);
    expect(stage.warnings).toEqual([expect.stringMatching(reason)]);
  });

  it('shows a storm beside one that was left in the list, without that one, and the layer as late [S4]', async () => {
    const left = storm({ id: 'al082026', name: 'Gert', lastUpdate: '2026-11-22T23:59:59Z' });
    stage.answers[LIST] = json({ activeStorms: [left, storm()] });
    const source = await stage.start();
    expect(source.content()!.menu).toEqual([{ id: 'al092026', name: 'Helene' }]);
    const { madeMs, dueMs } = source.times()!;
    expect(dueMs).toBe(madeMs);
    expect(stage.warnings).toEqual([expect.stringMatching(/could not be read/)]);
  });

  it('takes no list that was written before the one that it holds [S5]', async () => {
    const dated = (body: object, modified: string) =>
      answering(200, { 'content-type': 'application/json', 'last-modified': modified }, JSON.stringify(body));
    stage.answers[LIST] = dated({ activeStorms: [storm()] }, 'Mon, 23 Nov 2026 09:01:00 GMT');
    const source = await stage.start();
    stage.answers[LIST] = dated({ activeStorms: [] }, 'Mon, 23 Nov 2026 08:59:00 GMT');
    await stage.next();
    expect(source.content()!.menu).toHaveLength(1);
    stage.advance(181 * MINUTE_MS);
    expect(source.content()).toBeNull();
  });

  it.each([
    ['is not there', { ...LAYERS, layers: LAYERS.layers.slice(0, 3) }, {}],
    ['is of another storm', LAYERS, { stormname: 'Hurricane Isaac' }],
    ['is of an advisory before', LAYERS, { advisnum: '17A' }],
    ['has no time', LAYERS, { validtime: 'Friday' }],
    ['cannot be read', LAYERS, { maxwind: null }],
  ])(
    'shows a storm where it is, and the layer as late, while its forecast %s [S4]',
    async (_, layers, change) => {
      stage.answers[`${MAPS}?f=json`] = json(layers);
      stage.answers[POINTS] = collection([point('23/0600', -77, 27, change)]);
      const source = await stage.start();
      expect(source.content()!.storms.features).toMatchObject([
        { geometry: { type: 'Point', coordinates: [-77.1, 27.3] }, properties: { wind_max_mph: 90 } },
      ]);
      expect(source.times()!.dueMs).toBe(source.times()!.madeMs);
      expect(stage.warnings).toEqual([expect.stringMatching(/AT2|Friday/)]);
    },
  );

  it('keeps the forecast that it has until the next one can be read', async () => {
    const source = await stage.start();
    const forecastTrack = { advNum: '019', issuance: '2026-11-23T12:00:00.000Z' };
    stage.answers[LIST] = json({
      activeStorms: [storm({ forecastTrack, lastUpdate: '2026-11-23T12:00:00Z' })],
    });
    await stage.next();
    const [first] = source.content()!.storms.features;
    expect([first!.geometry.type, first!.properties.init_time]).toEqual([
      'Polygon',
      '2026-11-23T09:00:00.000Z',
    ]);
    expect(source.times()!.dueMs).toBe(source.times()!.madeMs);
  });

  it.each([
    ['a fault with status 200', json({ error: { code: 500, message: 'Error performing query' } })],
    ['a part of its areas', collection([area('0%', '20%')], { exceededTransferLimit: true })],
    ['a busy service', answering(503, {})],
  ])('does not know the outlook after %s, and knows the storms [S4]', async (_, answer) => {
    stage.answers[OUTLOOK] = answer;
    const { storms, outlook } = (await stage.start()).content()!;
    expect([storms.features.length, outlook]).toEqual([5, null]);
  });

  it('draws a track over the 180th meridian in two parts', async () => {
    stage.answers[POINTS] = collection([
      point('23/0600', 178, 20),
      point('23/1800', 179.5, 21),
      point('24/0600', -179, 22),
      point('24/1800', -177, 23),
    ]);
    const { features } = (await stage.start()).content()!.storms;
    const lines = features.flatMap(({ geometry }) =>
      geometry.type === 'LineString' ? [geometry.coordinates] : [],
    );
    expect(lines).toEqual([
      [
        [178, 20],
        [179.5, 21],
      ],
      [
        [-179, 22],
        [-177, 23],
      ],
    ]);
  });
});

describe.skipIf(!existsSync(FOLDER))('recorded answers', () => {
  it.each([
    ['live/nhc/helene-2024.json', ['Helene', 'Isaac', 'John'], 0],
    ['live/nhc/live-empty.json', [], 0],
    ['tropical/nhc_CurrentStorms_20200517_arthur.json', ['Arthur'], 0],
  ])('%s is read', (file, names, refused) => {
    const read = readCurrentStorms(recorded(file));
    expect([read.storms.map(({ name }) => name), read.refused]).toEqual([names, refused]);
  });

  it('the probabilities of wind are named by each storm of a document', () => {
    const { storms } = readCurrentStorms(recorded('live/nhc/helene-2024.json'));
    const path = '/gis/forecast/archive/2024092706_wsp_120hr5km.zip';
    const issuedMs = Date.UTC(2024, 8, 27, 6);
    expect(storms.map(({ windProbability }) => windProbability)).toEqual([
      { path, issuedMs },
      { path, issuedMs },
      { path, issuedMs },
    ]);
  });

  it('a forecast of Sandy is read', () => {
    const files = ['pts', 'pgn'].map(
      (part) =>
        (recorded(`tropical/nhc_al182012.018_5day_${part}.geojson`) as { features: unknown[] }).features,
    );
    const sandy = {
      id: 'al182012',
      slot: 'AT3',
      name: 'Sandy',
      lat: 27.3,
      lon: -77.1,
      windKn: 65,
      updatedMs: Date.UTC(2012, 9, 26, 21),
      advisory: { number: '18', issuedMs: Date.UTC(2012, 9, 26, 21) },
      windProbability: null,
    };
    const { points, cone: shape } = readForecast(sandy, files[0]!, files[1]!);
    expect(points.map(({ windKn }) => windKn)).toEqual([65, 60, 55, 55, 65, 70, 55, 40]);
    expect(new Date(points.at(-1)!.validMs).toISOString()).toBe('2012-10-31T18:00:00.000Z');
    expect(shape.type).toBe('MultiPolygon');
  });
});
