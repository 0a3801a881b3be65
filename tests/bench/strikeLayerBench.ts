import { chromium } from '@playwright/test';
import { launchOptions } from '../e2e/drivers/launchOptions.ts';
import { bundleScript } from '../support/bundleScript.ts';
import type { StrikeFrames } from './browser/strikeFrames.ts';
import type { Figure } from './pairedBench.ts';

declare const strikeFrames: StrikeFrames;

/** The map's lightning in Chromium, where the processor plays the graphics card, beside OpenLayers' own layer. */
export async function strikeLayerBench(): Promise<Figure[]> {
  const { args = [], ...launch } = launchOptions();
  const browser = await chromium.launch({ ...launch, args: [...args, '--enable-unsafe-swiftshader'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
    await page.addScriptTag({ content: await bundleScript('tests/bench/browser/strikeFrames.ts') });
    return await page.evaluate(() => strikeFrames.measure());
  } finally {
    await browser.close();
  }
}
