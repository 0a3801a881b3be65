import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const tileAt = (zoom: number) => (response: { url(): string; ok(): boolean }) =>
  response.ok() && response.url().includes(`/layers/basemap/${zoom}/`);

test('the facilities stand on the service’s own map, which keys bring nearer and a click leads from to a yard [MAP-04]', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await beSignedIn(page, service.origin);
  const world = page.waitForResponse(tileAt(1));
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  await world;
  const nearer = page.waitForResponse(tileAt(2));
  await page.keyboard.press('ArrowUp');
  await nearer;

  const near = page.waitForResponse(tileAt(9));
  await page.getByRole('searchbox').fill('Rimouski');
  await near;
  await page.getByRole('img', { name: 'Map of the facilities in the list' }).click();
  await expect(page).toHaveURL(/#\/yardalert\/ACME\/COUR_RIMOUSKI/);
  expect([...hosts]).toEqual([new URL(service.origin).host]);
});

test('a map begun anew, as for another wish about motion, shows the facilities again', async ({ page }) => {
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  const near = page.waitForResponse(tileAt(9));
  await page.getByRole('searchbox').fill('Rimouski');
  await near;
  const again = page.waitForResponse(tileAt(9));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await again;
  await page.getByRole('img', { name: 'Map of the facilities in the list' }).click();
  await expect(page).toHaveURL(/#\/yardalert\/ACME\/COUR_RIMOUSKI/);
});

test('a phone shows the list alone, and no script of a map comes', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/#/lightningalert/ACME/`);
  await expect(page.getByRole('link', { name: /Hub City Yard/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Map of the facilities in the list' })).toHaveCount(0);
  expect(scripts.filter((url) => url.includes('FacilityMap'))).toEqual([]);
});
