import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFeatureLayerClient } from '#adapters/featureLayerClient.ts';
import { featureLayerApi } from '#workers/readFeatureLayer.ts';
import { createPageWorkers } from '../app/yard/pageWorker.ts';

let client: ReturnType<typeof createFeatureLayerClient>;
beforeEach(() => {
  const workers = createPageWorkers(
    () => 'running',
    () => featureLayerApi,
  );
  vi.stubGlobal('Worker', workers.Worker);
  client = createFeatureLayerClient();
});
afterEach(() => {
  client.end();
  vi.unstubAllGlobals();
});

const pointAt = (index: number) => ({ type: 'Point', coordinates: [index / 10, 39] });
const collectionOf = (features: readonly unknown[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });

test('thousands of features are read off the page, and taken in piece by piece, in their order [LAYER-14]', async () => {
  const all = Array.from({ length: 1_001 }, (_, index) => ({
    type: 'Feature',
    id: `truck-${index}`,
    geometry: pointAt(index),
    properties: { speed: index },
  }));
  const { features, dropped } = await client.read(
    collectionOf([...all, { type: 'Feature', geometry: null }]),
  );
  expect(dropped).toBe(1);
  expect(features).toHaveLength(1_001);
  expect(features.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(features[1_000]).toEqual({
    id: 'truck-1000',
    geometry: pointAt(1e3),
    bounds: [100, 39, 100, 39],
    properties: { speed: 1e3 },
  });
  expect(featureLayerApi.read(collectionOf(all)).parts).toHaveLength(5);
});

test('what is no JSON, or no layer, is refused with what is wrong, and the thread goes on [S4]', async () => {
  await expect(client.read('<html>')).rejects.toThrow('is not valid JSON');
  await expect(client.read('{}')).rejects.toThrow('neither a FeatureCollection');
  expect(await client.read(collectionOf([]))).toEqual({ features: [], dropped: 0 });
});
