import type { Page } from '@playwright/test';

/**
 * Presses something, and waits for a word that stands on the page for a second only: it is looked for in each frame, since
 * a busy machine may look at the page less often than that.
 */
export async function seeWord(page: Page, word: string, press: () => Promise<void>): Promise<void> {
  const seen = page.waitForFunction((text) => document.body.textContent.includes(text), word);
  await press();
  await seen;
}
