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
