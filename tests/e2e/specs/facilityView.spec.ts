import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  lightningEvent,
  overrideEvent,
  SCENE_PATH,
  SCENE_YARD,
  showFacility,
} from '../drivers/facilityScene.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());
// the viewer's unit of distance follows the device's zone
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1600, height: 900 },
  timezoneId: 'America/Chicago',
});

const SITE_ADMIN = 'siteadmin@acme.example';
const MINUTE_MS = 60_000;

const panel = (page: Page) => page.getByRole('complementary', { name: SCENE_YARD.name });
const status = (page: Page) => panel(page).getByRole('region', { name: /^(Yard status|État du site)$/ });
const weekly = (page: Page) =>
  page.getByRole('region', { name: /^(Weekly forecast|Prévisions de la semaine)/ });
const slider = (page: Page) => page.getByRole('slider', { name: 'Radius' });

/** Opens the facility. */
async function open(page: Page, { query = '', hash = '', email = 'user@acme.example' } = {}) {
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
  await beSignedIn(page, service.origin, email);
  await page.goto(`${service.origin}/${query}#${SCENE_PATH}${hash}`);
  await expect(panel(page)).toBeVisible();
}

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

test('lightning closes it: alert, active time, countdown and probability [FAC-03][FAC-06][FAC-07][FAC-11][STATUS-19][STATUS-22]', async ({
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
  await expect(status(page)).toContainText(/for 1[23]\u00A0min/);
  await expect(status(page).getByTitle(/^Last strike /)).toBeVisible();
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

test('weather now: temperature, feels-like, wind, what fell, and the next hours [FAC-05][FAC-13]', async ({
  page,
}) => {
  await showFacility(page);
  await open(page);
  await expect(panel(page)).toContainText('68°F');
  await expect(panel(page)).toContainText('Thunderstorms');
  await expect(panel(page)).toContainText(/Feels like 66.°F, NW.24.mph/);
  await expect(panel(page)).toContainText(/Snow, last hour 1.in/);
  const hours = panel(page).getByRole('list', { name: 'Coming hours' }).getByRole('listitem');
  await expect(hours).toHaveCount(5);
  await expect(hours.first()).toContainText(/68°0\.1.in/);
});

test('the forecast of the week: a tab a day, hours up to the fourth day, then the day alone [FAC-08][FAC-10][FAC-16][FAC-17][CONST-37]', async ({
  page,
}) => {
  const scene = await showFacility(page);
  await open(page);
  await panel(page).getByRole('button', { name: 'Weekly forecast' }).click();
  const tabs = weekly(page).getByRole('tab');
  await expect(tabs).toHaveCount(7);
  await expect(tabs.first()).toContainText('Today');
  await expect(tabs.nth(1)).toContainText(/\w{3}, \w{3} \d+/);
  await expect(tabs.first()).toContainText('68° 50°');
  const day = weekly(page).getByRole('tabpanel');
  await expect(day).toContainText('Showers');
  // the whole chart down to its hours, without scrolling
  await expect(day.locator('.tchart-hour').first()).toBeInViewport();
  expect(
    await day.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBeLessThanOrEqual(0);
  await expect(day).toContainText(/Precipitation 1.in/);
  await expect(day).toContainText(/Snowfall 0.in/);
  await expect(day).toContainText(/Maximum wind 24.mph/);
  await tabs.nth(1).click();
  await day.getByRole('button', { name: 'Show as table' }).click();
  const columns = day.getByRole('columnheader');
  await expect(columns).toHaveText([
    'Time',
    'Temperature, °F',
    'Precipitation, in per hour, All',
    'Precipitation, in per hour, Snowfall',
    'Wind, mph',
    'Wind force, Beaufort',
    'Pressure at sea level, inHg',
    'Wind from',
  ]);
  await expect(day.getByRole('row').nth(1)).toContainText(
    /68.°F.*0\.1.in.*0\.1.in.*24.mph.*6.*29\.88.inHg.*NW/,
  );
  await tabs.nth(1).press('ArrowLeft');
  await expect(tabs.first()).toBeFocused();
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await tabs.nth(6).click();
  await expect(day).toContainText('No data matching current selection');
  await expect(day).toContainText('Showers');
  expect(scene.asked.forecast[0]?.get('num_days')).toBe('14');
  await page.keyboard.press('Escape');
  await expect(weekly(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Weekly forecast' })).toBeFocused();
});

test.describe('without a forecast', () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test('the panel of the week says so [FAC-09]', async ({ page }) => {
    await showFacility(page, { isForecastDown: true });
    await open(page);
    await panel(page).getByRole('button', { name: 'Weekly forecast' }).click();
    await expect(weekly(page).getByRole('alert')).toHaveText('Failed loading data, please try again later');
  });
});

test('the radius goes from 10 to 100 by keys, and is written into the address [STRIKE-03][STRIKE-04][STRIKE-05][STRIKE-15]', async ({
  page,
}) => {
  await showFacility(page);
  await open(page, { hash: '?radius=20&history=120' });
  await expect(slider(page)).toHaveValue('20');
  await expect(panel(page)).toContainText(/\d+ strikes? within 20.mi in the last 120 min/, {
    timeout: 20_000,
  });
  await slider(page).press('End');
  await expect(page).toHaveURL(/radius=100$/);
  await expect(panel(page)).toContainText(/within 100.mi/);
  await slider(page).press('Home');
  await expect(page).toHaveURL(/\?history=120&radius=10$/);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /10.mi/);
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
    await panel(page).getByRole('button', { name: 'Copy a link to this facility' }).click();
    await expect(panel(page).getByText('Copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#\/lightningalert\/ACME\/scene_yard\/39\/-98\/\?radius=20&magicToken=.+$/);
    await expect(panel(page).getByText('Copied')).toHaveCount(0);
  });

  test('is not there for guests, who see the rest [FAC-02]', async ({ page }) => {
    await showFacility(page);
    await open(page, { email: 'guest@acme.example' });
    await expect(status(page)).toContainText('OPEN');
    await expect(panel(page).getByRole('button', { name: 'Copy a link to this facility' })).toHaveCount(0);
  });
});

for (const [language, colorScheme, size] of [
  ['en-US', 'dark', { width: 1600, height: 900 }],
  ['fr-CA', 'light', { width: 390, height: 844 }],
  ['en-US', 'light', { width: 320, height: 640 }],
] as const) {
  test(`can be used by everybody in ${language}, ${colorScheme}, ${size.width} px wide [FAC-01][FAC-08]`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await showFacility(page, { events: (nowMs) => [lightningEvent(nowMs, 3)] });
    await open(page, { query: `?lng=${language}`, email: SITE_ADMIN });
    await expect(status(page)).toContainText(/CLOSED|FERMÉ/);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    if (size.width < 992)
      await panel(page)
        .getByRole('radio', { name: /^(Forecast|Prévisions)$/ })
        .check();
    await panel(page)
      .getByRole('button', { name: /^(Weekly forecast|Prévisions de la semaine)$/ })
      .click();
    await expect(weekly(page).getByRole('tab')).toHaveCount(7);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    await weekly(page)
      .getByRole('button', { name: /^(Close|Fermer)/ })
      .click();
    await expect(weekly(page)).toHaveCount(0);
    await expect(status(page)).toBeVisible();
  });
}
