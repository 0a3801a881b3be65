import type { Page } from '@playwright/test';
import { Session } from '#contracts/session.ts';
import { VehicleFeatures } from '#contracts/vehicle.ts';
import { createAxe } from '../drivers/axe.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn, sessionOf } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1920, height: 1080 } });
test.slow();

const MORE = { 'en-US': 'More Info', 'fr-CA': 'Plus d’information' };

/** The panel of a simulated vehicle that has readings, opened from its card. */
async function openPanel(page: Page, { lng = 'en-US' as keyof typeof MORE, hasGraph = true } = {}) {
  const { accessToken } = Session.parse(await sessionOf(service.origin));
  const answer = await page.request.get(`${service.origin}/layers/features/AmazonVehicles.json`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const vehicle = VehicleFeatures.parse(await answer.json()).features.find(
    ({ properties }) => properties.online && properties.graph_data_available === hasGraph,
  )!.properties;
  const [lon, lat] = vehicle.coordinates;
  await beSignedIn(page, service.origin);
  const opening = `p=${lat},${lon},11&layers_to_show=AmazonVehicles&vehicleID=${vehicle.vrid}`;
  await page.goto(`${service.origin}/?lng=${lng}#/lightningalert/ACME/?${opening}`);
  await page.locator('.popup').getByRole('button', { name: MORE[lng] }).click();
  const panel = page.locator('.heatpanel');
  await expect(panel).toBeFocused();
  return { panel, vehicle };
}

test('a vehicle’s card leads to its heat, with cards, chart and table [HEAT-01][HEAT-04][HEAT-05][HEAT-06][HEAT-08][CALL-28][S14]', async ({
  page,
}) => {
  const { panel, vehicle } = await openPanel(page);
  await expect(panel.locator('header')).toContainText(`VIN ${vehicle.VIN}`);
  await expect(panel.locator('header')).toContainText('SIMULATION');
  await expect(
    panel.getByText(/^Updated at \d\d:\d\d.[AP]M \d\d\/\d\d\/\d{4} \(\d+ min ago\)$/),
  ).toBeVisible();
  await expect(panel.locator('.heatcards section')).toHaveCount(4);
  await expect(panel.getByRole('slider', { name: 'Heat stress' })).toBeVisible();
  await panel.getByRole('radio', { name: 'Temperature and humidity' }).check();
  await expect(panel.getByRole('slider', { name: 'Temperature and humidity' })).toBeVisible();
  await panel.getByRole('button', { name: 'Show as table' }).click();
  await expect(panel.getByRole('row')).toHaveCount(98);
  const { violations } = await createAxe(page).include('.heatpanel').analyze();
  expect(violations).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});

test('a vehicle without a graph keeps its cards, on a phone and in French [HEAT-09][GAP-90]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { panel } = await openPanel(page, { lng: 'fr-CA', hasGraph: false });
  await expect(panel.locator('.heatcards section')).toHaveCount(4);
  await expect(panel.getByText('Aucune donnée ne correspond à la sélection')).toBeAttached();
  const overflows = await panel.evaluate((element) => [
    element.scrollWidth - element.clientWidth,
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
  ]);
  expect(overflows).toEqual([0, 0]);
});
