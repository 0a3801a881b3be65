import { startLiveYard, type LiveYard } from '../drivers/liveYard.ts';
import { expect, test } from '../drivers/test.ts';

const MAST = {
  records: 'weather',
  name: 'Yard mast',
  role: 'secondary',
  stations: [{ id: 'm1', name: 'Mast 1', facility: 'NORTH_YARD' }],
  values: {
    temperature: { path: 'c', unit: 'C' },
    humidity: { path: 'rh', unit: '%' },
    windSpeed: { path: 'kmh', unit: 'km/h' },
    solarRadiation: { path: 'sun', unit: 'W/m2' },
  },
};
/** Heat stress of level 4 by day and by night. */
const HOT_AND_HUMID = { c: 40, rh: 60, kmh: 5, sun: 0 };

let live: LiveYard;

test.beforeAll(async () => {
  live = await startLiveYard({ mast: MAST });
});
test.afterAll(async () => live.dispose());

test('a site admin lets heat stress by the own mast close the yard, whose page advises rest in both languages [GAP-139]', async ({
  page,
}) => {
  const { service, send, comeTo } = live;
  await comeTo(page);
  const yard = page.locator('.yard');
  await expect(yard).toHaveAttribute('data-status', 'open', { timeout: 60_000 });

  await send(page, 'mast', [{ t: Date.now() - 5_000, ...HOT_AND_HUMID }]);
  // by the rules of the service heat counts by its index alone
  await expect(yard).toHaveAttribute('data-status', 'closed', { timeout: 60_000 });
  await expect(page.getByText('Heat - Level 3').first()).toBeVisible();
  await expect(page.getByText('Heat Stress', { exact: false })).toHaveCount(0);

  await page.goto(`${service.origin}/#/policies/NORTH`);
  const policy = page.getByRole('region', { name: 'Default' });
  await expect(policy).toContainText('Not watched: Heat stress (WBGT).');
  await policy.getByRole('button', { name: 'Edit Default' }).click();
  const form = page.getByRole('form', { name: 'Edit Default' });
  await form.getByRole('switch', { name: 'Heat stress (WBGT)' }).check();
  await form.getByLabel(/^Reason/).fill('Hard work in the sun');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(policy).toContainText('All weather hazards that have a source are watched.');

  await page.goto(`${service.origin}/#/yardalert/NORTH/NORTH_YARD`);
  await expect(page.getByText('Heat Stress - Level 4').first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('rest 40 minutes of each hour', { exact: false }).first()).toBeVisible();
  await page.goto(`${service.origin}/?lng=fr-CA#/yardalert/NORTH/NORTH_YARD`);
  await expect(page.getByText('Stress thermique, niveau 4').first()).toBeVisible();
  await expect(page.getByText('40 minutes de repos par heure', { exact: false }).first()).toBeVisible();
});
