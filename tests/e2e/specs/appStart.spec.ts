import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();

test('during maintenance every page shows only the notice, and asks nothing more [CONST-02][SHELL-25]', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { maintenance: boolean };
    expect(config.maintenance).toBe(false);
    await route.fulfill({ json: { ...config, maintenance: true } });
  });
  await page.goto(`${service.origin}/#/yardalert/ACME/BLACK_HILLS_YARD`);
  await expect(page.getByRole('heading', { name: 'Website under maintenance' })).toBeVisible();
  await expect(page.getByText('The site will be back shortly.')).toBeVisible();
  expect(asked.filter((path) => /^\/(api|auth|static|weather|feeds)/.test(path))).toEqual([]);
});

test('a mistake in the configuration is a readable page, not a white one [NET-09]', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ json: { maintenance: 'no', version: '1' } }));
  await page.goto(service.origin);
  await expect(page.getByRole('alert')).toContainText('/config.json: maintenance');
  await expect(page.getByRole('alert')).toContainText('Do not treat any yard as open.');
});

test('the app can be installed on a phone: its manifest and icons are without a fault', async ({ page }) => {
  await page.goto(`${service.origin}/#/home`);
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${service.origin}/manifest.webmanifest`, errors: [] });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // the browser of the tests has no place to install to
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  for (const icon of ['icon-192', 'icon-512', 'maskable-512', 'apple-touch-180']) {
    const answer = await page.request.get(`${service.origin}/icons/${icon}.png`);
    expect([icon, answer.status(), answer.headers()['content-type']]).toEqual([icon, 200, 'image/png']);
  }
});

test('texts are fetched per language and namespace [CALL-16][LANG-09]', async ({ page }) => {
  const texts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/locales/')) texts.push(pathname);
  });
  await page.goto(`${service.origin}/#/home`);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  expect(texts.sort()).toEqual(
    ['en-US', 'fr-CA'].flatMap((language) =>
      ['alerts', 'common', 'errors', 'override', 'why', 'yard'].map(
        (namespace) => `/locales/${language}/${namespace}.json`,
      ),
    ),
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
});

test('what the device remembers stands under the keys of the contract [DATA-09][LANG-02]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/yardalert/ACME/BLACK_HILLS_YARD`);
  await page.getByRole('button', { name: 'FR' }).click();
  await page.locator('[data-sound]').click();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(['alertFacility', 'displayId', 'i18nextLng', 'lastKnown', 'session', 'soundOn']);
});

test('every address of a yard is one of its own: going from yard to yard leaves no worker behind [S12]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  for (const facility of ['BLACK_HILLS_YARD', 'COUR_RIMOUSKI', 'HUB_CITY_YARD', 'BLACK_HILLS_YARD']) {
    await page.goto(`${service.origin}/#/yardalert/ACME/${facility}`);
    await expect(page.getByText(facility, { exact: true }).first()).toBeVisible();
  }
  await expect.poll(() => page.workers().length).toBe(1);
});
