import { giveDetails } from '../drivers/signIn.ts';
import { startLiveSky, type LiveSky } from '../drivers/liveSky.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { expect, test } from '../drivers/test.ts';

const TOWN = { lon: -93.4, lat: 48.6 };
const EMAIL = 'ada@north.example';
const PASSWORD = 'rain over quiet water';
/** A first-time user is at a watched yard within this time. Source: issue 'A real yard runs on it'. */
const FIRST_YARD_MS = 180_000;

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

  await page.goto(service.origin);
  await expect(page).toHaveURL(/\/auth\/setup/);
  await page.getByLabel('Setup code').fill(setupCode(service));
  await page.getByLabel('Company code').fill('NORTH');
  await page.getByLabel('Name', { exact: true }).fill('Ada North');
  await page.getByLabel('Email address').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Open Safety Command Center' }).click();

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await giveDetails(popup, EMAIL, PASSWORD);

  await page.getByLabel('Name of the yard').fill('NORTH_YARD');
  await page.getByRole('searchbox', { name: 'Find an address' }).fill('International Falls');
  await page.getByRole('button', { name: /International Falls, MN/ }).click();
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
});

/** The code that the service wrote to its log. */
function setupCode(of: ServiceProcess): string {
  const code = /"setupCode":"([A-Z2-9-]+)"/.exec(of.said())?.[1];
  if (code === undefined) throw new Error(`No setup code in: ${of.said()}`);
  return code;
}
