import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { createLayerFlow, type LayerView } from '#app/layers/createLayerFlow.ts';
import { createMapLayers } from '#app/layers/createMapLayers.ts';
import { createTimeSlider } from '#app/layers/createTimeSlider.ts';
import { LayerConfig } from '#contracts/layers.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { selectBackMs } from '#machines/lightning/lightningSelectors.ts';
import { selectParts } from '#machines/layerMenu/layerMenuSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

/** Names that no code knows: the layers are found by their kind. */
const [TROPICAL_STORMS, LIVE_LIGHTNING, LIGHTNING_TILES] = [
  'cyclones',
  'strikesNow',
  'strikesBefore',
] as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PLAYBACK = { historyMs: 60 * MINUTE_MS, stepMs: 2 * MINUTE_MS, frameMs: 400 };
const VIEW: LayerView = {
  scheme: 'light',
  units: 1,
  language: 'en-US',
  extent: { bbox: '-100,30,-90,40', bounds: [-100, 30, -90, 40], zoom: 5 },
  historyMs: 20 * MINUTE_MS,
};
const LEGENDS = ['rain', 'wind', 'snow', 'ice', 'heat'];
const STORMS = [{ id: 'al01', name: 'Alma' }];

const LAYERS = [
  ...LEGENDS.map((name) => ({ name, legend: `/palettes/${name}.json`, type: 'extendedTile' })),
  { name: 'radar', type: 'extendedTile', tileUrl: '/radar/{INIT}?r={RAND}', model: 'radarData' },
  { name: 'gusts', type: 'extendedTile', queryable: true, url: '/gusts/{FORE}', model: 'radarData' },
  { name: 'roads', type: 'map_vector_tiles', url: '/roads/{z}/{x}/{y}.pbf' },
  { name: 'quakes', type: 'geojson', url: '/quakes.json?r={RAND}' },
  {
    name: TROPICAL_STORMS,
    kind: 'tropicalStorm',
    type: 'geojson',
    url: '/storms.json?r={RAND}',
    model: 'radarData',
  },
  { name: LIVE_LIGHTNING, kind: 'liveLightning', type: 'other', onlyPresent: true },
  { name: LIGHTNING_TILES, kind: 'pastLightning', type: 'other', url: '/tiles/{FROM}/{TO}/{z}/{x}/{y}' },
].map((layer) =>
  LayerConfig.parse({ title: layer.name, group: 'weather', zIndex: 1, defaultVisibility: true, ...layer }),
);
let newestMs: number;
let dueMs: number | null;
const datasetNow = () => ({
  name: 'radarData',
  reference_time: [isoInstant(newestMs)],
  valid_at_times: [isoInstant(newestMs)],
  next_update_at: dueMs === null ? null : isoInstant(dueMs),
});

beforeEach(() => {
  newestMs = MISSION_TIME_MS - 5 * MINUTE_MS;
  dueMs = null;
  vi.useFakeTimers({ now: MISSION_TIME_MS });
  vi.stubGlobal('localStorage', createMemoryStorage());
});
/** What the test has started: it would fetch on in the time of other files. */
let stop: () => void;
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answerTo(url: string): unknown {
  if (url.endsWith('datasets.json')) return [datasetNow()];
  if (url.endsWith('layers.json')) return LAYERS;
  return url.includes('/menu') ? STORMS : [];
}

async function start({ failingUrl = '', unansweredUrl = '' } = {}) {
  const asked: string[] = [];
  const http = {
    async json(url: string) {
      asked.push(url);
      if (url === failingUrl) throw new Error('down');
      if (url === unansweredUrl) return new Promise(() => {});
      return answerTo(url);
    },
    async text(url: string) {
      asked.push(url);
      throw new Error('down');
    },
  };
  const presentMs = () => Date.now();
  const slider = createTimeSlider({ presentMs }, { time: null, date: null }, () => {}).start();
  const parts = { environment: { layerBaseUrl: '/layers', layersUrl: '' }, http, presentMs };
  const layers = createMapLayers(parts as never, slider, { asked: null });
  const lightning = createActor(lightningMachine, { input: PLAYBACK }).start();
  const flow = createLayerFlow({ layers, slider, lightning });
  const actors = [slider, lightning, layers.menu, layers.datasets];
  layers.menu.start();
  layers.datasets.start();
  stop = () => {
    flow.dispose();
    actors.forEach((actor) => actor.stop());
  };
  flow.look(VIEW);
  await vi.advanceTimersByTimeAsync(0);
  return { flow, layers, slider, lightning, asked };
}

test('what visible layers need is fetched, each palette once, and shown [LAYER-08][LAYER-23]', async () => {
  const { flow, layers, asked } = await start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.filter((url) => url.startsWith('/palettes/'))).toEqual(
    LEGENDS.map((name) => `/palettes/${name}.json`),
  );
  expect(asked.filter((url) => url.includes('/menu'))).toEqual([
    '/layers/hurricanes/menu?init=20260704T182500Z',
    '/layers/tropical_storms/menu?init=20260704T182500Z',
  ]);
  const { pictures, features, entries } = flow.shown();
  expect(pictures.map(({ name }) => name)).toEqual(['radar']);
  expect(features.map(({ name }) => name)).toEqual(['roads', 'quakes', TROPICAL_STORMS]);
  expect(entries.filter(({ palettes }) => palettes !== null)).toHaveLength(LEGENDS.length);
  expect(selectParts(layers.menu.getSnapshot())[TROPICAL_STORMS]).toEqual(STORMS);
});

test('the legend is told when newer data is due and does not come [LAYER-10]', async () => {
  dueMs = MISSION_TIME_MS + MINUTE_MS;
  const { flow } = await start();
  const due = () => flow.shown().entries.find(({ layer }) => layer.name === 'radar')?.dueMs;
  await vi.advanceTimersByTimeAsync(59_000);
  expect(due()).toBeNull();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(due()).toBe(dueMs);
});

test('what is asked for of the present is that of the newest times that have come [TIME-08]', async () => {
  const { flow, layers } = await start();
  const url = () => flow.shown().pictures[0]?.url;
  expect(url()).toContain('/radar/20260704T182500Z');
  newestMs = MISSION_TIME_MS;
  const told: string[] = [];
  flow.watch(() => told.push(url() ?? ''));
  layers.datasets.send({ type: 'refresh.requested' });
  await vi.advanceTimersByTimeAsync(0);
  expect(url()).toContain('/radar/20260704T183000Z');
  expect(told.at(-1)).toBe(url());
});

test('a catalogue that cannot be loaded is missing, and stays so while it is asked for again [S4][S12]', async () => {
  const { flow } = await start({ failingUrl: '/layers/layers.json' });
  for (let second = 0; second < 60; second += 1) {
    expect(flow.shown().state).toBe('missing');
    await vi.advanceTimersByTimeAsync(1_000);
  }
});

test.each(['/layers/layers.json', '/layers/datasets.json'])(
  'layers are being loaded until %s is answered or given up [S4]',
  async (unansweredUrl) => {
    const { flow } = await start({ unansweredUrl });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(flow.shown().state).toBe('loading');
    await vi.advanceTimersByTimeAsync(12_000);
    expect(flow.shown().state).not.toBe('loading');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(flow.shown().state).not.toBe('loading');
  },
);

test('layers whose data times cannot be loaded are known to be missing [S4]', async () => {
  const { flow } = await start({ failingUrl: '/layers/datasets.json' });
  const { state, entries } = flow.shown();
  expect(state).toBe('known');
  expect(entries.find(({ layer }) => layer.name === 'radar')?.isMissing).toBe(true);
  stop();
  expect((await start()).flow.shown().state).toBe('known');
});

test('lightning that the feed draws has one legend [STRIKE-10]', async () => {
  const { flow, layers } = await start();
  const names = () => flow.shown().entries.map(({ layer }) => layer.name);
  expect(names()).toContain(LIVE_LIGHTNING);
  expect(names()).not.toContain(LIGHTNING_TILES);
  layers.menu.send({ type: 'layer.switched', name: LIVE_LIGHTNING, isOn: false });
  expect(names()).toContain(LIGHTNING_TILES);
});

test('what is shown stays the same object until something of it changes, and each change is told [MAP-03]', async () => {
  const { flow, layers } = await start();
  await vi.advanceTimersByTimeAsync(100);
  const told = vi.fn();
  flow.watch(told);
  const before = flow.shown();
  flow.look({ ...VIEW });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(flow.shown()).toBe(before);
  expect(told).not.toHaveBeenCalled();
  layers.menu.send({ type: 'opacity.chosen', name: 'radar', opacityFraction: 0.5 });
  expect(told).toHaveBeenCalled();
  expect(flow.shown().pictures[0]?.opacityFraction).toBe(0.5);
});

test('a layer with gaps stays incomplete through rounds and addresses, until the map has all of it [S4][MAP-03]', async () => {
  const { flow, layers } = await start();
  const isBroken = () => flow.shown().entries.find(({ layer }) => layer.name === 'radar')?.isBroken;
  const url = () => flow.shown().pictures[0]?.url;
  const before = url();
  layers.tilesTold.broke('radar');
  expect(isBroken()).toBe(true);
  await vi.advanceTimersByTimeAsync(420_000);
  expect(url()).not.toBe(before);
  expect(isBroken()).toBe(true);
  layers.tilesTold.came('radar');
  expect(isBroken()).toBe(false);
});

test('vector tiles and points are told in which round of refreshes they are, so that they are asked for again [MAP-03][S5]', async () => {
  const { flow } = await start();
  const roundMs = () => flow.shown().features.find(({ name }) => name === 'roads')?.roundMs;
  expect(roundMs()).toBe(MISSION_TIME_MS);
  await vi.advanceTimersByTimeAsync(420_000);
  expect(roundMs()).toBe(MISSION_TIME_MS + 360_000);
  expect(flow.askable()).toMatchObject([{ atMs: newestMs, roundMs: roundMs() }]);
});

test('lightning is drawn as far back as the history of the facility view reaches [STRIKE-05][STRIKE-12]', async () => {
  const { flow } = await start();
  expect(flow.shown().strikes.choice?.oldestMs).toBe(20 * MINUTE_MS);
  flow.look({ ...VIEW, historyMs: 120 * MINUTE_MS });
  expect(flow.shown().strikes.choice?.oldestMs).toBe(120 * MINUTE_MS);
});

test('what is played ends when its layer is hidden [STRIKE-13]', async () => {
  const { layers, lightning } = await start();
  lightning.send({ type: 'playback.requested' });
  expect(selectBackMs(lightning.getSnapshot())).toBeGreaterThan(0);
  layers.menu.send({ type: 'layer.switched', name: LIVE_LIGHTNING, isOn: false });
  expect(selectBackMs(lightning.getSnapshot())).toBe(0);
});

test('what is played goes on in live mode while minutes pass, and ends where the slider is moved [STRIKE-13]', async () => {
  const { slider, lightning } = await start();
  const isPlaying = () => selectBackMs(lightning.getSnapshot()) > 0;
  await vi.advanceTimersByTimeAsync(59_000);
  lightning.send({ type: 'playback.requested' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isPlaying()).toBe(true);
  slider.send({ type: 'operator.stepped', steps: -1 });
  expect(isPlaying()).toBe(false);
});

test('lightning within clouds is drawn where all of it is chosen, and not before [STRIKE-01]', async () => {
  const { flow, lightning } = await start();
  const showsCloud = () => flow.shown().strikes.choice?.showsCloud;
  expect(showsCloud()).toBe(false);
  lightning.send({ type: 'kinds.chosen', isAll: true });
  expect(showsCloud()).toBe(true);
  lightning.send({ type: 'kinds.chosen', isAll: false });
  expect(showsCloud()).toBe(false);
});

test('in the present the feed tells lightning and no tile is asked for; off it tiles do, and the feed adds none [STRIKE-10][STRIKE-17]', async () => {
  const { flow, layers, slider } = await start();
  const followed = vi.spyOn(layers.past, 'follow');
  const heldMs = () => flow.shown().strikes.choice?.heldMs;
  expect(heldMs()).toBeNull();
  slider.send({ type: 'operator.stepped', steps: -2 });
  const hourMs = MISSION_TIME_MS - (MISSION_TIME_MS % HOUR_MS) - 2 * HOUR_MS;
  expect(heldMs()).toBe(hourMs);
  expect(followed.mock.lastCall?.[0]).toMatchObject({
    template: '/tiles/{FROM}/{TO}/{z}/{x}/{y}',
    atMs: hourMs,
  });
  slider.send({ type: 'operator.returned' });
  expect(heldMs()).toBeNull();
  expect(followed.mock.lastCall).toEqual([null]);
});

test('past lightning that takes longer than a second is told, before it is known whether there is any [S4]', async () => {
  const { flow, layers, slider } = await start();
  vi.spyOn(layers.past, 'state').mockReturnValue('loading');
  slider.send({ type: 'operator.stepped', steps: -2 });
  expect(flow.shown().strikes.trouble).toBeNull();
  vi.spyOn(layers.past, 'state').mockReturnValue('slow');
  slider.send({ type: 'operator.stepped', steps: -1 });
  expect(flow.shown().strikes.trouble).toBe('slow');
  slider.send({ type: 'operator.returned' });
  expect(flow.shown().strikes.trouble).toBeNull();
});

test('what is shown, and asked about a point, follows the slider to another hour, and back to the present [TIME-08]', async () => {
  const { flow, slider } = await start();
  const names = () => [...flow.shown().pictures, ...flow.askable()].map(({ name }) => name);
  expect(names()).toEqual(['radar', 'gusts']);
  slider.send({ type: 'operator.stepped', steps: -2 });
  expect(flow.shown().moment).toMatchObject({ shownMs: slider.getSnapshot().context.stepMs, isLive: false });
  expect(names()).toEqual([]);
  slider.send({ type: 'operator.returned' });
  expect(names()).toEqual(['radar', 'gusts']);
});

test('a decision that fails is thrown to the page, which then shows its failure [S5]', async () => {
  const { flow, layers } = await start();
  vi.spyOn(layers.features, 'follow').mockImplementation(() => {
    throw new Error('broken');
  });
  flow.look({ ...VIEW, scheme: 'dark' });
  expect(() => flow.shown()).toThrow('broken');
  expect(() => flow.askable()).not.toThrow();
});

test('after dispose no feed runs or waits for another try, and none begins [MAP-03]', async () => {
  const { flow, layers, asked } = await start({ failingUrl: '/palettes/heat.json' });
  layers.menu.send({ type: 'layer.switched', name: LIVE_LIGHTNING, isOn: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.some((url) => url.startsWith('/quakes'))).toBe(true);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  const before = asked.length;
  flow.look({ ...VIEW, scheme: 'dark' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(before);
});
