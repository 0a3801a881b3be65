import type { Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { facilityPanel, facilityStatus, facilityOpener, weeklyForecast } from '../drivers/facilityPanel.ts';
import { lightningEvent, showFacility } from '../drivers/facilityScene.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
// the viewer's unit of distance follows the device's zone
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1600, height: 900 },
  timezoneId: 'America/Chicago',
});

const SITE_ADMIN = 'siteadmin@acme.example';

const panel = facilityPanel;
const weekly = weeklyForecast;
const slider = (page: Page) => page.getByRole('slider', { name: 'Radius' });
const open = facilityOpener(service);

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

test('the forecast of the week: a tab a day, all on one axis, hours up to the fourth day, then the day alone [FAC-08][FAC-10][FAC-16][FAC-17][CONST-37]', async ({
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
  // today may have a single hour left
  await tabs.nth(1).click();
  await expect(day).toContainText('Showers');
  // the whole chart down to its hours, without scrolling
  await expect(day.locator('.tchart-hour').first()).toBeInViewport();
  expect(
    await day.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBeLessThanOrEqual(0);
  await expect(day).toContainText(/Precipitation 1.in/);
  await expect(day).toContainText(/Snowfall 0.in/);
  await expect(day).toContainText(/Maximum wind 24.mph/);
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
  // midnight of tomorrow, with its snow; the table has all days, and today may have its own midnight
  const tomorrow = /12:00\sAM.*68.°F.*0\.1.in.*0\.1.in.*24.mph.*6.*29\.88.inHg.*NW/;
  await expect(day.getByRole('row').filter({ hasText: tomorrow })).toHaveCount(1);
  await tabs.nth(1).press('ArrowLeft');
  await expect(tabs.first()).toBeFocused();
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  // the chart has all days on one axis, each with a line at its midnight, and the limit that the wind comes near
  await day.getByRole('button', { name: 'Show as chart' }).click();
  const chart = day.getByRole('slider', { name: 'Weekly forecast' });
  await expect(chart.locator('.tchart-midnight')).toHaveCount(6);
  await expect(chart.locator('.tchart-threshold').filter({ hasText: 'High Wind - Level 1: 31' })).toHaveCount(
    1,
  );
  await expect(chart).toContainText('No hourly forecast for these days');
  await tabs.nth(6).click();
  await expect(day).toContainText('No data matching current selection');
  await expect(chart.locator('.tchart-midnight')).toHaveCount(6);
  await expect(day).toContainText('Showers');
  expect(scene.asked.forecast[0]?.get('num_days')).toBe('14');
  await page.keyboard.press('Escape');
  await expect(weekly(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Weekly forecast' })).toBeFocused();
});

test('the forecast has an address, which opens it at once, and the way back closes it [FAC-08][SHELL-04]', async ({
  page,
}) => {
  await showFacility(page);
  await open(page);
  await panel(page).getByRole('button', { name: 'Weekly forecast' }).click();
  await expect(weekly(page)).toBeVisible();
  const address = page.url();
  await page.goBack();
  await expect(weekly(page)).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
  await page.goForward();
  await expect(weekly(page)).toBeVisible();
  await weekly(page).getByRole('button', { name: 'Close the weekly forecast' }).click();
  await expect(weekly(page)).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto(address);
  await expect(weekly(page).getByRole('heading', { name: /^Weekly forecast/ })).toBeFocused();
  await expect(weekly(page).getByRole('tab')).toHaveCount(7);
  await weekly(page).getByRole('tab').first().press('Escape');
  await expect(weekly(page)).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
});

const SERVED = {
  state: 'current',
  source: 'nws',
  issued_at: new Date(Date.now() - 60_000).toISOString(),
} as const;

test('the forecast of a weather service names it, when it was issued, and what was measured before [FAC-08][FAC-16][S5]', async ({
  page,
}) => {
  await showFacility(page, { origin: SERVED });
  await open(page);
  await expect(panel(page)).toContainText(/National Weather Service, issued .*\d+:\d\d\s[AP]M/);
  await panel(page).getByRole('button', { name: 'Weekly forecast' }).click();
  await expect(weekly(page)).toContainText(/National Weather Service, issued .*\d+:\d\d\s[AP]M/);
  const day = weekly(page).getByRole('tabpanel');
  await expect(day).toContainText('Chance of precipitation 40%');
  await expect(day).toContainText('Chance of thunder 15%');
  await expect(day).toContainText(/Maximum gust 34.mph/);
  await expect(day).toContainText(/WBGT, forecast 75.°F/);
  await expect(day).toContainText('Heat risk, forecast Moderate');
  await expect(day).toContainText(/Before .*\d+:\d\d\s[AP]M, measured: Salina Regional Airport/);
});

for (const [origin, text] of [
  [
    { ...SERVED, state: 'old', issued_at: new Date(Date.now() - 13 * 3_600_000).toISOString() },
    /^Forecast not current \(National Weather Service, issued .*\d+:\d\d\s[AP]M\)$/,
  ],
  [{ ...SERVED, state: 'waiting', issued_at: null }, 'Waiting for the forecast (National Weather Service)'],
  [{ state: 'none', source: null, issued_at: null }, 'No weather service forecasts this place'],
] as const)
  test(`a forecast that is ${origin.state} says so, and shows no number [FAC-09][S4][S5]`, async ({
    page,
  }) => {
    await showFacility(page, { origin });
    await open(page);
    await expect(panel(page).getByText(text)).toBeVisible();
    await expect(panel(page).getByRole('list', { name: 'Coming hours' })).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'Weekly forecast' }).click();
    await expect(weekly(page).getByText(text)).toBeVisible();
    await expect(weekly(page).getByRole('tab')).toHaveCount(0);
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

for (const [language, colorScheme, size] of [
  ['en-US', 'dark', { width: 1600, height: 900 }],
  ['fr-CA', 'light', { width: 390, height: 844 }],
  ['en-US', 'light', { width: 320, height: 640 }],
] as const) {
  test(`can be used by everybody in ${language}, ${colorScheme}, ${size.width} px wide [FAC-01][FAC-08][S14]`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await showFacility(page, { events: (nowMs) => [lightningEvent(nowMs, 3)] });
    await open(page, { query: `?lng=${language}`, email: SITE_ADMIN });
    await expect(facilityStatus(page)).toContainText(/CLOSED|FERMÉ/);
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    if (size.width < 992)
      await panel(page)
        .getByRole('radio', { name: /^(Forecast|Prévisions)$/ })
        .check();
    await panel(page)
      .getByRole('button', { name: /^(Weekly forecast|Prévisions de la semaine)$/ })
      .click();
    await expect(weekly(page).getByRole('tab')).toHaveCount(7);
    // on a phone it covers the mark of the map
    await expect(weekly(page).getByText('SIMULATION')).toBeVisible({ visible: size.width < 992 });
    expect((await createAxe(page).analyze()).violations).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    await weekly(page)
      .getByRole('button', { name: /^(Close|Fermer)/ })
      .click();
    await expect(weekly(page)).toHaveCount(0);
    await expect(facilityStatus(page)).toBeVisible();
  });
}
