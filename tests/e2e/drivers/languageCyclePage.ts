import { expect } from '@playwright/test';
import { LANGUAGE_TURN_MS } from '#domain/language/language.ts';
import type { LanguageCycleDriver } from '../../model/languageCycle/languageCycle.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const QUERIES = { rotating: '?cycle=en-US,fr-CA', free: '', forced: '?lng=en-US' };
const WORDS = { 'en-US': 'Current conditions', 'fr-CA': 'Conditions actuelles' };

/** Whether the page rotates does not stand on it: the turns that pass show it. */
export async function createLanguageCyclePage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<LanguageCycleDriver> {
  await beSignedIn(page, origin);
  return {
    async open(kind) {
      await world.open(
        `${origin}/#/yardalert/ACME/HUB_CITY_YARD${QUERIES[kind]}`,
        page.getByRole('button', { name: 'FR', exact: true }),
      );
    },
    passTurn: () => world.leap(LANGUAGE_TURN_MS),
    async chooseFrench() {
      await page.getByRole('button', { name: 'FR', exact: true }).click();
      await world.settle();
    },
    async expectLanguage(language) {
      if (language === null) return expect(page).toHaveURL('about:blank');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      return expect(page.getByRole('heading', { name: WORDS[language] })).toBeVisible();
    },
  };
}
