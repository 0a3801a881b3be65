import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page has controls. */
const MOST_STEPS = 80;

/** Somebody who has nothing but the keys. */
export type Keyboard = {
  /** Goes on from control to control until one has the focus. */
  reach(control: Locator): Promise<void>;
  /** Reaches a control and presses a key there. */
  press(control: Locator, key: 'Enter' | 'Space'): Promise<void>;
  /** Reaches a field and writes into it. */
  write(field: Locator, text: string): Promise<void>;
};

export function createKeyboard(page: Page): Keyboard {
  async function reach(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${String(control)} is not reached by the Tab key.`);
  }
  return {
    reach,
    async press(control, key) {
      await reach(control);
      await page.keyboard.press(key);
    },
    async write(field, text) {
      await reach(field);
      await page.keyboard.type(text);
    },
  };
}
