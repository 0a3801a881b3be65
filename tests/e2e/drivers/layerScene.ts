import type { Page } from '@playwright/test';
import { encodePng } from '#server/world/radar/encodePng.ts';
import { box, basemapTile } from '../../support/basemapTile.ts';
import { square } from '../../support/mapFeatures.ts';
import { showScene } from './mapScene.ts';
import { feedStrikes } from './strikeFeed.ts';

/** Where the map looks: over the facilities of the scene, with room for a layer of each kind. */
export const LAYER_VIEW = { lat: 40, lon: -98, zoom: 7 } as const;

/** One colour that the service would give a picture, for each scheme. */
export const PICTURE_COLOURS = { dark: '#2f8fd0', light: '#c05fa0' } as const;
/** How dense an area of a probability of wind is, and one of an alert. Source: the design, section 3. */
export const FILLS = { wind: 0.5, alert: 0.16 } as const;
/** Source: the weather service's own colours, by which alerts are known. */
export const ALERT_COLOUR = '#ff0000';

const MINUTE_MS = 60_000;
const at = (lon: number, lat = 41): readonly [number, number] => [lon, lat];

/** In each place one thing of one layer: what it is, and where to look for its colour, px from its middle. */
export const THINGS = {
  alert: { layer: 'nwsAlerts', at: at(-101), look: { x: 15, y: 15 } },
  wind: { layer: 'windProbability34', at: at(-100), look: { x: 15, y: 15 } },
  incident: { layer: 'trafficIncidents', at: at(-99), look: { x: 3, y: 0 } },
  gauge: { layer: 'flood_gauges-geojson', at: at(-98), look: { x: 0, y: 7 } },
  quake: { layer: 'earthquakes', at: at(-97), look: { x: 0, y: 0 } },
  vehicle: { layer: 'AmazonVehicles', at: at(-96), look: { x: 0, y: 8 } },
  road: { layer: 'roadRisk', at: at(-100.5, 40), look: { x: 0, y: 2 } },
  picture: { layer: 'picture', at: at(-97, 40.2), look: { x: 0, y: 0 } },
  newStrike: { layer: 'liveLightning', at: at(-99, 40), look: { x: 0, y: 0 } },
  oldStrike: { layer: 'liveLightning', at: at(-98.6, 40), look: { x: 0, y: 0 } },
} as const satisfies Readonly<
  Record<string, { layer: string; at: readonly [number, number]; look: { x: number; y: number } }>
>;
export type Thing = keyof typeof THINGS;

/** A lake, and bare land. */
export const BASEMAP = { water: at(-95, 40.4), land: at(-98, 41.6) } as const;

const layer = (name: string, more: object) => ({
  title: name,
  name,
  group: 'alerts',
  type: 'geojson',
  zIndex: 25,
  opacity: 1,
  hideLegend: true,
  url: `/layers/test/${name}.json`,
  defaultVisibility: true,
  ...more,
});
const LAYERS = [
  layer('nwsAlerts', {}),
  layer('windProbability34', {}),
  layer('trafficIncidents', { type: 'other', zIndex: 42 }),
  layer('flood_gauges-geojson', { zIndex: 44 }),
  layer('earthquakes', { zIndex: 45 }),
  layer('AmazonVehicles', { zIndex: 55 }),
  layer('roadRisk', { type: 'map_vector_tiles', zIndex: 36, url: '/layers/test/roads/{z}/{x}/{y}.pbf' }),
  layer('picture', {
    type: 'extendedTile',
    zIndex: 10,
    model: 'staged',
    tileUrl: '/layers/test/picture/{z}/{x}/{y}.png?scheme={SCHEME}',
  }),
  layer('liveLightning', { type: 'function', zIndex: 51, url: undefined, onlyPresent: true }),
];

/** Names of all layers of the scene. */
export const LAYER_NAMES = LAYERS.map(({ name }) => name);

type Told = { readonly geometry: object; readonly properties: object };
const area = (thing: Thing) => square([...THINGS[thing].at], 0.35);
const point = (thing: Thing) => ({ type: 'Point', coordinates: THINGS[thing].at });
const FEATURES: Readonly<Record<string, Told>> = {
  nwsAlerts: { geometry: area('alert'), properties: { event_type: 'Tornado Warning' } },
  windProbability34: { geometry: area('wind'), properties: { percentage_span: '50-60%' } },
  trafficIncidents: { geometry: point('incident'), properties: { magnitudeOfDelay: 2 } },
  'flood_gauges-geojson': { geometry: point('gauge'), properties: { Status: 'major' } },
  earthquakes: { geometry: point('quake'), properties: { mag: 6.5 } },
  AmazonVehicles: {
    geometry: point('vehicle'),
    properties: { vrid: 'V1', carrierCode: 'N', VIN: '1', isInMotion: true, online: true, bearing: 0 },
  },
};

/** A map with facilities and one thing of every kind of layer, on a basemap that the test knows. */
export async function showLayerScene(page: Page): Promise<void> {
  await showScene(page);
  const [[newLon, newLat], [oldLon, oldLat]] = [THINGS.newStrike.at, THINGS.oldStrike.at];
  await feedStrikes(page, [
    { lat: newLat, lon: newLon, ageMs: 2 * MINUTE_MS },
    { lat: oldLat, lon: oldLon, ageMs: 55 * MINUTE_MS },
  ]);
  await page.route(/\/layers\/layers\.json/, (route) => route.fulfill({ json: LAYERS }));
  await page.route(/\/layers\/datasets\.json/, (route) => route.fulfill({ json: [datasetOf(Date.now())] }));
  await page.route(/\/layers\/test\/[^/]+\.json/, (route) => {
    const [, name = ''] = /test\/([^/]+)\.json/.exec(route.request().url()) ?? [];
    const { geometry, properties } = FEATURES[name]!;
    // a vehicle is heard of now
    const told = { ...properties, updated: new Date().toISOString() };
    const features = [{ type: 'Feature', id: `${name} 1`, geometry, properties: told }];
    return route.fulfill({ json: { type: 'FeatureCollection', features } });
  });
  await showBasemap(page);
  await page.route(/\/layers\/test\/roads\//, (route) =>
    route.fulfill({ contentType: TILE_TYPE, body: tileOf(route.request().url(), ROADS, ROAD) }),
  );
  await page.route(/\/layers\/test\/picture\//, (route) => {
    const url = route.request().url();
    const colour = PICTURE_COLOURS[url.includes('scheme=dark') ? 'dark' : 'light'];
    return route.fulfill({
      contentType: 'image/png',
      body: url.includes('/7/29/48.png') ? pictureOf(colour) : pictureOf(null),
    });
  });
}

/** Land with one lake in the place of the service's basemap. */
export async function showBasemap(page: Page): Promise<void> {
  await page.route(/\/layers\/basemap\//, (route) =>
    route.fulfill({ contentType: TILE_TYPE, body: tileOf(route.request().url(), LAND) }),
  );
}

const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

function tileOf(url: string, ...[layers, told]: [Parameters<typeof basemapTile>[0], typeof ROAD?]): Buffer {
  const place = /\/(\d+)\/(\d+)\/(\d+)\.pbf/.exec(url)!.slice(1).map(Number);
  return Buffer.from(basemapTile(layers, place as [number, number, number], told));
}

const [WATER_LON, WATER_LAT] = BASEMAP.water;
const LAND = {
  land: box(-130, 20, -60, 60),
  lakes: box(WATER_LON - 0.3, WATER_LAT - 0.3, WATER_LON + 0.3, WATER_LAT + 0.3),
};
const ROADS = {
  roads: {
    type: 'LineString' as const,
    coordinates: [-0.4, 0.4].map((east) => [THINGS.road.at[0] + east, THINGS.road.at[1]]),
  },
};
const ROAD = { risk: 2, risk_vector: 2 ** 14, driving_index: 102, name: 'M 7', type: 'motorway' };

function datasetOf(nowMs: number) {
  const times = [new Date(nowMs - MINUTE_MS).toISOString()];
  return { name: 'staged', reference_time: times, valid_at_times: times, next_update_at: null };
}

const TILE_PX = 256;

/** A tile of which the second quarter from the north has a colour; null: none has. */
function pictureOf(colour: string | null): Buffer {
  const indices = new Uint8Array(TILE_PX * TILE_PX);
  if (colour !== null) indices.fill(1, indices.length / 4, indices.length / 2);
  return Buffer.from(encodePng(indices, TILE_PX, [colour ?? '#000000']));
}
