import type { Page } from '@playwright/test';
import { isoInstant } from '#domain/time/instant.ts';
import { square } from '../../support/mapFeatures.ts';
import { TRACKED_RUN } from '../../support/trackedRun.ts';
import { createAxe } from '../drivers/axe.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { sessionOf } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const { vrid } = TRACKED_RUN.vehicle;
const HOUR_MS = 3_600_000;
/** On the second piece of its way; and beside the first. */
const BETWEEN = [-93.9, 37] as const;
const ALERTED = [-99.7, 38] as const;
const RADAR_TILE = /\/layers\/tiles\/cond_radar_highcoverage\//;

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 720 } });

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService({ env: { US_WEATHER_REPORT_URL: 'https://provider.example/us.pdf' } });
});
test.afterAll(() => service.dispose());

/** Where a point lies on the map at 1280 × 720, px: its way is shown whole between panel and legend. */
function pixelOf([lon, lat]: readonly [number, number]): { x: number; y: number } {
  const free = { left: 500, right: 290, edge: 56 };
  const [west, south] = mercator([-101.8, 35.2]);
  const [east, north] = mercator([-87.6, 41.9]);
  const scale = Math.min(
    (1280 - free.left - free.right) / (east - west),
    (720 - 2 * free.edge) / (north - south),
  );
  const [atX, atY] = mercator([lon, lat]);
  const middle = { x: (free.left + 1280 - free.right) / 2, y: 360 };
  return {
    x: middle.x + (atX - (west + east) / 2) * scale,
    y: middle.y - (atY - (south + north) / 2) * scale,
  };
}

function mercator([lon, lat]: readonly [number, number]): readonly [number, number] {
  const RAD_PER_DEG = Math.PI / 180;
  return [lon * RAD_PER_DEG, Math.log(Math.tan(Math.PI / 4 + (lat * RAD_PER_DEG) / 2))];
}

/** Puts a truck on its way, heard of so many hours ago; the service knows no other. */
async function showTruck(page: Page, silentHours = 0): Promise<void> {
  const { vehicle } = TRACKED_RUN;
  const hours = (count: number) => isoInstant(Date.now() + count * HOUR_MS);
  const times = {
    origin_scheduled_depart: hours(-2),
    dest_scheduled_arrival: hours(3),
    time: hours(-silentHours),
  };
  const data = { ...TRACKED_RUN, vehicle: { ...vehicle, ...times } };
  await page.route(/\/api\/tracking\//, (route) => route.fulfill({ json: { success: true, data } }));
}

test('a person without an account finds a truck by its id, and sees the weather where it will be [AUTH-02][SHELL-11][SHELL-18][TRACK-01][TRACK-04][TRACK-07][TRACK-08][TRACK-09][TRACK-11][TRACK-13]', async ({
  page,
}) => {
  const bearers: string[] = [];
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined) bearers.push(request.url());
  });
  await showTruck(page);
  const radar = page.waitForRequest(RADAR_TILE);
  const alerts = page.waitForRequest(/\/layers\/features\/nwsAlerts\.json/);
  await page.goto(`${service.origin}/#/vehicle-tracking`);
  await page.getByLabel('Vehicle run identifier (VRID)').fill(vrid.toLowerCase());
  await page.getByRole('button', { name: 'Click here to submit VRID' }).click();
  await expect(page).toHaveURL(new RegExp(`#/vehicle-tracking/${vrid}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vrid);
  await expect(page.getByRole('region', { name: 'Road risk level' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await Promise.all([radar, alerts]);

  const card = page.getByRole('region', { name: 'Point weather' });
  const { x, y } = pixelOf(BETWEEN);
  await expect(async () => {
    await page.mouse.click(x, y);
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(card).toContainText('Temperature');
  await expect(card).toContainText(/Forecast|Observed/);
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  expect(bearers).toEqual([]);
});

for (const size of [
  { width: 1280, height: 720 },
  { width: 320, height: 700 },
])
  test(`buttons, marks and the sheet of a truck do not cover each other at ${size.width} px [TRACK-12][S5][S14]`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await showTruck(page, 5);
    await page.goto(`${service.origin}/?lng=fr-CA#/vehicle-tracking/${vrid}`);
    await expect(page.locator('.runage[role=alert]')).toBeVisible();
    await expect(page.locator('.trackmap-notes').getByText('SIMULATION')).toBeVisible();
    const covered = await page.evaluate(() => {
      const boxes = ['.mapcontrols', '.trackmap-notes', '.trackmap-legend', '.runsheet, .runpanel'].map(
        (name) => ({ name, box: document.querySelector(name)!.getBoundingClientRect() }),
      );
      return boxes.flatMap(({ name, box }, nth) =>
        boxes
          .slice(nth + 1)
          .filter(
            (other) =>
              box.left < other.box.right &&
              other.box.left < box.right &&
              box.top < other.box.bottom &&
              other.box.top < box.bottom,
          )
          .map((other) => `${name} ${other.name}`),
      );
    });
    expect(covered).toEqual([]);
  });

test('a weather alert tells under the pointer what it is, and all of it after a click [TRACK-10]', async ({
  page,
}) => {
  await showTruck(page);
  const told = { event_type: 'Tornado Warning', title: 'Tornado Warning for Boyd', summary: 'Take cover' };
  const alert = { type: 'Feature', id: 'a', geometry: square([...ALERTED], 0.8), properties: told };
  await page.route(/\/layers\/features\/nwsAlerts\.json/, (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', isSimulation: true, features: [alert] } }),
  );
  await page.goto(`${service.origin}/#/vehicle-tracking/${vrid}`);
  const card = page.getByRole('region', { name: told.title });
  const { x, y } = pixelOf(ALERTED);
  await expect(async () => {
    // from outside: a card that the moving map has closed comes back only so
    await page.mouse.move(x, 700);
    await page.mouse.move(x, y);
    await expect(card).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.mouse.move(x, 700);
  await expect(card).toHaveCount(0);
  await page.mouse.click(x, y);
  await card.getByRole('button', { name: 'Expand' }).click();
  await expect(page.getByRole('dialog', { name: told.title })).toContainText('Take cover');
});

test('a run of the service itself is shown, and another address shows another [CALL-32][TRACK-06]', async ({
  page,
}) => {
  const { accessToken } = (await sessionOf(service.origin)) as { accessToken: string };
  const answer = await page.request.get(`${service.origin}/layers/features/AmazonVehicles.json`, {
    headers: { authorization: `Bearer ${accessToken}` },
    timeout: 60_000,
  });
  const { features } = (await answer.json()) as { features: { id: string }[] };
  for (const { id } of features.slice(0, 2)) {
    await page.goto(`${service.origin}/#/vehicle-tracking/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(id);
    await expect(page.getByText('Risk Report')).toBeVisible();
  }
});

test.describe('an id that nobody has', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('leads back to the search, which says so [TRACK-05]', async ({ page }) => {
    await page.route(/\/api\/tracking\//, (route) =>
      route.fulfill({ status: 404, json: { success: false } }),
    );
    await page.goto(`${service.origin}/#/vehicle-tracking/NOBODY`);
    await expect(page.getByText('Vehicle Not Found')).toBeVisible();
    await expect(page).toHaveURL(/#\/vehicle-tracking$/);
  });
});

for (const [lng, scheme, width, height] of [
  ['fr-CA', 'dark', 390, 844],
  ['en-US', 'light', 1280, 800],
] as const) {
  test(`has no barrier and fits at ${width} px, ${lng}, ${scheme} [TRACK-02][TRACK-12]`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${service.origin}/?lng=${lng}#/vehicle-tracking`);
    await expect(page.getByRole('textbox')).toBeVisible();
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    await showTruck(page);
    await page.goto(`${service.origin}/?lng=${lng}&again#/vehicle-tracking/${vrid}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(vrid);
    if (width < 992) await page.getByRole('button', { name: /^Afficher plus de détails/ }).click();
    await expect(page.getByText(/^(Risk Report|Rapport de risque)$/)).toBeVisible();
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider).toBe(false);
  });
}
