import { facilityPanel, facilityStatus, facilityOpener } from '../drivers/facilityPanel.ts';
import { lightningEvent, overrideEvent, SCENE_YARD, showFacility } from '../drivers/facilityScene.ts';
import { seeWord } from '../drivers/seeWord.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
// the viewer's unit of distance follows the device's zone
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1600, height: 900 },
  timezoneId: 'America/Chicago',
});

const SITE_ADMIN = 'siteadmin@acme.example';
const MINUTE_MS = 60_000;

const panel = facilityPanel;
const status = facilityStatus;
const open = facilityOpener(service);

test('the address of a facility opens its panel beside the map, whatever the case of its id, and closing leaves the same map [SHELL-04][SHELL-05][FAC-01]', async ({
  page,
}) => {
  await showFacility(page);
  await open(page);
  await expect(panel(page)).toContainText('1 Depot Rd, Salina, KS 67401');
  await expect(status(page)).toContainText('OPEN');
  await expect(panel(page).getByRole('link', { name: /^Yard alert page/ })).toHaveAttribute(
    'href',
    '#/yardalert/ACME/SCENE_YARD',
  );
  const canvas = page.locator('canvas.facility-marks');
  await canvas.evaluate((element) => (element.dataset['same'] = 'yes'));
  await panel(page).getByRole('button', { name: 'Close facility panel' }).click();
  await expect(page).toHaveURL(/#\/lightningalert\/ACME\/$/);
  await expect(panel(page)).toHaveCount(0);
  await expect(canvas).toHaveAttribute('data-same', 'yes');
  await page.goBack();
  await expect(status(page)).toContainText('OPEN');
  await expect(canvas).toHaveAttribute('data-same', 'yes');
});

test('a facility that nobody has is not open, and says so [SHELL-04][S4]', async ({ page }) => {
  await showFacility(page);
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/NOWHERE/39/-98/`);
  const missing = page.getByRole('complementary', { name: 'NOWHERE' });
  await expect(missing.getByRole('alert')).toContainText('Facility NOWHERE not found.');
  await expect(missing).toContainText('UNKNOWN');
});

test('lightning closes it: alert, active time, countdown and probability [FAC-03][FAC-06][GAP-62][FAC-07][FAC-11][STATUS-19][STATUS-22]', async ({
  page,
}) => {
  const scene = await showFacility(page);
  await page.route(/\/probability\.txt/, (route) => route.fulfill({ body: 'ACME SCENE_YARD x 0.41' }));
  await open(page);
  await expect(status(page)).toContainText('OPEN');
  const closedMs = Date.now() - 5_000;
  scene.events = () => [lightningEvent(closedMs, 12)];
  await expect(status(page)).toContainText('CLOSED', { timeout: 15_000 });
  await expect(status(page)).toContainText('Lightning Alert');
  await expect(status(page)).toContainText(/for 3[78]\u00A0min/);
  await expect(status(page).getByTitle(/^Started .*\nLast strike /)).toBeVisible();
  await expect(status(page).getByRole('timer')).toContainText(/Safe conditions expected in 17.min/);
  await expect(status(page)).toContainText('41%');
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'Lightning Alert' })).toContainText(
    'CLOSED',
  );
});

test('an answer that grows old opens nothing any more, however often it is told [FAC-03][S1][S4][S5]', async ({
  page,
}) => {
  await showFacility(page);
  let at: string | null = null;
  await page.route(/\/api\/alerts\/active/, (route) => {
    at ??= new Date(Date.now() - 30_000).toISOString();
    const told = { facilityId: SCENE_YARD.id, activeAlerts: [], generatedAt: at, lightningAsOf: at };
    return route.fulfill({ json: told });
  });
  await open(page);
  await expect(status(page)).toContainText('OPEN');
  await expect(status(page)).toContainText('UNKNOWN', { timeout: 45_000 });
  await expect(status(page)).toContainText('Do not treat the yard as open.');
});

test.describe('an override', () => {
  const payload = {
    overrideUserName: 'Dana Morris',
    overrideUserEmail: { email: 'dana@acme.example' },
    lightningProbability: 0.03,
  };

  test('marks the status, with its message, who set it and the probability then [FAC-03][FAC-04][S9]', async ({
    page,
  }) => {
    await showFacility(page, { events: (nowMs) => [overrideEvent(nowMs, 'CLOSED')], payload });
    await open(page);
    await expect(status(page)).toContainText('CLOSED - OVERRIDE');
    await expect(panel(page)).toContainText('Inspection of the fences - Dana Morris (dana@acme.example)');
    await expect(panel(page)).toContainText('< 5%');
    await expect(panel(page).getByRole('button', { name: /override/i })).toHaveCount(0);
  });

  test('is removed from here by those who may [FAC-14][FAC-15]', async ({ page }) => {
    const scene = await showFacility(page, { events: (nowMs) => [overrideEvent(nowMs, 'CLOSED')], payload });
    const removed: string[] = [];
    await page.route(/\/alerts\/merged\/yard_alerts\//, (route) => {
      removed.push(route.request().method());
      scene.events = () => [];
      return route.fulfill({ json: {} });
    });
    await open(page, { email: SITE_ADMIN });
    await panel(page).getByRole('button', { name: 'Remove override' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove override' }).click();
    await expect(dialog).toHaveCount(0);
    expect(removed).toEqual(['DELETE']);
    await expect(page.getByText('Please wait', { exact: false }).first()).toBeVisible();
    await expect(status(page)).toContainText('OPEN', { timeout: 45_000 });
    await expect(status(page)).not.toContainText('OVERRIDE');
  });

  test('is set by its form [FAC-15]', async ({ page }) => {
    await showFacility(page);
    await open(page, { email: SITE_ADMIN });
    await panel(page).getByRole('button', { name: 'Override' }).click();
    await expect(page.getByRole('dialog')).toContainText(SCENE_YARD.id);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('probability and return of safe conditions of the address stand until the service knows [FAC-07]', async ({
  page,
}) => {
  await showFacility(page);
  let isHeld = true;
  await page.route(/\/probability\.txt/, (route) =>
    isHeld ? undefined : route.fulfill({ body: 'ACME SCENE_YARD x 0.41' }),
  );
  const eta = new Date(Date.now() + 20 * MINUTE_MS).toISOString();
  await open(page, { hash: `?prob=0.77&eta=${eta}` });
  await expect(status(page)).toContainText('77%');
  await expect(status(page)).toContainText('Safe conditions expected');
  isHeld = false;
  await page.reload();
  await expect(status(page)).toContainText('41%');
});

test.describe('a link to the facility', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is copied with a token, and told for a second [FAC-02]', async ({ page }) => {
    await showFacility(page);
    await open(page, { hash: '?radius=20' });
    const copy = panel(page).getByRole('button', { name: 'Copy a link to this facility' });
    await seeWord(page, 'Copied', () => copy.click());
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#\/lightningalert\/ACME\/scene_yard\/39\/-98\/\?radius=20&magicToken=.+$/);
    await expect(panel(page).getByText('Copied')).toHaveCount(0);
  });

  test('is not there for guests, who see the rest [FAC-02][AUTH-21]', async ({ page }) => {
    await showFacility(page);
    await open(page, { email: 'guest@acme.example' });
    await expect(status(page)).toContainText('OPEN');
    await expect(panel(page).getByRole('button', { name: 'Copy a link to this facility' })).toHaveCount(0);
  });
});
