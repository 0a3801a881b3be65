import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMapLayers } from '#app/layers/createMapLayers.ts';
import { createTimeSlider } from '#app/layers/createTimeSlider.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import { selectCoverage, selectHasRadar } from '#machines/timeSlider/timeSliderSelectors.ts';
import { selectSwitchedOn } from '#machines/layerMenu/layerMenuSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { RADAR_LAYERS } from '#tests/support/radarLayers.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const DATASET = {
  name: 'cond_radar_highcoverage',
  reference_time: [isoInstant(MISSION_TIME_MS)],
  valid_at_times: [isoInstant(MISSION_TIME_MS - STEP_MS), isoInstant(MISSION_TIME_MS + STEP_MS)],
  next_update_at: null,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', createMemoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start(
  layersUrl = '',
  asked: string | null = null,
  { presentMs = (): number => MISSION_TIME_MS, dataset = (): object => DATASET } = {},
) {
  const urls: string[] = [];
  const http = {
    json: async (url: string) => {
      urls.push(url);
      return url.endsWith('datasets.json') ? [dataset()] : RADAR_LAYERS;
    },
  };
  type MapDependencies = Parameters<typeof createMapLayers>[0];
  const platform = {
    environment: { layerBaseUrl: '/layers', layersUrl },
    http,
  } as unknown as MapDependencies;
  const opening = { time: null, date: null };
  const slider = createTimeSlider({ presentMs }, opening, () => {});
  const layers = createMapLayers(platform, slider, { asked });
  slider.start();
  layers.menu.start();
  layers.datasets.start();
  await vi.advanceTimersByTimeAsync(0);
  const asks = () => urls.filter((url) => url === '/layers/datasets.json').length;
  return { ...layers, slider, urls, asks };
}

test('datasets are asked for every 27 s, and no sooner [CONST-06]', async () => {
  const { asks } = await start();
  expect(asks()).toBe(1);
  await vi.advanceTimersByTimeAsync(26_999);
  expect(asks()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asks()).toBe(2);
});

test('a radar picture that is gone within the minute is missed until the dataset is read for the fourth time [CONST-06][TIME-06]', async () => {
  const startMs = Date.now();
  const presentMs = () => MISSION_TIME_MS + Date.now() - startMs;
  let goneMs = MISSION_TIME_MS + 59_500;
  const dataset = () => ({ ...DATASET, gone_at: isoInstant(goneMs) });
  const { slider } = await start('', null, { presentMs, dataset });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(selectHasRadar(slider.getSnapshot())).toBe(true);
  goneMs += 120_000;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(selectHasRadar(slider.getSnapshot())).toBe(false);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(selectHasRadar(slider.getSnapshot())).toBe(true);
});

test('the slider hears for when there is a radar [TIME-06]', async () => {
  const { slider } = await start();
  expect(selectCoverage(slider.getSnapshot())).toEqual({
    fromMs: MISSION_TIME_MS - STEP_MS,
    toMs: MISSION_TIME_MS + STEP_MS,
  });
});

test('the catalogue is the service’s own, or the one of the configuration [GAP-38][LAYER-16]', async () => {
  expect((await start()).urls).toContain('/layers/layers.json');
  const { urls } = await start('https://maps.example/ours.json');
  expect(urls).toContain('https://maps.example/ours.json');
  expect(urls).not.toContain('/layers/layers.json');
});

test('the address switches layers on, and what is opened is remembered [LAYER-02][LAYER-18]', async () => {
  const { menu } = await start('', 'forecastRadar,volcanoes');
  expect(selectSwitchedOn(menu.getSnapshot())).toEqual(['radar', 'forecastRadar']);
  menu.send({ type: 'item.toggled', name: 'radar' });
  expect(localStorage.getItem('expandedLayerMenuItems')).toBe('[]');
});

test('the ticker of the slider follows the present while the map is there [TIME-02][CONST-08]', async () => {
  let nowMs = MISSION_TIME_MS;
  const slider = createTimeSlider({ presentMs: () => nowMs }, { time: null, date: null }, () => {}).start();
  nowMs += 60_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(slider.getSnapshot().context.nowMs).toBe(nowMs);
  slider.stop();
  expect(vi.getTimerCount()).toBe(0);
});
