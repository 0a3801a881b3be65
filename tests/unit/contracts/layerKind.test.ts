import { expect, test } from 'vitest';
import { sliderDatasetOf, type Dataset } from '#contracts/dataset.ts';
import { layerKindOf } from '#contracts/layerKind.ts';
import { parseLayers } from '#contracts/layers.ts';
import { layerCatalogue } from '#server/world/layers/layerCatalogue.ts';

const LAYER = { title: { 'en-US': 'Layer' }, group: 'weather', type: 'geojson', zIndex: 1 };

const kindOf = (layer: object) => layerKindOf(parseLayers([{ ...LAYER, ...layer }]).layers[0]!);

test('a layer is of the kind that its document states, whatever its name is [LAYER-14]', () => {
  expect(kindOf({ name: 'quakes of my own', kind: 'earthquake' })).toBe('earthquake');
  expect(kindOf({ name: 'earthquakes', kind: 'default' })).toBe('default');
});

test('a document without kinds is read by the names of the specification [LAYER-14][POPUP-15]', () => {
  expect(kindOf({ name: 'windProbability50' })).toBe('windSpeedProbability');
  expect(kindOf({ name: 'liveLightning' })).toBe('liveLightning');
  expect(kindOf({ name: 'constructor' })).toBe('default');
});

test('a kind that this version does not know drops no layer [LAYER-14]', () => {
  expect(kindOf({ name: 'nwsAlerts', kind: 'plasma' })).toBe('nwsAlert');
  expect(kindOf({ name: 'newest', kind: 'plasma' })).toBe('default');
});

test('every layer of the service that is drawn in a way of its own states its kind [LAYER-14]', () => {
  const catalogue = layerCatalogue({
    hasSky: true,
    hasVehicles: true,
    postal: { isMadeUp: true, maxZoom: 9 },
  });
  for (const { name, kind } of catalogue) expect(kind ?? 'default').toBe(layerKindOf({ name }));
});

test('the slider offers the times of the dataset that says so, else of the one that the specification names [TIME-06][DATA-23][CONST-33]', () => {
  const dataset = (name: string, offersTimes?: boolean): Dataset => ({
    name,
    reference_time: [],
    valid_at_times: [],
    next_update_at: null,
    ...(offersTimes === undefined ? {} : { offersTimes }),
  });
  const radar = dataset('cond_radar_highcoverage');
  expect(sliderDatasetOf([dataset('other'), radar])).toBe(radar);
  const mosaic = dataset('mosaic', true);
  expect(sliderDatasetOf([radar, mosaic])).toBe(mosaic);
  expect(sliderDatasetOf([dataset('other')])).toBeUndefined();
});
