import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expectFitAtSizes } from '../drivers/expectFitAtSizes.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const OPERATOR = 'admin@acme.example';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
  await service.kill();
  // the one way to become an operator
  await promisify(execFile)(process.execPath, ['scripts/admin.mjs', 'operator', 'add', OPERATOR], {
    env: { ...process.env, DATA_DIR: service.dataDir },
  });
  await service.restart();
});
test.afterAll(() => service.dispose());

test('an operator adds a client, suspends and removes it, at every size and in both themes [AUTH-26]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, OPERATOR);
  await page.goto(`${service.origin}/#/clients`);
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible();
  await page.getByRole('button', { name: 'Add client' }).click();
  await page.getByLabel('Code').fill('new_freight');
  await page.getByLabel(/^Name( \*)?$/).fill('New Freight');
  await page.getByLabel('Name of the first administrator').fill('Nora New');
  await page.getByLabel('Email address of the first administrator').fill('nora@new.example');
  await expectFitAtSizes(page);
  await page.getByLabel('Email address of the first administrator').press('Enter');
  await expect(page.getByLabel('Link to choose a password')).toHaveValue(/\/auth\/reset\?token=/);

  await page.getByRole('button', { name: 'Suspend NEW_FREIGHT' }).click();
  await page.getByLabel('Reason').fill('contract ended');
  await page.getByLabel('Reason').press('Enter');
  await page.getByRole('button', { name: 'Remove NEW_FREIGHT' }).click();
  await page.getByLabel('Reason').fill('contract ended');
  await page.getByLabel('Client code').fill('NEW_FREIGHT');
  await page.getByLabel('Client code').press('Enter');
  await expect(page.getByRole('row', { name: /NEW_FREIGHT/ })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /ACME/ })).toContainText('Your client');
});

test('who is no operator finds no entry, and is refused at the address [AUTH-26]', async ({ page }) => {
  await beSignedIn(page, service.origin, 'user@acme.example');
  await page.goto(`${service.origin}/#/clients`);
  await expect(page.getByText('Only operators of the service can see its clients.')).toBeVisible();
  await page.getByRole('button', { name: 'User menu: Uma User' }).click();
  await expect(page.getByRole('menuitem', { name: 'Clients' })).toHaveCount(0);
});
