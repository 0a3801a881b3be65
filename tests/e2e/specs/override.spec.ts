import { createAxe } from '../drivers/axe.ts';
import { createOverrideForm } from '../drivers/overrideForm.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';
import { createYardAlertPage } from '../drivers/yardAlertPage.ts';

/** Closed by lightning that has moved on: it reopens within the first half hour, not in the first minutes. */
const QUIETING = 'CAPITAL_YARD';
/** Closed by wind, with no lightning near. */
const WINDY = 'PLATTE_YARD';
/** Open, with no weather near. */
const QUIET = 'HUB_CITY_YARD';
const SITE_ADMIN = 'siteadmin@acme.example';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());

test('a site admin opens a yard that lightning has left, and takes it back, without a mouse [OVR-01][OVR-03][OVR-09][OVR-10][OVR-11][OVR-12][S9]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, SITE_ADMIN);
  const yard = createYardAlertPage(page);
  const form = createOverrideForm(page);
  await yard.open(service.origin, QUIETING);
  await yard.expectStatus('closed');

  await form.open('Open Yard');
  await form.expectInside();
  await form.escape();
  await expect(page.getByRole('button', { name: 'Open Yard' })).toBeFocused();
  await yard.expectStatus('closed');

  await form.open('Open Yard');
  await form.expectMissing('Select the acknowledgement.');
  await form.acknowledge();
  await form.submit('Open Yard');
  await form.expectToast('Override successfully.', 'Please wait, update may take a minute.');
  await yard.expectStatus('open');
  await expect(page.locator('.yplate')).toHaveText('OVERRIDE');
  await expect(yard.root).toContainText('Yard is Open - Sam Siteadmin (siteadmin@acme.example)');
  expect((await createAxe(page).analyze()).violations).toEqual([]);

  await form.open('Remove override');
  await form.submit('Remove override');
  await form.expectToast('Override Removed.', 'Please wait, update may take a minute.');
  await yard.expectStatus('closed');
  await expect(page.locator('.yplate')).toHaveCount(0);
});

test('a site admin closes a yard by hand and replaces that by another message [OVR-04][OVR-05][OVR-07][OVR-08]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, SITE_ADMIN);
  const yard = createYardAlertPage(page);
  const form = createOverrideForm(page);
  await yard.open(service.origin, WINDY);
  await yard.expectStatus('closed');

  await form.open('Override');
  await form.turnOn();
  await form.expectMissing('Choose a message.');
  await form.choose('Dust Storm Alert');
  await form.acknowledge();
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  await form.submit('Set override');
  await form.expectToast('Override successfully.', 'Please wait, update may take a minute.');
  await expect(page.locator('.yplate')).toHaveText('OVERRIDE');
  await expect(yard.root).toContainText('Dust Storm Alert - Sam Siteadmin');
  await yard.expectStatus('closed');

  await form.open('Replace');
  await form.choose('High Wind Alert');
  await form.acknowledge();
  await form.submit('Set override');
  await expect(yard.root).toContainText('High Wind Alert - Sam Siteadmin');
  await yard.expectStatus('open');
});

test('an ordinary user sees no way to override [OVR-01]', async ({ page }) => {
  await beSignedIn(page, service.origin);
  const yard = createYardAlertPage(page);
  await yard.open(service.origin, QUIETING);
  await yard.expectStatus('closed');

  await expect(page.getByRole('button', { name: /override|open yard/i })).toHaveCount(0);
});

test('beside the map an override that is taken back is gone in seconds, on mark and panel alike [FAC-14][FAC-15][S9]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin, SITE_ADMIN);
  const form = createOverrideForm(page);
  await page.goto(`${service.origin}/#/lightningalert/ACME/${QUIET}/33.58/-101.85/`);
  const status = page.getByRole('region', { name: 'Yard status' });
  await expect(status).toContainText('OPEN');
  await form.open('Override');
  await form.turnOn();
  await form.choose('Dust Storm Alert');
  await form.acknowledge();
  await form.submit('Set override');
  await expect(status).toContainText('CLOSED - OVERRIDE');
  // the map asks every 30 s: it has just done so, and what comes before it does again comes by itself
  await page.waitForResponse(/\/static\/acme\/alerts\.json\?/, { timeout: 45_000 });
  await form.open('Remove override');
  await form.submit('Remove override');
  await expect(status).toContainText('OPEN', { timeout: 20_000 });
  await expect(status).not.toContainText('OVERRIDE');
});
