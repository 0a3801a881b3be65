import { expect, type Locator, type Page } from '@playwright/test';

/** The form of an override, as somebody fills it who has a keyboard and no mouse. */
export type OverrideForm = {
  /** Presses a button of the page that leads to it. */
  open(button: string): Promise<void>;
  /** Walks once around: the focus stays in the form, whose size leaves the status alone. */
  expectInside(): Promise<void>;
  escape(): Promise<void>;
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
  choose(message: string): Promise<void>;
  acknowledge(): Promise<void>;
  expectMissing(words: string): Promise<void>;
  submit(button: string): Promise<void>;
  expectToast(title: string, line: string): Promise<void>;
};

export function createOverrideForm(page: Page): OverrideForm {
  const root = page.getByRole('dialog');
  const press = async (control: Locator, key: string) => {
    await control.focus();
    await page.keyboard.press(key);
  };
  return {
    async open(button) {
      await press(page.getByRole('button', { name: button, exact: true }), 'Enter');
      await expect(root).toBeVisible();
    },
    async expectInside() {
      for (let step = 0; step < 8; step += 1) {
        await page.keyboard.press('Tab');
        const isOutside = await page.evaluate(() => {
          const { activeElement, body } = document;
          return activeElement !== body && activeElement?.closest('dialog') === null;
        });
        expect(isOutside).toBe(false);
      }
      const [dialog, word] = await Promise.all([root.boundingBox(), page.locator('.yhero').boundingBox()]);
      expect(dialog!.x).toBeGreaterThanOrEqual(word!.x + word!.width);
    },
    async escape() {
      await page.keyboard.press('Escape');
      await expect(root).toHaveCount(0);
    },
    async turnOn() {
      await press(switchIn(root), 'Space');
      await expect(switchIn(root)).toBeChecked();
    },
    async turnOff() {
      await press(switchIn(root), 'Space');
      await expect(switchIn(root)).not.toBeChecked();
    },
    choose: (message) => press(root.getByRole('radio', { name: message }), 'Space'),
    acknowledge: () => press(root.getByRole('checkbox'), 'Space'),
    async expectMissing(words) {
      await expect(root).toContainText(words);
    },
    async submit(button) {
      await press(root.getByRole('button', { name: button, exact: true }), 'Enter');
    },
    async expectToast(title, line) {
      const toast = page.getByRole('status').filter({ hasText: title });
      await expect(toast).toContainText(line);
      await expect(root).toHaveCount(0);
    },
  };
}

/** The profile has a switch for the sound too. */
function switchIn(root: Locator): Locator {
  return root.getByRole('switch', { name: 'Override the yard status' });
}
