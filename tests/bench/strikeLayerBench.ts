import { chromium, type Browser, type CDPSession } from '@playwright/test';
import { launchOptions } from '../e2e/drivers/launchOptions.ts';
import { bundleScript } from '../support/bundleScript.ts';
import type { Drawer, StrikeFrames } from './browser/strikeFrames.ts';
import { figureOf, type Figure, type Goal, type Round } from './pairedBench.ts';

declare const strikeFrames: StrikeFrames;

const SITE = 'http://bench.test';
const LIBRARY = '/maplibre-gl.mjs';
const RIVALS = ['OpenLayers WebGL vector layer', 'MapLibre circles'] as const;
const ROUNDS = 6;

/** A page that draws strikes in one way. All times in ms. */
type Stage = {
  frame(): Promise<number>;
  append(): Promise<number>;
  /** What the page's own thread has to do for an append, waits for the card left out. */
  appendWork(): Promise<number>;
  dispose(): Promise<void>;
};

/** The map's lightning in Chromium, where the processor plays the graphics card, beside other layers. */
export async function strikeLayerBench(): Promise<Figure[]> {
  const { args = [], ...launch } = launchOptions();
  const browser = await chromium.launch({ ...launch, args: [...args, '--enable-unsafe-swiftshader'] });
  const script = await bundleScript('tests/bench/browser/strikeFrames.ts');
  try {
    const figures: Figure[] = [];
    for (const rival of RIVALS) {
      const [ours, theirs] = [
        await openStage(browser, script, ['card', 100_000]),
        await openStage(browser, script, [rival, 100_000]),
      ];
      const compare = async (what: string, ask: keyof Omit<Stage, 'dispose'>, goal: Goal) => {
        const rounds = await inTurn(ours[ask], theirs[ask]);
        figures.push(figureOf({ id: 'P4', what: `strike layer, 100,000: ${what}`, goal }, rounds, rival));
        return rounds;
      };
      await compare('a frame in software WebGL', 'frame', { timesFaster: rival === RIVALS[0] ? 12 : 2 });
      await compare('500 more until they are drawn', 'append', { timesFaster: 10 });
      const work = await compare('main-thread work of 500 more', 'appendWork', { timesFaster: 10 });
      const alone = { id: 'P4', what: 'strike layer, 100,000: main-thread work of 500 more' };
      if (rival === RIVALS[0]) figures.push(figureOf({ ...alone, goal: { withinMs: 2 } }, work));
      await Promise.all([ours.dispose(), theirs.dispose()]);
    }
    for (const [drawer, what, withinMs] of [
      ['card', 'a frame in software WebGL', 250],
      ['dots', 'a frame dot by dot', 30],
      ['density', 'a frame of the density view', 30],
    ] as const) {
      const stage = await openStage(browser, script, [drawer, 500_000]);
      const rounds = await inTurn(stage.frame);
      figures.push(
        figureOf({ id: 'P4', what: `strike layer, 500,000: ${what}`, goal: { withinMs } }, rounds),
      );
      await stage.dispose();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function openStage(
  browser: Browser,
  script: string,
  [drawer, count]: readonly [Drawer, number],
): Promise<Stage> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } });
  await page.route(`${SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
      : route.fulfill({ path: `node_modules/maplibre-gl/dist${pathname}` });
  });
  await page.goto(SITE);
  await page.addScriptTag({ content: script });
  const asked = { drawer, count, library: `${SITE}${LIBRARY}` };
  await page.evaluate((scene) => strikeFrames.open(scene.drawer, scene.count, scene.library), asked);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    frame: () => page.evaluate(() => strikeFrames.frame()),
    append: () => page.evaluate(() => strikeFrames.append()),
    async appendWork() {
      const before = await taskMs(session);
      await page.evaluate(() => strikeFrames.appendUnseen());
      return (await taskMs(session)) - before;
    },
    dispose: () => page.close(),
  };
}

/** Time that the page's own thread has been at work, ms. */
async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
}

/** Ours, theirs, theirs, ours; a third of the rounds warms up. */
async function inTurn(ours: () => Promise<number>, theirs?: () => Promise<number>): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS + ROUNDS / 3; round++) {
    const first = await ours();
    const rivals = theirs ? [await theirs(), await theirs()] : [];
    rounds.push({ ours: [first, await ours()], rivals });
  }
  return rounds.slice(-ROUNDS);
}
