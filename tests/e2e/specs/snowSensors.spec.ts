import type { Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

const GUEST = 'guest@acme.example';

/** A page of one sensor, which shows no map. */
async function openPage(page: Page, gid: number, { lng = 'en-US', email = 'user@acme.example' } = {}) {
  await beSignedIn(page, service.origin, email);
  await page.goto(`${service.origin}/?lng=${lng}#/snow-sensor-monitoring/ACME/${gid}`);
  const panel = page.locator('.sensorpanel');
  await expect(panel.getByRole('tab').first()).toBeVisible();
  return panel;
}

test('a sensor has a page of its own, which it fills, with its graphs and its log [GAP-10][SHELL-18][SENS-04][SENS-25]', async ({
  page,
}) => {
  const panel = await openPage(page, 1);
  await expect(page.getByRole('banner').or(page.getByRole('contentinfo'))).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'SIM-0001' })).toBeVisible();
  await expect(panel.getByTitle('Simulated weather')).toContainText('SIMULATION');
  await expect(panel.getByRole('slider', { name: 'Point Graph' })).toBeVisible();
  const { violations } = await createAxe(page).analyze();
  expect(violations).toEqual([]);
  await panel.getByRole('tab', { name: 'Point Graph' }).press('ArrowRight');
  await expect(panel.getByRole('tab', { name: 'Area Graph' })).toBeFocused();
  await expect(panel.getByRole('slider', { name: 'Area Graph' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('tabpanel', { name: 'Event Log' })).toContainText('Sensor Created');
});

test('a sensor is switched off and on, and its log says so [SENS-02][SENS-26][CALL-22][CALL-27]', async ({
  page,
}) => {
  const panel = await openPage(page, 3);
  const state = panel.getByRole('switch');
  const isOn = (await state.getAttribute('aria-checked')) === 'true';
  await state.press('Space');
  const [now, before] = isOn ? ['inactive', 'active'] : ['active', 'inactive'];
  await expect(state).toHaveText(`Sensor is ${now}`);
  await expect(page.getByRole('status').filter({ hasText: `Sensor set to ${now}` })).toBeVisible();
  await state.press('Space');
  await expect(state).toHaveText(`Sensor is ${before}`);
  await panel.getByRole('tab', { name: 'Event Log' }).click();
  const entries = panel.getByRole('tabpanel').getByRole('listitem');
  await expect(entries.nth(0)).toContainText(`Sensor set to ${before}`);
  await expect(entries.nth(1)).toContainText(`Sensor set to ${now}`);
});

test('a sensor is moved by keys alone; its place is saved only after it has moved [SENS-05][SENS-06][SENS-07]', async ({
  page,
}) => {
  const panel = await openPage(page, 5);
  const move = panel.getByRole('button', { name: 'Move current sensor' });
  await move.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a location for the sensor' });
  await expect(dialog).toContainText('Move Marker to desired location before saving');
  await expect(
    dialog
      .getByRole('img', { name: /marker of the sensor/ })
      .locator('canvas')
      .first(),
  ).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save Coordinates' });
  await expect(save).toHaveCount(0);
  const { violations } = await createAxe(page).analyze();
  expect(violations).toEqual([]);
  const latitude = Number(await dialog.getByLabel('Latitude').inputValue());
  await dialog.getByLabel('Latitude').press('ArrowUp');
  await save.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Sensor Moved to a new location')).toBeVisible();
  await expect(move).toBeFocused();
  await move.press('Enter');
  expect(Number(await dialog.getByLabel('Latitude').inputValue())).toBeGreaterThan(latitude);
});

test('a marker is dragged [SENS-05][SENS-07]', async ({ page }) => {
  const panel = await openPage(page, 7);
  await panel.getByRole('button', { name: 'Move current sensor' }).click();
  const dialog = page.getByRole('dialog');
  const map = dialog.getByRole('img');
  await expect(map.locator('canvas').first()).toBeVisible();
  const box = (await map.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const longitude = dialog.getByLabel('Longitude');
  const before = await longitude.inputValue();
  await expect(async () => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 60, middle.y, { steps: 6 });
    await page.mouse.up();
    expect(await longitude.inputValue()).not.toBe(before);
  }).toPass();
  expect(Number(await longitude.inputValue())).toBeGreaterThan(Number(before));
  await expect(dialog.getByRole('button', { name: 'Save Coordinates' })).toBeEnabled();
});

test('a new sensor is described, checked in order, put in its place and deleted again [SENS-03][SENS-08][SENS-09][SENS-11][SENS-12][SENS-22]', async ({
  page,
}) => {
  const panel = await openPage(page, 9);
  await panel.getByRole('button', { name: 'Add new sensor' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Sensor' });
  await expect(form.getByLabel('Client')).toHaveAttribute('readonly');
  await expect(form.getByLabel('Client')).toHaveValue('ACME');
  await expect(form.getByLabel('Marker color')).toHaveValue('#800080');
  await expect(form.getByLabel('Status')).toHaveValue('online');
  await expect(form.getByLabel('Marker size').getByRole('option')).toHaveText(['small', 'medium', 'large']);
  const confirm = form.getByRole('button', { name: 'Choose Location' });
  await confirm.click();
  await expect(form.getByRole('status').filter({ hasText: 'Please add Device ID' })).toBeVisible();
  const { violations } = await createAxe(page).analyze();
  expect(violations).toEqual([]);
  for (const [name, text] of [
    ['Device ID', 'SNS-0148'],
    ['Project', 'Roof load'],
    ['Type', 'laser'],
    ['Zone', 'Dock 4'],
  ] as const)
    await form.getByLabel(name).fill(text);
  await form.getByLabel('Facility').selectOption('COUR_LABRADOR');
  await confirm.click();
  const place = page.getByRole('dialog', { name: 'Choose a location for the sensor' });
  await place.getByLabel('Longitude').fill('-66.9');
  const created = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await place.getByRole('button', { name: 'Save Coordinates' }).click();
  await expect(page.getByText('Sensor Created')).toBeVisible();
  const { sensors } = (await (await created).json()) as { sensors: { gid: number }[] };

  const own = await openPage(page, sensors[0]!.gid);
  await expect(own).toContainText('Dock 4, COUR_LABRADOR');
  await own.getByRole('button', { name: 'Delete current sensor' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this sensor?' });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'delete', exact: true }).click();
  await expect(page.getByText('Sensor deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to facilities' })).toBeVisible();
});

test.describe('a service that fails', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('is told of, and leaves all as it was [SENS-27]', async ({ page }) => {
    const panel = await openPage(page, 11);
    await page.route(/\/api\/sensors\/11$/, (route) => route.fulfill({ status: 500, json: {} }));
    const state = panel.getByRole('switch');
    const before = await state.textContent();
    await state.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
    await expect(state).toHaveText(before!);
  });
});

test.describe('a guest', () => {
  test('sees all of a sensor and can do nothing to it [SENS-10][GAP-84]', async ({ page }) => {
    const panel = await openPage(page, 13, { email: GUEST });
    await expect(panel.getByRole('tab', { name: 'Event Log' })).toBeVisible();
    await expect(panel.getByRole('switch')).toHaveCount(0);
    await expect(panel.getByRole('button', { name: /sensor$/ })).toHaveCount(0);
  });
});

test('the panel fits a phone and the narrowest page, in French too [SENS-04]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const panel = await openPage(page, 15, { lng: 'fr-CA' });
  await expect(panel.getByRole('tab', { name: 'Graphique du point' })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('a sensor of the map leads to its panel, and what is done there shows on the map [SENS-01][MAP-08][CALL-17]', async ({
  page,
}) => {
  test.slow();
  await beSignedIn(page, service.origin);
  const opening = 'layers_to_show=snowSensors&p=44.0805,-103.231,12';
  await page.goto(`${service.origin}/#/lightningalert/ACME/?${opening}`);
  await page.getByRole('button', { name: 'Map features' }).click();
  const list = page.locator('.featlist');
  await list.getByRole('button', { name: /^SIM-0001/ }).click();
  const card = page.locator('.popup');
  await card.getByRole('button', { name: 'More Info' }).click();
  await expect(card).toHaveCount(0);
  const panel = page.locator('.sensorpanel');
  await expect(panel).toBeFocused();
  const asked = page.waitForResponse(/\/layers\/features\/snowSensors/);
  await panel.getByRole('button', { name: 'Delete current sensor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'delete', exact: true }).click();
  await expect(panel).toHaveCount(0);
  await asked;
  await expect(list.getByRole('button', { name: /^SIM-0001/ })).toHaveCount(0);
  await expect(list.getByRole('button', { name: /^SIM-0002/ })).toBeVisible();
});

test('the first sensor is added from the menu of its layer [GAP-85][SENS-08]', async ({ page }) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/?layers_to_show=snowSensors`);
  const layers = page.getByRole('complementary', { name: 'Layers' });
  const add = layers.getByRole('button', { name: 'Add new sensor' });
  const group = layers.getByRole('button', { name: /^Other hazards/ });
  await expect(group).toBeVisible();
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
  await add.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add New Sensor' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
});
