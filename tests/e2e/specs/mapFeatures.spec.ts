import type { Page } from '@playwright/test';
import { square } from '#tests/support/mapFeatures.ts';
import { createAxe } from '../drivers/axe.ts';
import { heldObjects } from '../drivers/heldObjects.ts';
import { showScene } from '../drivers/mapScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

/** Away from the facilities of the scene, in the same view. */
const CENTER = { lat: 41, lon: -98 };
const VIEW = `p=${CENTER.lat},${CENTER.lon},7`;

const layer = (name: string, more: object = {}) => ({
  title: name,
  name,
  group: 'alerts',
  type: 'geojson',
  zIndex: 25,
  hideLegend: true,
  url: `/layers/test/${name}.json?r={RAND}`,
  defaultVisibility: true,
  ...more,
});

function area(id: string, halfDeg: number, properties: object, { lon, lat } = CENTER) {
  return { type: 'Feature', id, geometry: square([lon, lat], halfDeg), properties };
}

const ALERTS = [
  area('watch', 0.6, { event_type: 'Flood Watch', title: 'Flood Watch for Boyd' }),
  area('tornado', 0.3, { event_type: 'Tornado Warning', title: 'Tornado Warning for Boyd' }),
];
const SENSOR = {
  type: 'Feature',
  id: 's',
  geometry: {
    type: 'Point',
    coordinates: [CENTER.lon + 1, CENTER.lat],
  },
  properties: {
    device_id: 'SN-7',
    zone: 'Dock 3',
    status: 'online',
    type: 'ultrasonic',
    facility: 'HUB',
  },
};

/** A map with two alerts, one in the other, and a sensor east of them. */
async function open(page: Page, { lng = 'en-US', alerts = ALERTS as unknown[] } = {}) {
  const layers = [layer('nwsAlerts'), layer('snowSensors', { zIndex: 46 })];
  const answers: Record<string, unknown[]> = { nwsAlerts: alerts, snowSensors: [SENSOR] };
  await showScene(page);
  await page.route(/\/layers\/layers\.json/, (route) => route.fulfill({ json: layers }));
  await page.route(/\/layers\/test\/(\w+)\.json/, (route) => {
    const [, name = ''] = /test\/(\w+)\.json/.exec(route.request().url()) ?? [];
    return route.fulfill({ json: { type: 'FeatureCollection', features: answers[name] } });
  });
  await beSignedIn(page, service.origin);
  const come = page.waitForResponse(/\/layers\/test\/snowSensors/);
  await page.goto(`${service.origin}/?lng=${lng}#/lightningalert/ACME/?${VIEW}`);
  await come;
  await expect(page.locator('canvas.facility-marks')).toBeVisible();
  const box = (await page.locator('.mapcanvas').boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const pxADegree = 40_075_016.686 / 360 / (156_543.033_928 / 2 ** 7);
  return { middle, sensor: { x: middle.x + pxADegree, y: middle.y } };
}

test('of alerts that overlap a click lists the worse one first, and each opens to all that it says [MAP-11][POPUP-03][POPUP-04][CONST-31]', async ({
  page,
}) => {
  const { middle } = await open(page);
  const several = page.getByRole('region', { name: '2 items here' });
  // a list hangs under the pointer before the click is told, which might become a double one
  await expect(async () => {
    await page.mouse.click(middle.x, middle.y);
    await expect(several).toHaveAttribute('data-pinned', 'true', { timeout: 5_000 });
  }).toPass();
  await expect(several.getByRole('listitem')).toHaveText([/^Tornado Warning/, /^Flood Watch/]);
  const card = page.getByRole('region', { name: 'Tornado Warning for Boyd' });
  await several.getByRole('button', { name: /^Tornado/ }).press('Enter');
  await expect(card).toBeVisible();
  await expect(several).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused();
  await card.getByRole('button', { name: 'Expand Alert Info' }).press('Enter');
  const details = page.getByRole('dialog', { name: 'Tornado Warning for Boyd' });
  await expect(details).toContainText('Message');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'All items here' }).click();
  await expect(several).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(several).toHaveCount(0);
});

test('an alert tells under the pointer, a sensor on a click alone [MAP-08][MAP-13][POPUP-09]', async ({
  page,
}) => {
  const { middle, sensor } = await open(page);
  const card = page.locator('.popup');
  await expect(async () => {
    await page.mouse.move(middle.x + 5, middle.y - 150);
    await page.mouse.move(middle.x, middle.y);
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(card).toHaveAttribute('data-pinned', 'false');
  await page.mouse.move(sensor.x, sensor.y);
  await expect(card).toHaveCount(0);
  await page.mouse.click(sensor.x, sensor.y);
  await expect(page.getByRole('region', { name: 'SN-7' })).toContainText('Dock 3');
  await expect(card).toBeInViewport({ ratio: 1 });
});

test('a key pins what it chooses in the list that hangs under a resting pointer [MAP-09][MAP-13][POPUP-01]', async ({
  page,
}) => {
  const { middle, sensor } = await open(page);
  const several = page.getByRole('region', { name: '2 items here' });
  await expect(async () => {
    await page.mouse.move(middle.x + 5, middle.y - 150);
    await page.mouse.move(middle.x, middle.y);
    await expect(several).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await several.getByRole('button', { name: /^Flood/ }).press('Enter');
  const card = page.getByRole('region', { name: 'Flood Watch for Boyd' });
  await expect(card).toHaveAttribute('data-pinned', 'true');
  await expect(card.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.mouse.move(sensor.x, sensor.y - 150);
  await expect(card).toBeVisible();
});

for (const [lng, colorScheme, width] of [
  ['en-US', 'dark', 1440],
  ['fr-CA', 'light', 390],
] as const) {
  test(`every feature in view is in a list, for readers and keys: ${lng}, ${width} px [MAP-09][SHELL-28]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await open(page, { lng });
    // a phone has it in the menu of its sheet
    if (width < 992) await page.getByRole('button', { name: 'Autres actions de la carte' }).press('Enter');
    const opener = width < 992 ? ('menuitem' as const) : ('button' as const);
    await page.getByRole(opener, { name: /^(Map features|Éléments de la carte)/ }).press('Enter');
    const list = page.getByRole('region', { name: /Features of the map|Éléments de la carte/ });
    await expect(list.getByRole('listitem')).toHaveText([/^Tornado/, /^Flood/, /^SN-7/]);
    const row = list.getByRole('button', { name: /^SN-7/ });
    await row.press('Enter');
    const card = page.getByRole('region', { name: 'SN-7' });
    await expect(card).toBeVisible();
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(row).toBeFocused();
  });
}

test('of 400 alerts nothing is left when they are switched off [LAYER-14]', async ({ page }) => {
  const many = Array.from({ length: 400 }, (_, nth) => {
    const at = { lon: CENTER.lon + (nth % 20) * 0.4 - 4, lat: CENTER.lat + Math.floor(nth / 20) * 0.2 - 2 };
    return area(`a${nth}`, 0.2, { event_type: 'Flood Watch' }, at);
  });
  await open(page, { alerts: many });
  await page.getByRole('button', { name: 'Map features' }).click();
  await expect(page.getByRole('heading', { name: /Features of the map in view \d{3}/ })).toBeVisible();
  // areas are objects of OpenLayers, points columns
  const featuresLeft = () =>
    heldObjects(page, "(one) => one.geometryName_ === 'geometry' || one.styleRow instanceof Uint16Array");
  await expect.poll(featuresLeft).toBeGreaterThan(400);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('switch', { name: 'nwsAlerts' }).click();
  await page.getByRole('switch', { name: 'snowSensors' }).click();
  await expect.poll(featuresLeft, { timeout: 20_000 }).toBe(0);
});
