import { createAxe } from '../drivers/axe.ts';
import { openProfile } from '../drivers/profileDialog.ts';
import { sharedService } from '../drivers/sharedService.ts';
import { beSignedIn, openPageWithoutMap } from '../drivers/signIn.ts';
import { expect, test } from '../drivers/test.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
/** Each language at each size, each size in each scheme. */
const LOOKS = {
  'en-US': [
    [WIDE, 'light'],
    [NARROW, 'dark'],
  ],
  'fr-CA': [
    [WIDE, 'dark'],
    [NARROW, 'light'],
  ],
} as const;
const SECTIONS = { 'en-US': 'Sections of the profile', 'fr-CA': 'Sections du profil' } as const;

const service = sharedService();

for (const language of ['en-US', 'fr-CA'] as const) {
  test(`every tab of the profile is free of axe's faults in ${language}, wide and narrow, light and dark [PROF-09][PROF-13]`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await beSignedIn(page, service.origin);
    await openPageWithoutMap(page, service.origin, `?lng=${language}`);
    const dialog = await openProfile(page, language);
    for (const [size, colorScheme] of LOOKS[language]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const tabs = dialog.getByRole('tab');
      const choice = dialog.getByRole('combobox', { name: SECTIONS[language] });
      const isNarrow = await choice.isVisible();
      for (let tab = 0; tab < 4; tab++) {
        await (isNarrow ? choice.selectOption({ index: tab }) : tabs.nth(tab).click());
        await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
        const { violations } = await createAxe(page).include('dialog').analyze();
        expect({ size, tab, violations }).toEqual({ size, tab, violations: [] });
      }
    }
  });
}

test('a profile that is closed forgets what was not saved: it begins anew from the session [PROF-03]', async ({
  page,
}) => {
  await beSignedIn(page, service.origin);
  await openPageWithoutMap(page, service.origin);
  const dialog = await openProfile(page, 'en-US');
  const language = dialog.getByRole('radio', { name: 'Français' });
  await dialog.getByLabel('Name').fill('Z');
  await dialog.getByLabel('Phone number').fill('eight');
  await language.check();
  await dialog.getByLabel('New password', { exact: true }).fill('short');
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(3);
  await dialog.getByRole('tab', { name: 'Units' }).click();
  await dialog.getByRole('radio', { name: 'Metric Units' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await openProfile(page, 'en-US');
  await expect(dialog.getByLabel('Name')).toHaveValue('Uma User');
  await expect(dialog.getByLabel('Phone number')).toHaveValue('');
  await expect(language).not.toBeChecked();
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue('');
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
  await dialog.getByRole('tab', { name: 'Units' }).click();
  await expect(dialog.getByRole('radio', { name: 'Metric Units' })).not.toBeChecked();
});
