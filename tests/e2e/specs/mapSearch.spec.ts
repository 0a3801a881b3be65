import type { Locator, Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const service = sharedService();
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The map, and what it asks the service for addresses. */
async function open(page: Page, query = '') {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/geocode/suggest') asked.push(searchParams.get('q') ?? '');
  });
  await beSignedIn(page, service.origin);
  await page.goto(`${service.origin}/?${query}#/lightningalert/ACME/`);
  const field = page.getByRole('combobox', { name: /^(Search for a facility|Chercher un site)/ });
  await expect(field).toBeVisible();
  return { asked, field };
}

/** Types letter by letter in no time, so that a slow machine makes no pause between two letters. */
const typeAtOnce = (field: Locator, text: string) =>
  field.evaluate((input: HTMLInputElement, letters) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    for (let count = 1; count <= letters.length; count += 1) {
      setValue.call(input, letters.slice(0, count));
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, text);

test('a facility is found while its name is typed, and opened by keys alone; two letters ask for no address [SHELL-20]', async ({
  page,
}) => {
  const { asked, field } = await open(page);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type('hu');
  const facilities = page.getByRole('group', { name: 'Facilities' });
  await expect(facilities.getByRole('option', { name: /HUB_CITY_YARD|Hub City/ })).toBeVisible();
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/lightningalert\/ACME\/HU[A-Z_]*\//);
});

test('an address is asked for once typing rests, and the map goes there [SHELL-20]', async ({ page }) => {
  const { asked, field } = await open(page);
  const zooms: number[] = [];
  page.on('request', (request) => {
    const [, zoom] = /\/layers\/basemap\/(\d+)\//.exec(request.url()) ?? [];
    if (zoom !== undefined) zooms.push(Number(zoom));
  });
  await typeAtOnce(field, 'burlington ver');
  const addresses = page.getByRole('group', { name: 'Addresses' });
  await expect(addresses.getByRole('option').first()).toHaveText('Burlington, VT, US', { timeout: 30_000 });
  expect(asked).toEqual(['burlington ver']);
  await addresses.getByRole('option').first().click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  // pictures of the first view come before those of the next, however slow the machine
  await expect.poll(() => Math.max(...zooms), { timeout: 60_000 }).toBeGreaterThan(6);
});

test('while their layer is on, a vehicle is found by its run, and its card opens in the middle of the map [SHELL-20]', async ({
  page,
}) => {
  const vehicle = {
    type: 'Feature',
    id: 'KEPTESTRUN',
    geometry: {
      type: 'Point',
      coordinates: [-110, 45],
    },
    properties: {
      vrid: 'KEPTESTRUN',
      location: 'near Bozeman, MT',
    },
  };
  await page.route(/\/layers\/features\/AmazonVehicles/, (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features: [vehicle] } }),
  );
  const { field } = await open(page, 'layers_to_show=AmazonVehicles');
  const found = page.getByRole('option', { name: /KEPTESTRUN/ });
  await expect(field).toHaveAttribute('placeholder', 'Facility, vehicle, or address');
  await field.fill('testrun');
  await expect(found).toContainText('near Bozeman, MT');
  await field.press('Enter');
  const card = page.getByRole('region', { name: /KEPTESTRUN/ });
  await expect(card).toBeVisible();
  await page.getByRole('switch', { name: /Vehicles/ }).setChecked(false);
  await expect(field).toHaveAttribute('placeholder', 'Facility or address');
  await field.fill('testrun');
  await expect(found).toHaveCount(0);
});

for (const [lng, colorScheme] of [
  ['en-US', 'dark'],
  ['fr-CA', 'light'],
] as const) {
  test(`what was found is accessible in ${lng} on a ${colorScheme} background [SHELL-20][SHELL-01]`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    // so low that the list scrolls once addresses stand in it
    await page.setViewportSize({ width: 1280, height: 400 });
    const { field } = await open(page, `lng=${lng}`);
    await field.fill('yard');
    const addresses = page.getByRole('group', { name: /^(Addresses|Adresses)$/ });
    await expect(addresses.getByRole('option').first()).toBeAttached({ timeout: 30_000 });
    const { violations } = await createAxe(page).include('.shell-head').analyze();
    expect(violations).toEqual([]);
  });
}
