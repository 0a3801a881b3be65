import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { Palettes, parseLayers } from '#contracts/layers.ts';
import { basicInstant, fillTemplate } from '#domain/layers/fillTemplate.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { jsonBody } from '#server/platform/http/cachedBody.ts';
import { FEATURE_SETS } from '#server/world/layers/featureSets.ts';
import { layerCatalogue } from '#server/world/layers/layerCatalogue.ts';
import { layerRoutes, type LayerFeeds } from '#server/routes/layers/layerRoutes.ts';
import { skyFeatures, type FeatureLayer } from '#server/world/sky/skyFeatures.ts';
import { skyOrderKey, type SkyOrder } from '#server/world/sky/skyOrder.ts';
import { skyWork } from '#server/world/sky/skyWork.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { GAUGES } from '#server/sources/simulator/floodGauges.ts';
import { datasets } from '#server/world/layers/datasets.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const MINUTE_MS = 60_000;
const EVERYTHING = { hasSky: true, hasVehicles: true, postal: { isMadeUp: true, maxZoom: 9 } };
/** Those that the simulation tells of. */
const SETS = Object.entries(FEATURE_SETS).filter(([, { isOnlyLive = false }]) => !isOnlyLive);
const LAYERS = SETS.map(([layer]) => layer as FeatureLayer);
const atmosphere = createAtmosphere({ seed: 7, stagedAtMs: MISSION_TIME_MS });

async function open() {
  const orders: SkyOrder[] = [];
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(layerRoutes, {
    hasVehicles: true,
    postal: null,
    sky: { make: async (order) => (orders.push(order), jsonBody({ order })) },
    clock: { nowMs: () => MISSION_TIME_MS + 90_000 } as LayerFeeds['clock'],
  });
  const ask = (query: string, layer: FeatureLayer = 'nwsAlerts') =>
    app.inject(`/layers/features/${layer}.json${query}`);
  return { app, orders, ask };
}

const basic = (offMs: number) => basicInstant(MISSION_TIME_MS + offMs);
const atOf = (order: SkyOrder | undefined) =>
  order?.kind === 'features' ? order.atMs - MISSION_TIME_MS : null;

test('the address of each layer in the catalogue is answered, of the newest time of its dataset [CALL-17][CALL-20]', async () => {
  const { app, orders } = await open();
  const { layers } = parseLayers(layerCatalogue(EVERYTHING));
  const times = datasets(MISSION_TIME_MS, null, true);
  for (const layer of LAYERS) {
    const { model, url } = layers.find(({ name }) => name === layer)!;
    const made = times.find(({ name }) => name === model)!.reference_time[0]!;
    const time = basicInstant(Date.parse(made));
    const answer = await app.inject(fillTemplate(url!, { INIT: time, FORE: time }));
    expect([layer, answer.statusCode]).toEqual([layer, 200]);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(orders.at(-1)).toEqual({ kind: 'features', layer, atMs: Date.parse(made) });
  }
});

test('alerts are asked for as they stood at a time, to the minute [CALL-20]', async () => {
  const { ask, orders } = await open();
  await ask(`?init=${basic(0)}`);
  await ask('');
  await ask(`?init=${basic(0)}&fore=${basic(-71 * STEP_MS)}`);
  expect(orders.map(atOf)).toEqual([0, MINUTE_MS, -71 * STEP_MS]);
});

test.each([
  ['what is longer ago than a page shows', basic(-74 * STEP_MS)],
  ['what is still to come', basic(5 * MINUTE_MS)],
  ['what is no time', '20260230T000000Z'],
  ['another way to write one', '2026-07-04T18:30:00Z'],
])('there is nothing of %s', async (_, init) => {
  const { ask, orders } = await open();
  const answer = await ask(`?init=${init}`);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  expect(orders).toEqual([]);
});

test('a page whose clock is a minute ahead gets what there is now', async () => {
  const { ask, orders } = await open();
  await ask(`?init=${basic(3 * MINUTE_MS)}`);
  expect(orders.map(atOf)).toEqual([MINUTE_MS]);
});

test.each(LAYERS)(
  '%s keeps to its contract and within half a megabyte, and says that it is made up',
  (layer) => {
    const body = Buffer.from(skyFeatures(atmosphere, layer, MISSION_TIME_MS));
    expect(body.length).toBeLessThan(500_000);
    const { answer } = FEATURE_SETS[layer];
    expect(answer.parse(JSON.parse(body.toString()))).toMatchObject({ isSimulation: true });
  },
);

test('each layer has a legend that fits its palette [DATA-24]', async () => {
  const { app } = await open();
  const shown = parseLayers(layerCatalogue(EVERYTHING)).layers.filter(({ hideLegend }) => !hideLegend);
  expect(shown.length).toBeGreaterThan(10);
  for (const { name, legend } of shown) {
    const answer = await app.inject(fillTemplate(legend!, { SCHEME: 'dark', METRIC: 'true' }));
    expect([name, answer.statusCode]).toEqual([name, 200]);
    const palettes = Palettes.parse(answer.json());
    expect([name, palettes.length > 0]).toEqual([name, true]);
    for (const { stops, colors, labels = stops } of palettes)
      expect([name, colors.length, labels.length]).toEqual([name, stops.length, stops.length]);
  }
});

test('without the weather of the simulation none of its layers has times', () => {
  const names = (hasSky: boolean) => datasets(MISSION_TIME_MS, null, hasSky).map(({ name }) => name);
  for (const [, { dataset }] of SETS) {
    expect(names(true)).toContain(dataset);
    expect(names(false)).not.toContain(dataset);
  }
});

test('two orders are one for the same thing only', () => {
  const order = { kind: 'features', layer: 'nwsAlerts', atMs: 1 } as const;
  const radar = { kind: 'radar', z: 1, x: 1, y: 1, atMs: 1, scheme: 'dark' } as const;
  const keys = [order, { ...order, atMs: 2 }, radar, { ...radar, scheme: 'light' as const }].map(skyOrderKey);
  expect(new Set(keys).size).toBe(4);
  expect(skyOrderKey({ ...order })).toBe(keys[0]);
});

test('incidents are asked for by whole degrees around the view [CALL-31][S4]', async () => {
  const { app, orders } = await open();
  const at = '/layers/traffic/incidents.json';
  expect((await app.inject(`${at}?bbox=-98.7,29.2,-98.1,29.6&zoom=11.4&language=fr-CA`)).statusCode).toBe(
    200,
  );
  expect(orders).toEqual([
    {
      kind: 'traffic',
      view: {
        west: -99,
        south: 29,
        east: -98,
        north: 30,
        zoom: 11,
      },
      atMs: MISSION_TIME_MS,
      language: 'fr-CA',
    },
  ]);
  const viewOf = async (bbox: string) => {
    await app.inject(`${at}?bbox=${bbox}&zoom=4`);
    return orders.at(-1);
  };
  // over the date line both of its sides are asked for, whatever turn of the map they are on
  const overDateLine = { view: { west: 170, east: 191 } };
  expect(await viewOf('170.5,50,190.2,60')).toMatchObject(overDateLine);
  expect(await viewOf('-189.5,50,-169.8,60')).toMatchObject(overDateLine);
  expect(await viewOf('-400,50,-30,60')).toMatchObject({ view: { west: -180, east: 180 } });
  for (const query of [
    '',
    'bbox=1,2,3&zoom=4',
    'bbox=3,2,1,4&zoom=4',
    'bbox=1,2,3,4&zoom=99',
    'bbox=1,2,3,x&zoom=4',
  ])
    expect([query, (await app.inject(`${at}?${query}`)).statusCode]).toEqual([query, 400]);
});

test('the picture of a gauge is asked for by its id [CALL-30]', async () => {
  const { app, orders } = await open();
  const { lid } = GAUGES[0]!;
  expect((await app.inject(`/layers/gauges/${lid}.svg?scheme=light&language=fr-CA`)).statusCode).toBe(200);
  expect(orders).toEqual([
    { kind: 'hydrograph', lid, atMs: MISSION_TIME_MS, scheme: 'light', language: 'fr-CA' },
  ]);
  expect((await app.inject('/layers/gauges/NONE1.svg')).statusCode).toBe(404);
  expect((await app.inject(`/layers/gauges/${lid}.png`)).statusCode).toBe(404);
});

test('every layer of pictures can be asked of a point, by the time and variable of its picture [CALL-18][POPUP-20]', async () => {
  const { app, orders } = await open();
  const pictures = parseLayers(layerCatalogue(EVERYTHING)).layers.filter(
    ({ type }) => type === 'extendedTile',
  );
  expect(pictures.map(({ name }) => name)).toEqual([
    'temperature',
    'wind',
    'precipitation',
    'visibility',
    'radar',
    'forecastRadar',
  ]);
  for (const { name, url, tileUrl, model, var: variable, queryable, popup_props: shown = {} } of pictures) {
    const filling = { MODEL: model!, VAR: variable!, INIT: basic(0), FORE: basic(0), SCHEME: 'dark' };
    const answer = await app.inject(`${fillTemplate(url!, filling)}?lon=-101.838&lat=35.224&metric=true`);
    const asked = name.toLowerCase().includes('radar') ? 'precipitation' : name;
    expect([name, queryable, answer.statusCode]).toEqual([name, true, 200]);
    expect(orders.at(-1)).toEqual({
      kind: 'point',
      variable: asked,
      lon: -101.84,
      lat: 35.22,
      atMs: MISSION_TIME_MS,
      isMetric: true,
    });
    const values = JSON.parse(Buffer.from(skyWork(atmosphere, orders.at(-1)!)).toString());
    for (const key of Object.keys(values)) expect(Object.keys(shown)).toContain(key);
    const tile = fillTemplate(tileUrl!, filling).replace('{z}/{x}/{y}', '3/1/2');
    expect((await app.inject(tile)).statusCode).toBe(200);
  }
});

test.each([
  ['a variable that there is not', 'cond_weather/ozone', '?lon=-100&lat=35', 404],
  ['another dataset', 'made_up/wind', '?lon=-100&lat=35', 404],
  ['no place', 'cond_weather/wind', '', 400],
  ['a place beyond the pole', 'cond_weather/wind', '?lon=-100&lat=91', 400],
])('a point is not answered for by %s', async (_, layer, query, status) => {
  const { app, orders } = await open();
  const answer = await app.inject(`/layers/points/${layer}/${basic(0)}/${basic(0)}${query}`);
  expect([answer.statusCode, orders]).toEqual([status, []]);
});
