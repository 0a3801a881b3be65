import type { Page } from '@playwright/test';
import { createAxe } from './axe.ts';
import { expect } from './test.ts';

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** At every size and in both schemes the page is no wider than the window, and axe finds no fault in it. */
export async function expectFitAtSizes(page: Page): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await createAxe(page).analyze();
      expect({ size, colorScheme, violations }).toEqual({ size, colorScheme, violations: [] });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    }
  }
}
