import type { Page } from '@playwright/test';

/** Public demo accounts; see the service's `demoPeople.ts`. */
export const DEMO_PASSWORD = 'thunder-7-clear';

/** Signs in through the window that the home page opens, as a person would. */
export async function signIn(page: Page, email = 'user@acme.example'): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^(Sign in|Se connecter|Ouvrir une session)$/ }).click(),
  ]);
  await popup.locator('input[type=email]').fill(email);
  await popup.locator('input[type=password]').fill(DEMO_PASSWORD);
  await popup.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.hash.startsWith('#/home'));
}
