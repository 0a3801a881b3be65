import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseLayers } from '#contracts/layers.ts';
import type { SnowStationFeatures } from '#contracts/snowStationFeatures.ts';
import { layerRoutes } from '#server/routes/layers/layerRoutes.ts';
import type { LayerSource } from '#server/sources/layers/layerSource.ts';
import type { TropicalContent } from '#server/sources/nhc/nhcTropical.ts';
import { datasets } from '#server/world/layers/datasets.ts';
import { createLiveLayers, type LiveLayers } from '#server/world/layers/liveLayers.ts';
import { profileOf } from '../sources/sourceFixture.ts';

const NOON_MS = Date.UTC(2026, 10, 23, 12);
const NO_FEATURES = { type: 'FeatureCollection' as const, isSimulation: false, features: [] };
const NO_STORMS: TropicalContent = { storms: NO_FEATURES, menu: [], outlook: null, wind: null };

const SQUARE: [number, number][] = [
  [-80, 30],
  [-70, 30],
  [-70, 40],
  [-80, 40],
  [-80, 30],
];

/** A source that tells what the test says. */
function handSource<Content>(id: string) {
  let told: Content | null = null;
  let revision = 0;
  const source: LayerSource<Content> = {
    profile: profileOf(id),
    content: () => told,
    times: () => (told === null ? null : { madeMs: NOON_MS, dueMs: NOON_MS + 60_000 }),
    revision: () => revision,
    stop: async () => {},
  };
  const tell = (content: Content | null) => {
    told = content;
    revision += 1;
  };
  return { source, tell };
}

let tropical: ReturnType<typeof handSource<TropicalContent>>;
let snow: ReturnType<typeof handSource<SnowStationFeatures>>;
let live: LiveLayers;
let app: ReturnType<typeof Fastify>;

beforeEach(async () => {
  tropical = handSource<TropicalContent>('storms');
  snow = handSource<SnowStationFeatures>('snow');
  const clock = { nowMs: () => NOON_MS };
  const sources = {
    earthquakes: null,
    gauges: null,
    forecasts: null,
    snowStations: snow.source,
    roadwork: [],
    tropical: tropical.source,
    hasOutlook: true,
  };
  live = createLiveLayers({ alerts: undefined, sources }, clock);
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(layerRoutes, { clock, sky: null, live, hasVehicles: false, postal: null });
});
afterEach(() => app.close());

const statusOf = async (address: string) => (await app.inject(address)).statusCode;

test('are offered for what is asked for alone [S14]', async () => {
  const { layers } = parseLayers((await app.inject('/layers/layers.json')).json());
  expect(layers.map(({ name, onlyPresent }) => [name, onlyPresent])).toEqual([
    ['lightningTiles', false],
    ['liveLightning', true],
    ['tropicalStorms', false],
    ['windProbability34', false],
    ['windProbability50', false],
    ['windProbability64', false],
    ['outlook', false],
    ['snowStations', true],
  ]);
});

test('of wind are known for each speed by itself [S4]', async () => {
  const addresses = [34, 50, 64].map((speedKn) => `/layers/features/windProbability${speedKn}.json`);
  expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404, 404]);
  tropical.tell(NO_STORMS);
  expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404, 404]);
  const bandOf = (speedKn: number) => ({
    type: 'FeatureCollection' as const,
    isSimulation: false,
    features: [
      {
        type: 'Feature' as const,
        id: `${speedKn}kt`,
        geometry: { type: 'Polygon' as const, coordinates: [SQUARE] },
        properties: { percentage_span: '5-10%' },
      },
    ],
  });
  tropical.tell({ ...NO_STORMS, wind: { 34: bandOf(34), 50: bandOf(50), 64: bandOf(64) } });
  const answers = await Promise.all(addresses.map(async (address) => (await app.inject(address)).json()));
  expect(answers).toEqual([bandOf(34), bandOf(50), bandOf(64)]);
});

test('are not known before the source told of them, and what it does not know stays so [S4]', async () => {
  const addresses = ['/layers/features/tropicalStorms.json', '/layers/tropical_storms/menu'];
  expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404]);
  tropical.tell(NO_STORMS);
  expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200]);
  expect(await statusOf('/layers/features/outlook.json')).toBe(404);
  const named = datasets(NOON_MS, null, false, { layers: live }).map(({ name }) => name);
  expect([named.includes('tropical_storms'), named.includes('tropical_outlook')]).toEqual([true, false]);
  tropical.tell({ ...NO_STORMS, outlook: NO_FEATURES, menu: [{ id: 'al092026', name: 'Helene' }] });
  expect((await app.inject('/layers/features/outlook.json')).json()).toEqual(NO_FEATURES);
  expect((await app.inject('/layers/hurricanes/menu')).json()).toEqual([{ id: 'al092026', name: 'Helene' }]);
  tropical.tell(null);
  expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404]);
});

test('snow stations come from their service alone, and are not known before it told of them [S4][S14]', async () => {
  const address = '/layers/features/snowStations.json';
  expect(await statusOf(address)).toBe(404);
  snow.tell(NO_FEATURES);
  expect((await app.inject(address)).json()).toEqual(NO_FEATURES);
  const named = (hasSky: boolean, layers: LiveLayers | null) =>
    datasets(NOON_MS, null, hasSky, { layers }).filter(({ name }) => name === 'snow_stations').length;
  expect([named(false, live), named(true, null)]).toEqual([1, 0]);
});

test('the legend of snow stations speaks in the units asked for', async () => {
  const labels = async (metric: boolean) => {
    const answer = await app.inject(`/layers/palettes/snowStations.json?metric=${metric}&scheme=light`);
    const [palette] = answer.json() as { colors: string[]; labels: { 'en-US': string }[] }[];
    return palette!.labels.map((label, nth) => [palette!.colors[nth], label['en-US'].replace('\u00A0', ' ')]);
  };
  expect(await labels(false)).toEqual([
    ['#5f87a8', 'Less than 1 in'],
    ['#b8b0e0', '1 in or more'],
    ['#8d82c6', '12 in or more'],
    ['#5e53a0', '36 in or more'],
    ['#8a949e', 'No current data'],
  ]);
  expect((await labels(true)).map(([, label]) => label).slice(0, 3)).toEqual([
    'Less than 3 cm',
    '3 cm or more',
    '30 cm or more',
  ]);
});
