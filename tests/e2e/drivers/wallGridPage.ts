import { expect } from '@playwright/test';
import { TILES_PER_PAGE } from '#domain/wall/wallLayout.ts';
import type { WallGridDriver } from '../../model/wallGrid/wallGrid.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';
import { createWallScene, interceptAlerts } from './wallScene.ts';

const TURN_MS = 15_000;
const HOLD_MS = 60_000;
/** More than three checks, and more than the page waits for one. */
const SILENCE_MS = 40_000;
/** Until the next check, also after one that the page gave up. */
const NEXT_CHECK_MS = 60_000;
/** Older statuses are late from 15 s, and unknown from 60 s. */
const OLD_MS = 30_000;
const WORDS: Partial<Record<Parameters<WallGridDriver['expectTiles']>[0], string>> = {
  open: 'OPEN',
  'open and late': 'OPEN',
  unknown: 'UNKNOWN',
  loading: 'LOADING...',
};

const idsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `YARD_${String(index + 1).padStart(2, '0')}`);

/** A wall of three yards, or of one more than a page holds. */
export async function createWallGridPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<WallGridDriver> {
  await beSignedIn(page, origin);
  const tiles = page.getByRole('main').getByRole('listitem').getByRole('link');
  let ids: readonly string[] = [];
  let found: Parameters<WallGridDriver['check']>[0] = 'all open';
  let scene: Awaited<ReturnType<typeof createWallScene>>;
  const calls = await interceptAlerts(page, (route) =>
    world.answer(
      route,
      found === 'failure'
        ? { status: 503, json: {} }
        : { json: scene.file(found === 'all open, old' ? OLD_MS : 0) },
    ),
  );

  const words = async () => wordsOf(await tiles.allInnerTexts());

  return {
    async open(pages) {
      ids = idsOf(pages === 1 ? 3 : 61);
      scene = await createWallScene(page, ids, world.nowMs);
      await page.goto(`${origin}/#/yardwall/ACME`);
      await world.leapUntilSeen(tiles.first());
    },
    async check(result) {
      found = result;
      const event = result === 'last closed' ? scene.lightning('ALERT', 20, 5_000) : null;
      scene.show((id) => (event !== null && id === ids.at(-1) ? [event] : []));
      const before = calls.heard();
      await calls.speak();
      await world.settle();
      await world.leapUntil(() => calls.heard() > before, NEXT_CHECK_MS);
      await world.settle();
    },
    async missChecks() {
      calls.beSilent();
      await world.leapInSteps(SILENCE_MS);
    },
    passTurn: () => world.leapInSteps(TURN_MS),
    async pressArrow() {
      await page.keyboard.press('ArrowRight');
      await world.settle();
    },
    passHold: () => world.leapInSteps(HOLD_MS),
    async expectTiles(statuses) {
      if (statuses === 'none') return expect(tiles).toHaveCount(0);
      if (statuses === 'open and late')
        await expect(page.locator('.wall-strip .wall-fact').first()).toHaveAttribute('data-late', 'true');
      const word = WORDS[statuses];
      if (word !== undefined) return expect.poll(async () => [...new Set(await words())]).toEqual([word]);
      await expect(tiles.first()).toContainText(ids.at(-1)!.replace('_', ' '));
      const isUnknown = statuses.startsWith('unknown');
      const shown = ids.slice(0, TILES_PER_PAGE);
      const expected = shown.map((_, at) => (isUnknown ? 'UNKNOWN' : at === 0 ? 'CLOSED' : 'OPEN'));
      return expect.poll(words).toEqual(expected);
    },
    expectPage: (number) => expect(page.getByText(`Page ${number} of 2`)).toBeVisible(),
  };
}

/** First line of each tile: its status. */
function wordsOf(texts: readonly string[]): readonly string[] {
  return texts.map((text) => text.split('\n')[0]!.trim());
}
