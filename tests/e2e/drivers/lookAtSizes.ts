import type { Page } from '@playwright/test';
import { afterFrames } from './afterFrames.ts';
import { controlFaults } from './controlFaults.ts';
import type { Look } from './layoutViews.ts';
import { placeholderFaults } from './placeholderFaults.ts';
import { smallTargets } from './smallTargets.ts';
import { textFaults } from './textFaults.ts';

const PHONE_BELOW_PX = 600;

/** Looks for faults of the layout at sizes of the window, each in a dark or a light page; one line for each fault. */
export async function lookAtSizes(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  // letters of another width would stand there until theirs have come
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const { size, scheme } of looks) {
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await afterFrames(page);
    const { faults } = await textFaults(page);
    const ofControls = [...(await controlFaults(page)), ...(await placeholderFaults(page))];
    const ofPhones = width < PHONE_BELOW_PX ? await smallTargets(page) : [];
    for (const fault of [...faults, ...ofControls, ...ofPhones])
      found.push(`${width} px, ${scheme}: ${fault}`);
  }
  return found;
}
