import { createAxe } from '../drivers/axe.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

let service: ServiceProcess;
test.beforeAll(async () => void (service = await startService()));
test.afterAll(() => service.dispose());

test('a site admin writes a policy, sees what it would do, and assigns it, at every size and in both themes [GAP-139]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  await page.goto(`${service.origin}/#/policies/ACME`);
  await expect(page.getByRole('heading', { name: 'Policies', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add policy' }).click();
  await page.getByLabel(/^Name/).fill('Open pit');
  await page.getByLabel(/^Alert radius/).fill('8');
  await page.getByLabel(/^Quiet period/).fill('45');
  const form = page.getByRole('form', { name: 'Add a policy' });
  await expect(form.getByRole('status')).toContainText('Lightning within 8 mi (12.9 km) closes the yard');
  await form.getByText('Weather limits', { exact: true }).click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await createAxe(page).analyze();
      expect({ size, colorScheme, violations }).toEqual({ size, colorScheme, violations: [] });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    }
  }
  await page.getByLabel(/^Reason/).fill('Nobody shelters in the pit');
  await page.getByLabel(/^Reason/).press('Enter');
  const pit = page.getByRole('region', { name: 'Open pit' });
  await expect(pit).toContainText('The yard stays closed for 45 minutes after the last strike.');

  await pit.getByRole('button', { name: 'Assign facilities to Open pit' }).click();
  const assigning = page.getByRole('form', { name: 'Facilities for Open pit' });
  await assigning.getByRole('switch').first().check();
  await assigning.getByLabel(/^Reason/).fill('It is a pit');
  await assigning.getByLabel(/^Reason/).press('Enter');
  await expect(pit).toContainText('1 facility');
});

test('values below 6 mi wait for another site admin, and hold nowhere until then [GAP-139]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, 'siteadmin@acme.example');
  await page.goto(`${service.origin}/#/policies/ACME`);
  await page.getByRole('button', { name: 'Edit Default' }).click();
  const form = page.getByRole('form', { name: 'Edit Default' });
  await form.getByLabel(/^Alert radius/).fill('60');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel(/^Alert radius/).fill('5');
  await expect(form.getByRole('status')).toContainText(
    'Another site administrator has to confirm this change.',
  );
  await form.getByLabel(/^Reason/).fill('A shelter is near');
  await form.getByLabel(/^Reason/).press('Enter');
  const waiting = page.getByRole('region', { name: 'Waiting for confirmation' });
  await expect(waiting).toContainText('Another site administrator has to confirm this.');
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Default' })).toContainText('Lightning within 6 mi');
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await expect(waiting).toHaveCount(0);
});
