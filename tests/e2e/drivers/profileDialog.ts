import { expect, type Locator, type Page } from '@playwright/test';

const WORDS = {
  'en-US': { menu: /^User menu/, profile: 'Profile' },
  'fr-CA': { menu: /^Menu/, profile: 'Profil' },
} as const;

/** Opens the profile from the menu of whoever is signed in. */
export async function openProfile(page: Page, language: keyof typeof WORDS = 'en-US'): Promise<Locator> {
  const { menu, profile } = WORDS[language];
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: profile }).click();
  const dialog = page.getByRole('dialog', { name: profile });
  await expect(dialog).toBeVisible();
  return dialog;
}
