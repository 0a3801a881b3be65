import AxeBuilder from '@axe-core/playwright';
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
  const { violations } = await new AxeBuilder({ page }).analyze();
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
  await yard.open(service.origin, YARD_ID);
  await yard.expectStatus('open');
  await expect(page.getByRole('button', { name: /^Sound|Turn/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'I saw or heard lightning' })).toHaveCount(0);
});
