import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const LOCATIONS = '/api/admin/alerts/locations';
const LUBBOCK = { latitude: 33.5779, longitude: -101.8552, city: 'Lubbock', state: 'TX', countryCode: 'US' };
const HONOLULU = {
  latitude: 21.3099,
  longitude: -157.8581,
  city: 'Honolulu',
  state: 'HI',
  countryCode: 'US',
};

// of the yard that was removed
test.use({ expectedConsole: [/Failed to load resource.* 404/] });

const service = sharedService();

test('an open yard page follows its yard to another place, and says so when the yard is removed [S1][S4]', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { origin } = service;
  await beSignedIn(page, origin, 'admin@acme.example');
  await page.goto(`${origin}/#/home`);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('session')!) as { accessToken: string }).accessToken,
  );
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) =>
    page.request.fetch(`${origin}${LOCATIONS}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data === undefined
        ? {}
        : {
            data: {
              name: 'ROVING_YARD',
              defaultUnits: 0,
              ...data,
            },
          }),
    });
  expect((await send('POST', '', LUBBOCK)).status()).toBe(201);

  await page.goto(`${origin}/#/yardalert/acme/ROVING_YARD`);
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/alerts/changes'));
  await page.reload();
  await expect(page.getByText(/\bC[DS]T\b/).first()).toBeVisible({ timeout: 30_000 });
  await listening;

  const weatherThere = page.waitForRequest(
    (request) => request.url().includes('currentConditions') && request.url().includes('21.3099'),
  );
  expect((await send('PUT', '/ROVING_YARD', HONOLULU)).status()).toBe(200);
  // sooner than a poll: by the announcement
  await expect(page.getByText(/\bHST\b/).first()).toBeVisible({ timeout: 8_000 });
  await weatherThere;
  await expect(page.getByText(/\bC[DS]T\b/)).toHaveCount(0);

  expect((await send('DELETE', '/ROVING_YARD')).status()).toBe(204);
  await expect(page.getByRole('alert')).toContainText('Facility not found', { timeout: 8_000 });
});
