import { createDeployment, NEXT_BUILD, type Deployment } from '../drivers/deployment.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, signIn } from '../drivers/signIn.ts';
import { createStoredApp } from '../drivers/storedApp.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';
import { createYardPage } from '../drivers/yardPage.ts';

const QUIET_YARD = 'HUB_CITY_YARD';
const CLOSED_YARD = 'COUR_RIMOUSKI';
const CHECK_EVERY_MS = 120_000;
const STRIDE_MS = 10_000;

test.use({ serviceWorkers: 'allow', expectedConsole: [/Failed to load resource/] });

let service: ServiceProcess;
let deployment: Deployment;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());
test.beforeEach(async () => {
  deployment = await createDeployment(service.origin);
});
test.afterEach(() => deployment.dispose());

for (const [kind, name] of [
  ['alert', 'Hub City Yard'],
  ['monitoring', QUIET_YARD],
] as const)
  test(`a yard ${kind} page that starts without a network after a night is UNKNOWN, never OPEN, and comes back with the network [AUTH-12][S1][S4][S12]`, async ({
    page,
  }) => {
    const yard = createYardPage(page, kind);
    const stored = createStoredApp(page);
    await beSignedIn(page, deployment.origin);
    await yard.open(deployment.origin, QUIET_YARD);
    await yard.expectStatus('open');
    await stored.expectReady();
    // a status has passed the worker, so that one could have been kept
    await page.waitForResponse(/\/api\/alerts\/active/);
    await stored.ageSession();
    await deployment.cut();
    await stored.watchStarts();
    await page.reload();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await yard.expectStatus('unknown');
    await expect(page.getByText('Latest status check', { exact: true })).toBeVisible();
    expect(await stored.seenStatuses()).toEqual(['loading', 'unknown']);
    await deployment.restore();
    await yard.expectStatus('open', 30_000);
  });

test('a new version is found every 120 s, and runs in pages that are opened anew, not in one that shows an alert [SHELL-27][S12]', async ({
  page,
  context,
}) => {
  const yard = createYardAlertPage(page);
  const stored = createStoredApp(page);
  await page.clock.install();
  await beSignedIn(page, deployment.origin);
  await yard.open(deployment.origin, CLOSED_YARD);
  await yard.expectStatus('closed');
  await stored.expectReady();
  const first = await stored.running();
  expect(await stored.builds()).toEqual([`app-${first}`]);

  deployment.deploy();
  const found = page.waitForEvent('console', (message) => message.text().includes(NEXT_BUILD));
  // in strides: a page that has slept reloads, alert or not
  for (let passedMs = 0; passedMs < CHECK_EVERY_MS; passedMs += STRIDE_MS)
    await page.clock.fastForward(STRIDE_MS);
  await found;
  const other = await context.newPage();
  await other.goto(deployment.origin);
  expect(await createStoredApp(other).running()).toBe(NEXT_BUILD);
  await other.close();
  // the page under the alert goes on, with its own texts
  expect(await stored.running()).toBe(first);
  await yard.expectStatus('closed');
  expect((await stored.builds()).sort()).toEqual([`app-${first}`, `app-${NEXT_BUILD}`]);
  const texts = page.waitForResponse(/locales\/fr-CA\/yard\.json/);
  await page.getByRole('button', { name: 'FR' }).click();
  expect((await texts).fromServiceWorker()).toBe(true);

  await page.reload();
  await yard.expectStatus('closed');
  expect(await stored.running()).toBe(NEXT_BUILD);
});

test('people sign in through the window of a page that the worker answers [AUTH-05]', async ({ page }) => {
  const stored = createStoredApp(page);
  await page.clock.install();
  await page.goto(`${deployment.origin}/#/home`);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.clock.fastForward(60_000);
  await stored.expectControlled();
  await page.reload();
  await signIn(page);
  await expect(page).toHaveURL(/#\/lightningalert\/ACME/);
});
