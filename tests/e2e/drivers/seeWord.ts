import type { Page } from '@playwright/test';

/**
 * Presses something, and waits for a word that stands on the page for a second only: the page looks for it by its own
 * timer, since a busy machine may ask the page, or draw it, less often than that.
 */
export async function seeWord(page: Page, word: string, press: () => Promise<void>): Promise<void> {
  const seen = page.waitForFunction((text) => document.body.textContent.includes(text), word, {
    polling: 50,
  });
  await press();
  await seen;
}
