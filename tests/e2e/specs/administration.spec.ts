import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startService, type ServiceProcess } from '../drivers/serviceProcess.ts';
import { beSignedIn, PAGE_WITHOUT_MAP } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const ADMIN = 'admin@acme.example';
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const LOOKS = {
  'en-US': [WIDE, 'dark'],
  'fr-CA': [NARROW, 'light'],
} as const;
const WORDS = {
  'en-US': {
    menu: /^User menu/,
    profile: 'Profile',
    tabs: ['Locations', 'Users', 'Callback URLs', 'Access Control'],
  },
  'fr-CA': {
    menu: /^Menu/,
    profile: 'Profil',
    tabs: ['Sites', 'Utilisateurs', 'URL de rappel', 'Contrôle d’accès'],
  },
} as const;

let service: ServiceProcess;
test.beforeAll(async () => {
  service = await startService();
});
test.afterAll(() => service.dispose());

async function openProfile(page: Page, language: keyof typeof WORDS, who = ADMIN) {
  const { menu, profile } = WORDS[language];
  await beSignedIn(page, service.origin, who);
  await page.goto(`${service.origin}/?lng=${language}#${PAGE_WITHOUT_MAP}`);
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: profile }).click();
  const dialog = page.getByRole('dialog', { name: profile });
  await expect(dialog).toBeVisible();
  return dialog;
}

for (const language of ['en-US', 'fr-CA'] as const) {
  test(`every tab of the administration is free of axe's faults in ${language}, ${LOOKS[language][0] === WIDE ? 'wide and dark' : 'narrow and light'} [PROF-12]`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const dialog = await openProfile(page, language);
    const [size, colorScheme] = LOOKS[language];
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    for (const tab of WORDS[language].tabs) {
      if (size === NARROW) await dialog.locator('.profile-select').selectOption({ label: tab });
      else await dialog.getByRole('tab', { name: tab }).click();
      await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
      expect({ size, tab, violations }).toEqual({ size, tab, violations: [] });
    }
  });
}

test('an administrator limits a person to one location without a mouse, and that person sees it alone [ADMIN-23][ADMIN-24][ADMIN-26][AUTH-24][AUTH-26]', async ({
  page,
  browser,
}) => {
  const dialog = await openProfile(page, 'en-US');
  await dialog.getByRole('tab', { name: 'Personal data' }).focus();
  await page.keyboard.press('End');
  await expect(dialog.getByRole('tab', { name: 'Access Control' })).toBeFocused();
  await dialog.getByLabel('Find a person').focus();
  await page.keyboard.type('kiosk@');
  await expect(dialog.getByRole('button', { name: /Wall Display/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: /Wall Display/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = dialog.getByRole('form', { name: 'Access of Wall Display' });
  await form.getByRole('radio', { name: 'Only chosen locations' }).focus();
  await page.keyboard.press('Space');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Search facilities').focus();
  await page.keyboard.type('hub');
  await form.getByRole('checkbox', { name: 'Hub City Yard' }).press('Space');
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Changes saved successfully')).toBeVisible();
  await expect(form.getByRole('list', { name: 'Chosen locations' })).toHaveText('Hub City Yard');

  const theirs = await browser.newPage();
  await beSignedIn(theirs, service.origin, 'kiosk@acme.example');
  await theirs.goto(`${service.origin}/#/lightningalert/ACME/`);
  await expect(theirs.getByRole('button', { name: 'Facilities 1', exact: true })).toBeVisible();
  await theirs.close();
});
