import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { parseLayers } from '#contracts/layers.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { createCachedBody } from '#server/platform/http/cachedBody.ts';
import { layerRoutes, type LayerFeeds } from '#server/routes/layers/layerRoutes.ts';
import { parseRadarAddress } from '#server/routes/layers/parseRadarAddress.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const NOW = '20260704T183000Z';
const TILE = `/layers/tiles/cond_radar_highcoverage/precip/${NOW}/${NOW}/3/1/2.png`;

async function open(
  sky: LayerFeeds['sky'],
  radar?: LayerFeeds['radar'],
  canadaRadar?: LayerFeeds['canadaRadar'],
) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(layerRoutes, {
    sky,
    radar,
    canadaRadar,
    hasVehicles: sky !== null,
    postal: null,
    clock: { nowMs: () => MISSION_TIME_MS } as LayerFeeds['clock'],
  });
  return app;
}

test('the layers stand in the catalogue by group, with their draw order and what is on [GAP-38][GAP-41][CALL-17]', async () => {
  const app = await open({ make: () => Promise.reject(new Error('Nobody looks.')) });
  const { layers, dropped } = parseLayers((await app.inject('/layers/layers.json')).json());
  expect(dropped).toBe(0);
  expect(layers.map(({ name, defaultVisibility, zIndex }) => [name, defaultVisibility, zIndex])).toEqual([
    ['temperature', false, 15],
    ['wind', false, 15],
    ['precipitation', false, 15],
    ['visibility', false, 15],
    ['wssi', false, 20],
    ['rainfall2day', false, 20],
    ['rainfall5day', false, 20],
    ['radar', true, 10],
    ['forecastRadar', false, 10],
    ['lightningTiles', true, 51],
    ['liveLightning', true, 51],
    ['tropicalStorms', false, 30],
    ['windProbability34', false, 20],
    ['windProbability50', false, 20],
    ['windProbability64', false, 20],
    ['outlook', false, 20],
    ['nwsAlerts', true, 25],
    ['AmazonVehicles', false, 55],
    ['roadRisk', false, 36],
    ['trafficFlow', false, 35],
    ['trafficIncidents', false, 42],
    ['earthquakes', false, 44],
    ['flood_gauges-geojson', false, 45],
    ['snowSensors', false, 46],
  ]);
});

test('a replay has no layer of weather that did not go with its lightning, and no picture of it', async () => {
  const app = await open(null);
  const { layers } = parseLayers((await app.inject('/layers/layers.json')).json());
  expect(layers.map(({ name }) => name)).toEqual(['lightningTiles', 'liveLightning']);
  expect((await app.inject(TILE)).statusCode).toBe(404);
  expect((await app.inject('/layers/features/nwsAlerts.json')).statusCode).toBe(404);
});

test('a picture comes in the colours asked for [CALL-20]', async () => {
  const asked: unknown[] = [];
  const app = await open({
    async make(order) {
      asked.push(order);
      return createCachedBody(new Uint8Array([1]), 'image/png');
    },
  });
  const answer = await app.inject(`${TILE}?scheme=light`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/png');
  expect(asked).toEqual([{ kind: 'radar', z: 3, x: 1, y: 2, atMs: MISSION_TIME_MS, scheme: 'light' }]);
  expect((await app.inject(`${TILE}?scheme=pink`)).statusCode).toBe(400);
});

test('real radar stands in the catalogue, with frames at their own times and words for no radar [S4][S14]', async () => {
  const asked: unknown[] = [];
  const radar: LayerFeeds['radar'] = {
    async tile(address) {
      asked.push(address);
      return address.atMs === MISSION_TIME_MS ? null : createCachedBody(new Uint8Array([1]), 'image/png');
    },
  };
  const app = await open(null, radar);
  const { layers, dropped } = parseLayers((await app.inject('/layers/layers.json')).json());
  expect([dropped, layers.map(({ name }) => name)]).toEqual([
    0,
    ['radar', 'lightningTiles', 'liveLightning'],
  ]);
  expect(layers[0]).toMatchObject({ defaultVisibility: true, queryable: false, onlyHistory: false });
  const fore = '20260704T181634Z';
  const answer = await app.inject(TILE.replace(`/${NOW}/3`, `/${fore}/3`));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(asked).toEqual([{ z: 3, x: 1, y: 2, atMs: Date.UTC(2026, 6, 4, 18, 16, 34), scheme: 'dark' }]);
  expect((await app.inject(TILE)).statusCode).toBe(404);
  expect((await app.inject(TILE.replace(`/${NOW}/3`, '/now/3'))).statusCode).toBe(404);
  const palettes = (await app.inject('/layers/palettes/liveRadar.json')).json();
  expect(palettes.at(-1)).toMatchObject({ title: { 'en-US': 'No radar', 'fr-CA': 'Aucun radar' } });
});

test('the palette comes in the units asked for [CALL-17]', async () => {
  const app = await open(null);
  const units = async (query: string) =>
    (await app.inject(`/layers/palettes/radar.json${query}`))
      .json()
      .map((palette: { units: string }) => palette.units);
  expect(await units('')).toEqual(['mm/h', 'cm/h']);
  expect(await units('?metric=false')).toEqual(['in/h', 'in/h']);
});

describe('a path names', () => {
  const at = (offMs: number) => new Date(MISSION_TIME_MS + offMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const path = { init: NOW, fore: NOW, z: '15', x: '32767', y: '0.png' };

  test('a picture of the finest zoom [CONST-19]', () => {
    expect(parseRadarAddress(path, MISSION_TIME_MS)).toEqual({
      z: 15,
      x: 32_767,
      y: 0,
      atMs: MISSION_TIME_MS,
    });
  });

  test.each([
    ['a finer zoom', { z: '16' }],
    ['a column beyond the last', { x: '32768' }],
    ['a row that is no number', { y: 'a.png' }],
    ['a row below the first', { y: '-1.png' }],
    ['another form', { y: '0.jpg' }],
    ['a time between pictures', { fore: at(1_000) }],
    ['a time that is none', { fore: '20260230T000000Z' }],
    ['a beginning that is none', { init: 'now' }],
    ['a time before all that a page shows', { fore: at(-74 * STEP_MS) }],
    ['a time after all that a page shows', { fore: at(74 * STEP_MS) }],
  ])('nothing by %s', (_, part) => {
    expect(parseRadarAddress({ ...path, ...part }, MISSION_TIME_MS)).toBeNull();
  });
});

test('the radar of Canada stands in the catalogue as layers of its own, for the present alone [S4][S14]', async () => {
  const asked: unknown[] = [];
  const app = await open(null, undefined, {
    async tile(kind, address) {
      asked.push([kind, address]);
      return kind === 'rain' ? createCachedBody(new Uint8Array([1]), 'image/png') : null;
    },
  });
  const { layers } = parseLayers((await app.inject('/layers/layers.json')).json());
  expect(
    layers.slice(0, 2).map(({ name, var: kind, defaultVisibility, onlyPresent, queryable }) => {
      return [name, kind, defaultVisibility, onlyPresent, queryable];
    }),
  ).toEqual([
    ['canadaRadarRain', 'rain', true, true, false],
    ['canadaRadarSnow', 'snow', false, true, false],
  ]);
  const tileOf = (kind: string, model = 'cond_radar_canada') =>
    app.inject(`/layers/tiles/${model}/${kind}/${NOW}/${NOW}/3/1/2.png?scheme=light`);
  const rain = await tileOf('rain');
  expect([rain.statusCode, rain.headers['content-type']]).toEqual([200, 'image/png']);
  const address = { z: 3, x: 1, y: 2, atMs: MISSION_TIME_MS, scheme: 'light' };
  expect(asked).toEqual([['rain', address]]);
  const lost = [tileOf('snow'), tileOf('hail'), tileOf('rain', 'cond_radar_highcoverage')];
  expect((await Promise.all(lost)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
});
