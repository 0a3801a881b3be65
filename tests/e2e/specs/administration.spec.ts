import type { Page } from '@playwright/test';
import { createAxe } from '../drivers/axe.ts';
import { openProfile } from '../drivers/profileDialog.ts';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, openPageWithoutMap } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const ADMIN = 'admin@acme.example';
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const LOOKS = {
  'en-US': [WIDE, 'dark'],
  'fr-CA': [NARROW, 'light'],
} as const;
const TABS = {
  'en-US': ['Locations', 'Users', 'Callback URLs', 'Tags', 'Access Control'],
  'fr-CA': ['Sites', 'Utilisateurs', 'URL de rappel', 'Étiquettes', 'Contrôle d’accès'],
} as const;
const FORMS = {
  'en-US': {
    list: 'Locations',
    open: ['Add location', 'Import CSV'],
    polygon: 'Polygon',
    corner: 'Add a corner',
  },
  'fr-CA': {
    list: 'Sites',
    open: ['Ajouter un site', 'Importer un CSV'],
    polygon: 'Polygone',
    corner: 'Ajouter un sommet',
  },
} as const;

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());

async function openAsAdmin(page: Page, language: keyof typeof TABS) {
  await beSignedIn(page, service.origin, ADMIN);
  // the basemap of the form's map is not what is looked at here, and takes the service seconds
  await page.route('**/layers/basemap/**', (route) => route.fulfill({ status: 200, body: '' }));
  await openPageWithoutMap(page, service.origin, `?lng=${language}`);
  return openProfile(page, language);
}

for (const language of ['en-US', 'fr-CA'] as const) {
  test(`every tab of the administration is free of axe's faults in ${language}, ${LOOKS[language][0] === WIDE ? 'wide and dark' : 'narrow and light'} [PROF-12]`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const dialog = await openAsAdmin(page, language);
    const [size, colorScheme] = LOOKS[language];
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    for (const tab of TABS[language]) {
      if (size === NARROW) await dialog.locator('.profile-select').selectOption({ label: tab });
      else await dialog.getByRole('tab', { name: tab }).click();
      await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
      const { violations } = await createAxe(page).include('dialog').analyze();
      expect({ size, tab, violations }).toEqual({ size, tab, violations: [] });
    }
  });
}

for (const language of ['en-US', 'fr-CA'] as const) {
  test(`the forms of one and of many locations are free of axe's faults in ${language} [ADMIN-02][ADMIN-11]`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const dialog = await openAsAdmin(page, language);
    const [size, colorScheme] = LOOKS[language];
    const { list, open, polygon, corner } = FORMS[language];
    await dialog.getByRole('tab', { name: list }).click();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    for (const name of open) {
      await dialog.getByRole('button', { name }).first().click();
      if (name === open[0]) {
        await dialog.getByRole('radio', { name: polygon }).check();
        await dialog.getByRole('button', { name: corner }).click();
      } else {
        await dialog.locator('input[type=file]').setInputFiles(fileOf('YARD,1,2,US', ',x,2,USA'));
        await expect(dialog.getByRole('listitem')).toHaveCount(2);
      }
      const { violations } = await createAxe(page).include('dialog').analyze();
      expect({ name, violations }).toEqual({ name, violations: [] });
      if (size === NARROW) await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click();
    }
  });
}

/** Rows of name, longitude, latitude and country. */
function fileOf(...rows: string[]) {
  const lines = [
    'Name,Longitude,Latitude,Country,Address,City,State,ZIP',
    ...rows.map((row) => `${row},,Town,TX,0`),
  ];
  return { name: 'yards.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}

test('an administrator makes a tag and marks with it a new location, found by its address, without a mouse [ADMIN-03][ADMIN-07][ADMIN-16][CALL-29][CALL-59]', async ({
  page,
}) => {
  const dialog = await openAsAdmin(page, 'en-US');
  await dialog.getByRole('tab', { name: 'Personal data' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await dialog.getByRole('button', { name: 'Add tag' }).press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Night shift');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added successfully')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Night shift 0/ })).toBeVisible();

  await dialog.getByRole('tab', { name: 'Tags' }).focus();
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('tab', { name: 'Locations' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Add location' }).press('Enter');
  const form = dialog.getByRole('form', { name: 'Add location' });
  await form.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('NIGHT_YARD');
  await page.keyboard.press('Tab');
  await page.keyboard.type('burlington vermont');
  await expect(form.getByRole('button', { name: /^Burlington, VT, US/ })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('City')).toHaveValue('Burlington');
  await expect(form.getByLabel('State')).toHaveValue('VT');
  await form.getByRole('combobox', { name: 'Add a tag' }).focus();
  await page.keyboard.type('Night');
  await expect(form.getByRole('button', { name: 'Remove Night shift' })).toBeVisible();
  await form.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(page.getByText('Facility saved successfully')).toBeVisible();
});

test('an administrator uploads the good rows of a file, and points at a place on the map [ADMIN-08][ADMIN-11][ADMIN-14][ADMIN-15][CALL-57]', async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  const dialog = await openAsAdmin(page, 'en-US');
  await dialog.getByRole('tab', { name: 'Locations' }).click();
  await dialog.getByRole('button', { name: 'Import CSV' }).press('Enter');
  const rows = ['FILE_YARD,-101.8,35.2,US', 'STRANGE_YARD,-101.8,95.2,US'];
  await dialog.getByLabel('Choose a file').setInputFiles(fileOf(...rows));
  await expect(dialog.getByText('Latitude is strange.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload' }).press('Enter');
  await expect(dialog.getByText('Uploaded: 1 added, 0 changed.')).toBeVisible();

  await dialog.getByLabel('Search locations').fill('file_yard');
  await dialog.getByRole('button', { name: 'Edit FILE_YARD' }).press('Enter');
  const [latitude, longitude] = [dialog.getByLabel('Latitude'), dialog.getByLabel('Longitude')];
  await expect(latitude).toHaveValue('35.2');
  const map = dialog.getByRole('img', { name: 'Map of the location' });
  await expect(map.locator('canvas').first()).toBeVisible();
  const { width, height } = (await map.boundingBox())!;
  await map.click({ position: { x: width / 2 + 20, y: height / 2 } });
  await expect(latitude).toHaveValue('35.2');
  // 20 of 256 pixels that the world is wide at zoom 0, at zoom 10
  await expect
    .poll(async () => Number(await longitude.inputValue()))
    .toBeCloseTo(-101.8 + (20 * 360) / (256 * 1_024), 2);
});

test('an administrator limits a person to one location without a mouse, and that person sees it alone [ADMIN-23][ADMIN-24][ADMIN-26][AUTH-24][AUTH-26]', async ({
  page,
  browser,
}) => {
  const dialog = await openAsAdmin(page, 'en-US');
  await dialog.getByRole('tab', { name: 'Personal data' }).focus();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('tab', { name: 'Access Control' })).toBeFocused();
  await dialog.getByLabel('Find a person').focus();
  await page.keyboard.type('kiosk@');
  await expect(dialog.getByRole('button', { name: /Wall Display/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: /Wall Display/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = dialog.getByRole('form', { name: 'Access for Wall Display' });
  await form.getByRole('radio', { name: 'Only chosen locations' }).focus();
  await page.keyboard.press('Space');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Search facilities').focus();
  await page.keyboard.type('hub');
  await form.getByRole('checkbox', { name: 'Hub City Yard' }).press('Space');
  expect((await createAxe(page).include('dialog').analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
  await expect(form.getByRole('list', { name: 'Chosen locations' })).toHaveText('Hub City Yard');

  const theirs = await browser.newPage();
  await beSignedIn(theirs, service.origin, 'kiosk@acme.example');
  await theirs.goto(`${service.origin}/#/lightningalert/ACME/`);
  await expect(theirs.getByRole('button', { name: 'Facilities 1', exact: true })).toBeVisible();
  await theirs.close();
});
