import type { Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { SCENE_PATH, showFacility } from '../drivers/facilityScene.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

const YARD_ID = 'HUB_CITY_YARD';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());

test('a person who saw lightning closes an open yard on every screen, in two taps [GAP-140][S2]', async ({
  page,
  browser,
}) => {
  const yard = createYardAlertPage(page);
  await beSignedIn(page, service.origin);
  await yard.open(service.origin, YARD_ID);
  await yard.expectStatus('open');
  const other = await (await browser.newContext()).newPage();
  await beSignedIn(other, service.origin, 'admin@acme.example');
  const wall = createYardAlertPage(other);
  await wall.open(service.origin, YARD_ID);
  await wall.expectStatus('open');

  await page.getByRole('button', { name: 'I saw or heard lightning' }).click();
  const form = page.getByRole('dialog', { name: 'I saw or heard lightning' });
  await expect(form).toBeVisible();
  const { violations } = await createAxe(page).analyze();
  expect(violations).toEqual([]);
  await form.getByRole('button', { name: 'Close the yard now' }).click();
  await expect(form).toHaveCount(0);
  await yard.expectStatus('closed');
  await wall.expectStatus('closed');
  await expect(page.locator('.yfigure')).toContainText(/(29|30)\s*min/);
  await other.context().close();
});

test('a guest is not offered to report [GAP-140][AUTH-22]', async ({ page }) => {
  const yard = createYardAlertPage(page);
  await beSignedIn(page, service.origin, 'guest@acme.example');
  await yard.open(service.origin, 'PERMIAN_YARD');
  await yard.expectStatus('open');
  await expect(page.getByRole('button', { name: /^Sound|Turn/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'I saw or heard lightning' })).toHaveCount(0);
});

const BUTTON = 'I saw or heard lightning';
const SEND = 'Close the yard now';
const neverAnswer = () => {};
const form = (page: Page) => page.getByRole('dialog', { name: BUTTON });

test('a report that does not reach the service closes the screen at once, over a reload, until it is sent [GAP-140][S1]', async ({
  page,
  browser,
}) => {
  const yard = createYardAlertPage(page);
  await beSignedIn(page, service.origin);
  await yard.open(service.origin, 'SUN_CITY_YARD');
  await yard.expectStatus('open');
  const other = await (await browser.newContext()).newPage();
  await beSignedIn(other, service.origin, 'admin@acme.example');
  const wall = createYardAlertPage(other);
  await wall.open(service.origin, 'SUN_CITY_YARD');
  await wall.expectStatus('open');

  await page.route('**/api/alerts/lightning_reports', neverAnswer);
  await page.getByRole('button', { name: BUTTON }).click();
  await form(page).getByRole('button', { name: SEND }).click();
  await yard.expectStatus('closed');
  await page.reload();
  await yard.expectStatus('closed');
  await expect(form(page)).toBeVisible();
  await wall.expectStatus('open');
  await expectClosedInLists(await page.context().newPage(), 'SUN_CITY_YARD');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(form(page)).toHaveCount(0);
  await yard.expectStatus('closed');
  await wall.expectStatus('closed');
  await other.context().close();
});

test('lightning is reported from the map by the main menu, on a phone too [GAP-140]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Report lightning' }).click();
  await page.getByRole('searchbox').fill('KEEPER_YARD');
  await page.getByRole('link', { name: /KEEPER_YARD/ }).click();
  await expect(form(page)).toBeVisible();
  const { violations } = await createAxe(page).include('dialog').analyze();
  expect(violations).toEqual([]);
  await form(page).getByRole('button', { name: SEND }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Yard status' })).toContainText('CLOSED');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Yard status' })).toContainText('CLOSED');
  await expect(form(page)).toHaveCount(0);
});

test('lightning is reported from the panel of a facility, which closes at once [GAP-140][S2]', async ({
  page,
}) => {
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
  await page.route('**/api/alerts/lightning_reports', neverAnswer);
  await beSignedIn(page, service.origin);
  await showFacility(page);
  await page.goto(`${service.origin}/#${SCENE_PATH}`);
  const status = page.getByRole('region', { name: 'Yard status' });
  await expect(status).toContainText('OPEN');
  await page.getByRole('button', { name: BUTTON }).click();
  await form(page).getByRole('button', { name: SEND }).click();
  await expect(status).toContainText('CLOSED');
  await page.goto('about:blank'); // the report of a yard that the service does not have is never sent
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** What lists the yards of the client on a device shows one of them as closed, before the service knows of a report. */
async function expectClosedInLists(page: Page, yardId: string): Promise<void> {
  await page.route('**/api/alerts/lightning_reports', neverAnswer);
  await page.goto(`${service.origin}/#/yardalert/ACME?choose=1`);
  await expect(page.getByRole('link', { name: new RegExp(yardId) })).toContainText('CLOSED');
  await page.goto('about:blank');
  await page.goto(`${service.origin}/#/yardwall/ACME`);
  await expect(page.locator(`[data-yard="${yardId}"]`)).toHaveAttribute('data-status', 'closed');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
}
