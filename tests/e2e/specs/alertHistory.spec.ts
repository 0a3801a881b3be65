import type { Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { SCENE_PATH, showFacility } from '../drivers/facilityScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const HOUR_MS = 3_600_000;

// the service knows nothing of the scene's yard, to which the yard page reports
test.use({ expectedConsole: [/Failed to load resource/] });

const service = sharedService();

type Alert = { id: string; type: string; status: string; from: number; to: number | null; places?: string[] };

function item({ id, type, status, from, to, places = ['SCENE_YARD'] }: Alert) {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  return {
    keplerId: id,
    eventType: type,
    alertStatus: status,
    eventStartAt: at(from),
    ...(to === null ? {} : { eventExpiresAt: at(to) }),
    affectedLocation: places.map((place) => ({ id: place })),
  };
}

const DAY: readonly Alert[] = [
  { id: 'wind', type: 'wind_level2', status: 'WARNING', from: -2, to: 2 },
  { id: 'mist', type: 'lowVisibility_level1', status: 'WARNING', from: -1, to: null },
  { id: 'closing', type: 'lightning_alert', status: 'ALERT', from: -3, to: -2.4 },
  { id: 'warning', type: 'lightning_warning', status: 'WARNING', from: -3.3, to: -3 },
  { id: 'cold', type: 'lowTemp_level1', status: 'WARNING', from: -11, to: -7 },
  { id: 'over', type: 'OVERRIDE', status: 'OVERRIDE', from: -2, to: -1 },
];

/** Days of the yard on which it was closed: two where they are asked for in the hours after its midnight. */
function closedDays(): number {
  const dates = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', dateStyle: 'short' });
  const closed = DAY.filter(({ status }) => status === 'ALERT' || status === 'OVERRIDE');
  const hours = closed.flatMap(({ from, to }) => [from, to ?? 0]);
  return new Set(hours.map((hour) => dates.format(Date.now() + hour * HOUR_MS))).size;
}

async function openFacility(page: Page, alerts: readonly Alert[] = DAY) {
  const asked: { start: string; end: string; facilityIds: string[] }[] = [];
  await page.route('**/v1/history', (route) => {
    asked.push(route.request().postDataJSON() as (typeof asked)[0]);
    return route.fulfill({ json: alerts.map(item) });
  });
  await beSignedIn(page, service.origin);
  await showFacility(page);
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
  await page.goto(`${service.origin}/#${SCENE_PATH}`);
  return asked;
}

test('opens from the facility view, lists what was, and reaches back another day [HIST-03][HIST-05][HIST-13]', async ({
  page,
}) => {
  const asked = await openFacility(page);
  await page.locator('.facpanel').getByRole('button', { name: 'Alert history' }).click();
  const drawer = page.getByRole('complementary', { name: 'Alert History' });
  await expect(drawer.getByText('Lightning Alert')).toBeVisible();
  await expect(drawer.locator('.histentry')).toHaveCount(5);
  await expect(drawer.getByText('Active', { exact: true })).toHaveCount(2);
  await expect(drawer.getByText(/Closed for/)).toHaveCount(closedDays());
  const { violations } = await createAxe(page).include('.histdrawer').analyze();
  expect(violations).toEqual([]);
  const spanHours = ({ start, end }: { start: string; end: string }) =>
    Math.round((Date.parse(end) - Date.parse(start)) / HOUR_MS);
  expect(asked.map(spanHours)).toEqual([96]);
  await drawer.getByRole('button', { name: 'Load more alerts' }).click();
  await expect.poll(() => asked.map(spanHours)).toEqual([96, 24]);
  await drawer.getByRole('button', { name: 'Close alert history' }).click();
  await expect(drawer).toHaveCount(0);
});

test('opens from a row of the list, and closes by Escape', async ({ page }) => {
  await openFacility(page);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  await page.getByRole('button', { name: /^Facilities \d/ }).click();
  await page.getByRole('button', { name: 'Actions for SCENE_YARD' }).click();
  await page.getByRole('menuitem', { name: 'Alert history' }).click();
  const drawer = page.getByRole('complementary', { name: 'Alert History' });
  await expect(drawer.getByText('Lightning Alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('opens from a yard page, which keeps its status in sight', async ({ page }) => {
  await openFacility(page);
  await page.goto(`${service.origin}/#/yardalert/ACME/SCENE_YARD`);
  await page.getByRole('button', { name: 'Alert history' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alert History' });
  await expect(dialog.getByText('Lightning Alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('of a thousand alerts opens at once and is whole on a phone, marked as a simulation [S14]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const many = Array.from({ length: 1_000 }, (_, n) => ({
    id: `n${n}`,
    type: 'wind_level1',
    status: 'WARNING',
    from: -n / 100 - 1,
    to: -n / 100 - 0.5,
  }));
  await openFacility(page, many);
  await page.locator('.facpanel').getByRole('button', { name: 'Alert history' }).click();
  const drawer = page.getByRole('complementary', { name: 'Alert History' });
  await expect(drawer.locator('.histentry')).toHaveCount(1_000);
  expect((await drawer.boundingBox())?.width).toBe(390);
  await expect(drawer.getByText('SIMULATION')).toBeVisible();
});
