import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';
import { createKeyboard } from '../drivers/keyboard.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { expect, test } from '../drivers/test.ts';

/** Closed by lightning that has moved on: it reopens within the first half hour, not in the first minutes. */
const YARD = 'CAPITAL_YARD';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());

test('a site admin comes in French from the sign-in to a yard, opens it and takes that back, by keys alone [AUTH-01][OVR-01][OVR-09][OVR-12][LANG-01]', async ({
  page,
}) => {
  const keys = createKeyboard(page);
  await page.goto(`${service.origin}/?lng=fr-CA#/yardalert/ACME/${YARD}`);
  const opening = page.waitForEvent('popup');
  await keys.press(page.getByRole('button', { name: 'Se connecter' }), 'Enter');
  const provider = await opening;
  const atProvider = createKeyboard(provider);
  await atProvider.write(provider.locator('input[type=email]'), 'siteadmin@acme.example');
  await atProvider.write(provider.locator('input[type=password]'), DEMO_PASSWORD);
  await provider.keyboard.press('Enter');

  const status = page.locator('.yhero');
  await expect(status).toContainText('FERMÉ');
  const dialog = page.getByRole('dialog');
  await keys.press(page.getByRole('button', { name: 'Ouvrir le site', exact: true }), 'Enter');
  await keys.press(dialog.getByRole('checkbox'), 'Space');
  await keys.press(dialog.getByRole('button', { name: 'Ouvrir le site', exact: true }), 'Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Dérogation imposée.' })).toBeVisible();
  await expect(status).toContainText('OUVERT');
  await expect(page.locator('.yplate')).toHaveText('DÉROGATION');

  await keys.press(page.getByRole('button', { name: 'Retirer la dérogation', exact: true }), 'Enter');
  await keys.press(dialog.getByRole('button', { name: 'Retirer la dérogation', exact: true }), 'Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Dérogation retirée.' })).toBeVisible();
  await expect(status).toContainText('FERMÉ');
  await expect(page.locator('.yplate')).toHaveCount(0);
});
