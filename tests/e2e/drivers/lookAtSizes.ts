import type { Page } from '@playwright/test';
import { controlFaults } from './controlFaults.ts';
import { textFaults } from './textFaults.ts';

export type WindowSize = readonly [widthPx: number, heightPx: number];

type View = { readonly size: WindowSize; readonly scheme: 'dark' | 'light' };

/** Languages that pages are looked at in. */
export const LANGUAGES = ['en-US', 'fr-CA'] as const;
const SCHEMES = ['dark', 'light'] as const;
const ALL_SIZES: readonly WindowSize[] = [
  [360, 780],
  [390, 844],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [3840, 2160],
];
/** `npm run layout` looks at each combination of size, language, scheme and letters; else the combinations are pairwise. */
const IS_EVERY_VIEW = process.env['LAYOUT_VIEWS'] === 'all';

/** This language alone; every language where all views are looked at. */
export function languagesFor(language: (typeof LANGUAGES)[number]): readonly string[] {
  return IS_EVERY_VIEW ? LANGUAGES : [language];
}

/**
 * Looks for faults of the layout at sizes of the window, in a dark and a light page by turns (where all views are looked
 * at: at every size, in both); one line for each fault.
 */
export async function lookAtSizes(page: Page, sizes: readonly WindowSize[], turn: number): Promise<string[]> {
  const found: string[] = [];
  for (const { size, scheme } of viewsOf(sizes, turn)) {
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
    const { faults } = await textFaults(page);
    for (const fault of [...faults, ...(await controlFaults(page))])
      found.push(`${width} px, ${scheme}: ${fault}`);
  }
  return found;
}

function viewsOf(sizes: readonly WindowSize[], turn: number): readonly View[] {
  if (IS_EVERY_VIEW) return ALL_SIZES.flatMap((size) => SCHEMES.map((scheme) => ({ size, scheme })));
  return sizes.map((size, at) => ({ size, scheme: SCHEMES[(turn + at) % 2]! }));
}
