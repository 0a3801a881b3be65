import type { Page } from '@playwright/test';
import { controlFaults } from './controlFaults.ts';
import { textFaults } from './textFaults.ts';

export type WindowSize = readonly [widthPx: number, heightPx: number];

/** Looks for faults of the layout at sizes of the window, in a dark and a light page by turns; one line for each fault. */
export async function lookAtSizes(page: Page, sizes: readonly WindowSize[], turn: number): Promise<string[]> {
  const found: string[] = [];
  for (const [at, [width, height]] of sizes.entries()) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: (turn + at) % 2 === 0 ? 'dark' : 'light' });
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
    const { faults } = await textFaults(page);
    for (const fault of [...faults, ...(await controlFaults(page))]) found.push(`${width} px: ${fault}`);
  }
  return found;
}
