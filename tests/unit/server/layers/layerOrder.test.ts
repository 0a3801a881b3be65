import { expect, test } from 'vitest';
import { layerKindOf } from '#contracts/layerKind.ts';
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

test.each([
  ['live lightning strikes', 'liveLightning', 'liveLightning'],
  ['historical lightning strikes', 'lightningTiles', 'pastLightning'],
  ['alert polygons of weather services', 'nwsAlerts', 'nwsAlert'],
  ['flood gauges', 'flood_gauges-geojson', 'flood_gauges-geojson'],
  ['tropical storms', 'tropicalStorms', 'tropicalStorm'],
  ['rainfall of two days', 'rainfall2day', 'rainfallForecast'],
  ['rainfall of five days', 'rainfall5day', 'rainfallForecast'],
  ['the probability of wind of 34 kn', 'windProbability34', 'windSpeedProbability'],
  ['the probability of wind of 50 kn', 'windProbability50', 'windSpeedProbability'],
  ['the probability of wind of 64 kn', 'windProbability64', 'windSpeedProbability'],
  ['earthquakes', 'earthquakes', 'earthquake'],
  ['snow sensors', 'snowSensors', 'snowSensorOverlay'],
  ['traffic flow', 'trafficFlow', 'vectorTile'],
  ['traffic incidents', 'trafficIncidents', 'tomotomIncident'],
  ['road-risk segments', 'roadRisk', 'MVTLayer'],
  ['vehicles', 'AmazonVehicles', 'gpsVehicles-geojson'],
])('the map can show %s: the layer %s is drawn as %s [MAP-01]', (_, name, kind) => {
  const offered = layers.filter((layer) => layer.name === name);
  expect(offered.map(layerKindOf)).toEqual([kind]);
  // a catalogue of somebody else's may leave the kind to the name
  expect(layerKindOf({ name })).toBe(kind);
});

test('what the map can show has a title in both languages, and no two layers have one name [MAP-01]', () => {
  expect(new Set(layers.map(({ name }) => name)).size).toBe(layers.length);
  const words = { 'en-US': expect.stringMatching(/\S/), 'fr-CA': expect.stringMatching(/\S/) };
  expect(layers.map(({ title }) => title)).toEqual(layers.map(() => words));
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
