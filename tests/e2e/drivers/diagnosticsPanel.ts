import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DiagnosticsReport } from '#contracts/diagnosticsReport.ts';
import { expect } from './test.ts';

/** Diagnostics of a yard page, as support reads them. */
export function createDiagnosticsPanel(page: Page) {
  const root = page.getByRole('complementary', { name: 'Diagnostics' });
  const valueOf = (name: string) => root.locator('dl > div').filter({ hasText: name }).locator('dd');
  return {
    root,
    /** The states of a machine, or an age. */
    expectRow: (name: string, value: string | RegExp) => expect(valueOf(name)).toContainText(value),
    expectLine: (text: string | RegExp) =>
      expect(root.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible(),
    /** Takes the log away, and reads it by its contract. */
    async download(): Promise<{ name: string; report: DiagnosticsReport }> {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        root.getByRole('button', { name: 'Download the log' }).click(),
      ]);
      const text = await readFile(await download.path(), 'utf8');
      return { name: download.suggestedFilename(), report: DiagnosticsReport.parse(JSON.parse(text)) };
    },
    /** The status word is to be seen whole, and nothing of the panel or the page sticks out sideways. */
    async expectInPlace(): Promise<void> {
      const word = (await page.locator('.ystate').boundingBox())!;
      const panel = (await root.boundingBox())!;
      const { width, height } = page.viewportSize()!;
      const isBeside = word.x + word.width <= panel.x || panel.x + panel.width <= word.x;
      expect(isBeside || word.y + word.height <= panel.y, 'the status word is free').toBe(true);
      expect(word.y, 'the status word is in the window').toBeGreaterThanOrEqual(0);
      expect([panel.x >= 0, panel.x + panel.width <= width, panel.y + panel.height <= height]).toEqual([
        true,
        true,
        true,
      ]);
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.diagnostics, .diagnostics *')]
          .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
          .map((element) => element.className || element.tagName),
      );
      expect(wide).toEqual([]);
    },
  };
}
