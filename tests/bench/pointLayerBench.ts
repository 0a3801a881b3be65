import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '../e2e/drivers/launchOptions.ts';
import { bundleScript } from '../support/bundleScript.ts';
import type { PointDrawer, PointFrames } from './browser/pointFrames.ts';
import { figureOf, type Figure, type Round } from './pairedBench.ts';

declare const pointFrames: PointFrames;

const VEHICLES = 5_000;
const RIVAL = 'OpenLayers vector layer';
const ROUNDS = 12;

/** New vehicles in Chromium without a graphics card, drawn from columns beside OpenLayers' own layer. */
export async function pointLayerBench(): Promise<Figure[]> {
  const browser = await chromium.launch(launchOptions());
  const script = await bundleScript('tests/bench/browser/pointFrames.ts');
  try {
    const ours = await openStage(browser, script, 'columns');
    const theirs = await openStage(browser, script, RIVAL);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS + ROUNDS / 3; round++) {
      const first = await ours();
      rounds.push({ rivals: [await theirs(), await theirs()], ours: [first, await ours()] });
    }
    const what = `${VEHICLES.toLocaleString('en')} new vehicles until they are drawn`;
    return [figureOf({ id: 'P5', what, goal: { timesFaster: 2 } }, rounds.slice(-ROUNDS), RIVAL)];
  } finally {
    await browser.close();
  }
}

async function openStage(
  browser: Browser,
  script: string,
  drawer: PointDrawer,
): Promise<() => Promise<number>> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  await page.addScriptTag({ content: script });
  await page.evaluate(([who, count]) => pointFrames.open(who, count), [drawer, VEHICLES] as const);
  return () => page.evaluate(() => pointFrames.renew());
}
