import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Page } from '@playwright/test';
import { Session } from '#contracts/session.ts';
import { VehicleFeatures } from '#contracts/vehicle.ts';
import { VehicleTracking } from '#contracts/vehicleTracking.ts';
import { showScene } from '../drivers/mapScene.ts';
import { seeWord } from '../drivers/seeWord.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn, sessionOf } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

/** Away from the facilities of the scene, in the same view. */
const CENTER = { lat: 41, lon: -98 };
const VIEW = `p=${CENTER.lat},${CENTER.lon},7`;

const layer = (name: string, more: object) => ({
  title: name,
  name,
  group: 'logistics',
  zIndex: 36,
  hideLegend: true,
  defaultVisibility: true,
  ...more,
});

/** A road from west to east through the middle. */
function road(id: number, properties: object) {
  const coordinates = [-1, 1].map((eastDeg) => [CENTER.lon + eastDeg, CENTER.lat]);
  return { type: 'Feature', id, geometry: { type: 'LineString', coordinates }, properties } as const;
}

const ROADS = new GeoJSONVT({
  type: 'FeatureCollection',
  features: [
    road(1, { risk: 2, risk_vector: 2 ** 14, driving_index: 102, name: 'M 7', type: 'motorway' }),
    road(2, { risk: 0, risk_vector: 0, driving_index: 0, name: 'SR 9', type: 'road' }),
  ],
});

const VEHICLE = {
  vrid: 'KEPTEST22',
  carrierCode: 'NRTH',
  isInMotion: true,
  VIN: '1FAKE',
  online: true,
  bearing: 90,
  coordinates: [CENTER.lon, CENTER.lat - 1],
  location: 'Enid, OK',
  final_destination: 'LAKE_YARD',
};

/** A map with two roads through its middle, one of high risk and one of none, and a vehicle south of them. */
async function open(page: Page, { email = 'user@acme.example', query = '' } = {}) {
  await showScene(page);
  const vehicle = {
    type: 'Feature',
    id: VEHICLE.vrid,
    properties: VEHICLE,
    geometry: {
      type: 'Point',
      coordinates: VEHICLE.coordinates,
    },
  };
  const roads = { type: 'map_vector_tiles', url: '/layers/test/roads/{z}/{x}/{y}.pbf', queryable: true };
  const vehicles = { type: 'geojson', url: '/layers/test/vehicles.json', zIndex: 55 };
  await page.route(/\/layers\/layers\.json/, (route) =>
    route.fulfill({ json: [layer('roadRisk', roads), layer('AmazonVehicles', vehicles)] }),
  );
  await page.route(/\/layers\/test\/vehicles\.json/, (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features: [vehicle] } }),
  );
  await page.route(/\/layers\/test\/roads\//, (route) => {
    const [z = 0, x = 0, y = 0] = /roads\/(\d+)\/(\d+)\/(\d+)/
      .exec(route.request().url())!
      .slice(1)
      .map(Number);
    const tile = ROADS.getTile(z, x, y);
    const body =
      tile === null ? '' : Buffer.from(fromGeojsonVt({ roads: tile }, { version: 2, extent: 4_096 }));
    return route.fulfill({ contentType: 'application/vnd.mapbox-vector-tile', body });
  });
  await beSignedIn(page, service.origin, email);
  await page.goto(`${service.origin}/#/lightningalert/ACME/?${VIEW}${query}`);
  await expect(page.locator('canvas.facility-marks')).toBeVisible();
  const box = (await page.locator('.mapcanvas').boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a road with a risk has a card that says why, and a road without has none [POPUP-07][POPUP-08][LAYER-22][MAP-10]', async ({
  page,
}) => {
  const middle = await open(page);
  const card = page.getByRole('region', { name: 'M 7' });
  await expect(async () => {
    await page.mouse.click(middle.x, middle.y);
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(card).toContainText('High');
  await expect(card).toContainText('High winds');
  await expect(card).toContainText('102 of 150');
  // the road without a risk lies in the same place, and is not listed beside it
  await expect(card.getByRole('button', { name: 'All items here' })).toHaveCount(0);
});

test('a vehicle that the address asks for is open, leads to its route, and is passed on by a magic link [VEH-05][VEH-06][VEH-07][VEH-09][POPUP-12][POPUP-23]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, { query: '&vehicleID=keptest22' });
  const card = page.getByRole('region', { name: 'KEPTEST22' });
  await expect(card).toContainText('Enid, OK');
  await expect(card.getByRole('link', { name: 'Route' })).toHaveAttribute(
    'href',
    `#/lightningalert/ACME/route/${CENTER.lat - 1},${CENTER.lon}/LAKE_YARD?vehicleID=KEPTEST22`,
  );
  const copy = card.getByRole('button', { name: 'Copy magic link' });
  await seeWord(page, 'Copied', () => copy.click());
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const query = new URLSearchParams(link.hash.split('?')[1]);
  expect(query.get('magicToken')).toMatch(/.{20}/);
  expect([query.get('layers_to_show'), query.get('vehicleID')]).toEqual(['AmazonVehicles', 'KEPTEST22']);
  await expect(card.getByRole('status')).toHaveCount(0, { timeout: 3_000 });
});

test('a guest sees the vehicle, and nothing to pass it on with [AUTH-21][POPUP-23]', async ({ page }) => {
  await open(page, { email: 'guest@acme.example', query: '&vehicleID=KEPTEST22' });
  const card = page.getByRole('region', { name: 'KEPTEST22' });
  await expect(card.getByRole('link', { name: 'Route' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Copy magic link' })).toHaveCount(0);
});

test('the service drives a fleet over its roads, and tells of each vehicle by its vrid [CALL-32][DATA-13]', async ({
  request,
}) => {
  const { accessToken } = Session.parse(await sessionOf(service.origin));
  const headers = { authorization: `Bearer ${accessToken}` };
  const at = `${service.origin}/layers/features/AmazonVehicles.json`;
  const { features } = VehicleFeatures.parse(await (await request.get(at, { headers })).json());
  expect(features).toHaveLength(300);
  const answer = await request.get(`${service.origin}/api/tracking/${features[0]!.id}`);
  const tracked = VehicleTracking.parse(await answer.json());
  expect(tracked.success && tracked.data.route?.meta[0]?.route_meters).toBeGreaterThan(50_000);
});
