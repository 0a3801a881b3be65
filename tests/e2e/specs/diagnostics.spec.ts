import { createAxe } from '../drivers/axe.ts';
import { createDiagnosticsPanel } from '../drivers/diagnosticsPanel.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardPage } from '../drivers/yardPage.ts';

const CLOSED_YARD = 'COUR_RIMOUSKI';
const SITE_ADMIN = 'siteadmin@acme.example';
const WALL = { width: 1920, height: 1080 };
const PHONE = { width: 390, height: 844 };

const service = sharedService();

test('support reads machines, ages and journal beside the status, takes the log away, and closes it by Escape [S12]', async ({
  page,
}) => {
  await page.setViewportSize(WALL);
  await beSignedIn(page, service.origin, SITE_ADMIN);
  const yard = createYardPage(page, 'alert');
  const panel = createDiagnosticsPanel(page);
  await yard.open(service.origin, CLOSED_YARD, '?diagnostics=1&lng=en-US&night=1');
  await yard.expectStatus('closed');
  await panel.expectRow('yardStatus', 'trust.confirmed.current');
  await panel.expectRow('kiosk', 'life.running');
  await panel.expectRow('override', 'resting');
  await panel.expectRow('refresh: facilities', 'trust.fresh');
  await panel.expectRow('Lightning data', /\d\ss ago/);
  await panel.expectRow('Strike monitor', /\d\ss ago/);
  await panel.expectLine('page.opened');
  // under the panel a mouse does not reach it, a key does
  await page.getByRole('button', { name: 'Sound off' }).press('Enter');
  await panel.expectLine('sound.toggled');
  await panel.expectInPlace();
  expect((await createAxe(page).analyze()).violations).toEqual([]);

  const { name, report } = await panel.download();
  expect(name).toMatch(/^diagnostics-COUR_RIMOUSKI-\d{8}T\d{6}Z\.json$/);
  expect(report).toMatchObject({ page: 'alert', facilityId: CLOSED_YARD });
  expect(report.machines).toHaveLength(13);
  expect(report.journal.map(({ fact }) => fact)).toContain('page.opened');
  expect(JSON.stringify(report)).not.toMatch(/siteadmin|eyJ/);

  await page.setViewportSize(PHONE);
  await panel.expectInPlace();
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel.root).toHaveCount(0);
  await yard.expectStatus('closed');
  expect(page.url()).toMatch(/COUR_RIMOUSKI\?lng=en-US&night=1$/);
});

test('diagnostics stand on the monitoring page too, and are closed without a mouse [S12]', async ({
  page,
}) => {
  await page.setViewportSize(WALL);
  await beSignedIn(page, service.origin);
  const yard = createYardPage(page, 'monitoring');
  const panel = createDiagnosticsPanel(page);
  await page.goto(`${service.origin}/?diagnostics=1#/yardmonitoring/acme/${CLOSED_YARD}?lng=en-US`);
  await yard.expectStatus('closed');
  await panel.expectRow('yardStatus', 'trust.confirmed.current');
  await panel.expectRow('kiosk', 'life.running');
  await panel.expectInPlace();
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  await page.setViewportSize(PHONE);
  await panel.expectInPlace();

  const close = panel.root.getByRole('button', { name: 'Close' });
  const isFocused = () => close.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 30 && !(await isFocused()); presses++) await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel.root).toHaveCount(0);
  await yard.expectStatus('closed');
});
