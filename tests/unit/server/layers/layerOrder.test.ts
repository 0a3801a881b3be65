import { expect, test } from 'vitest';
import { parseLayers } from '#contracts/layers.ts';
import { layerCatalogue } from '#server/world/layers/layerCatalogue.ts';

const { layers } = parseLayers(
  layerCatalogue({ hasSky: true, hasVehicles: true, postal: { isMadeUp: true, maxZoom: 9 } }),
);

test('each layer is drawn in its place, lightning at 51 [CONST-32][LAYER-16][GAP-41]', () => {
  expect(Object.fromEntries(layers.map(({ name, zIndex }) => [name, zIndex]))).toEqual({
    zipCodes: 5,
    radar: 10,
    forecastRadar: 10,
    temperature: 15,
    wind: 15,
    precipitation: 15,
    visibility: 15,
    wssi: 20,
    rainfall2day: 20,
    rainfall5day: 20,
    windProbability34: 20,
    windProbability50: 20,
    windProbability64: 20,
    outlook: 20,
    nwsAlerts: 25,
    tropicalStorms: 30,
    trafficFlow: 35,
    roadRisk: 36,
    trafficIncidents: 42,
    earthquakes: 44,
    'flood_gauges-geojson': 45,
    snowSensors: 46,
    lightningTiles: 51,
    liveLightning: 51,
    AmazonVehicles: 55,
  });
});

test('layers of real services are drawn in the places of the simulated ones, and what a service has not is none [CONST-32]', () => {
  const orderOf = (means: Partial<Parameters<typeof layerCatalogue>[0]>) =>
    parseLayers(layerCatalogue({ hasSky: false, hasVehicles: false, postal: null, ...means })).layers.map(
      ({ name, zIndex }) => `${name} ${zIndex}`,
    );
  const lightning = ['lightningTiles 51', 'liveLightning 51'];
  expect(orderOf({})).toEqual(lightning);
  expect(orderOf({ hasVehicles: true })).toEqual([...lightning, 'AmazonVehicles 55']);
  expect(orderOf({ hasSnow: true })).toEqual([...lightning, 'snowSensors 46']);
  expect(orderOf({ hasRadar: true })).toEqual(['radar 10', ...lightning]);
  // over the hatching of the other radar
  const canada = ['canadaRadarRain 11', 'canadaRadarSnow 11'];
  expect(orderOf({ hasCanadaRadar: true })).toEqual([...canada, ...lightning]);
  expect(orderOf({ live: ['nwsAlerts', 'earthquakes'] })).toEqual([
    ...lightning,
    'nwsAlerts 25',
    'earthquakes 44',
  ]);
  expect(orderOf({ postal: { isMadeUp: false, maxZoom: 12 } })).toEqual([...lightning, 'zipCodes 5']);
  expect(orderOf({ hasSky: true }).filter((layer) => /^(zip|Amazon)/.test(layer))).toEqual([]);
});

test('weather alerts, lightning and the radar are on at first [LAYER-16][GAP-38]', () => {
  const shown = layers.filter(({ defaultVisibility }) => defaultVisibility).map(({ name }) => name);
  expect(shown.sort()).toEqual(['lightningTiles', 'liveLightning', 'nwsAlerts', 'radar']);
});

test('a layer that only the future, the past or the present has says so [LAYER-05][LAYER-06][LAYER-07][GAP-38]', () => {
  const flagged = (flag: 'onlyForecast' | 'onlyHistory' | 'onlyPresent') =>
    layers
      .filter((layer) => layer[flag])
      .map(({ name }) => name)
      .sort();
  expect(flagged('onlyForecast')).toEqual([
    'forecastRadar',
    'outlook',
    'rainfall2day',
    'rainfall5day',
    'windProbability34',
    'windProbability50',
    'windProbability64',
    'wssi',
  ]);
  expect(flagged('onlyHistory')).toEqual(['lightningTiles', 'radar']);
  expect(flagged('onlyPresent')).toEqual([
    'AmazonVehicles',
    'liveLightning',
    'trafficFlow',
    'trafficIncidents',
  ]);
});

test('the radar has pictures up to zoom 15, postal areas begin at 5 and are faint [CONST-19]', () => {
  const layer = (name: string) => layers.find((one) => one.name === name);
  expect(layer('radar')).toMatchObject({ maxZoom: 15 });
  expect(layer('forecastRadar')).toMatchObject({ maxZoom: 15 });
  expect(layer('zipCodes')).toMatchObject({ minZoom: 5, opacity: 0.15 });
});
