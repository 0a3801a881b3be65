import { nameFirstYard, signInAgain, signInFirst } from '../drivers/firstUser.ts';
import { startLiveSky, type LiveSky } from '../drivers/liveSky.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { expect, test } from '../drivers/test.ts';

const TOWN = { lon: -93.4, lat: 48.6 };
/** A first-time user is at a watched yard within this time. Source: issue 'A real yard runs on it'. */
const FIRST_YARD_MS = 180_000;

// the first user of the service is the one who comes again
test.describe.configure({ mode: 'serial' });

let sky: LiveSky;
let service: ServiceProcess;

test.beforeAll(async () => {
  sky = await startLiveSky(TOWN);
  const env = { ...sky.env, LIVE_CONTACT: 'ops@north.example', LOG_LEVEL: 'warn' };
  service = await startService({ args: ['--live'], env, isAsShipped: true });
});
test.afterAll(async () => {
  await service.dispose();
  await sky.dispose();
});

test('a first-time user comes from an empty service to a yard that satellites open and close, within 3 minutes [GAP-137][STATUS-16][S14]', async ({
  page,
}) => {
  test.setTimeout(FIRST_YARD_MS + 120_000);
  const startedMs = Date.now();

  await signInFirst(page, service);
  await nameFirstYard(page, 'NORTH_YARD', 'International Falls', /International Falls, MN/);
  await expect(page.getByText('GOES-East', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('No source of weather covers this place.', { exact: false })).toBeVisible();
  await page.getByRole('checkbox', { name: 'I accept satellites as the only proof for this yard' }).check();
  await page.getByRole('button', { name: 'Watch this yard' }).click();

  await expect(page).toHaveURL(/#\/yardalert\/NORTH\/NORTH_YARD/);
  const yard = page.locator('.yard');
  await expect(yard).toHaveAttribute('data-status', 'open', { timeout: 60_000 });
  await expect(page.getByText('SATELLITE ONLY')).toBeVisible();
  await expect(page.getByText('SIMULATION')).toHaveCount(0);
  expect(Date.now() - startedMs).toBeLessThan(FIRST_YARD_MS);

  sky.strike(TOWN);
  await expect(yard).toHaveAttribute('data-status', 'closed', { timeout: 60_000 });
  await expect(page.getByText('SATELLITE ONLY')).toHaveCount(0);

  await page.goto(`${service.origin}/#/sources/NORTH`);
  const yards = page.getByRole('region', { name: '1 yard on satellites alone' });
  await expect(yards).toContainText('Signed by Ada North');
  await yards.getByRole('button', { name: 'Take back...' }).click();
  await yards.getByRole('textbox').fill('A network reaches us now');
  await yards.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(yards).toContainText('Not accepted');
  await yards.getByRole('button', { name: 'Accept satellites alone...' }).click();
  await yards.getByRole('textbox').fill('It does not');
  await yards.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(yards).toContainText('Reason: It does not');
});

test('maps of a live run have real radar, and no road that is made up [S4][S14]', async ({ page }) => {
  const tile = page.waitForResponse(/\/layers\/tiles\/cond_radar_highcoverage\//);
  await page.goto(`${service.origin}/#/lightningalert/NORTH/`);
  await signInAgain(page);
  expect((await tile).status()).toBe(200);
  const legend = page.getByRole('complementary', { name: 'Legend' });
  await expect(legend).toContainText('No radar');
  await page.getByRole('slider', { name: 'Time shown on the map' }).press('PageUp');
  await expect(legend).toContainText('No forecast for this time.');

  await page.goto(`${service.origin}/#/lightningalert/NORTH/route/NORTH_YARD/46.8,-92.1/`);
  await expect(page.getByRole('dialog')).toContainText('No routing service is set up');
});
