import { expect } from '@playwright/test';
import type { LightningDriver } from '../../model/lightning/lightning.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const FRAME_MS = 400;
const MINUTE_MS = 60_000;
const CLOCK_ERROR_MS = 1_000;
const KINDS = { all: 'All', ground: 'Cloud-to-ground' };
const WARNING = 'Only cloud-to-ground strikes are dangerous to outdoor workers. Alerts count both kinds.';

/** The lightning of a map, at a desk: its settings stand in the legend. */
export async function createLightningPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<LightningDriver> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const legend = page.getByRole('complementary', { name: 'Legend' });
  const layer = page.getByRole('switch', { name: 'Live lightning' });
  const play = legend.getByRole('button', { name: 'Play the last hour' });
  const stop = legend.getByRole('button', { name: 'Back to now' });
  const note = page.getByRole('status').filter({ hasText: 'Playing past lightning.' });
  const news = page.locator('.toast').filter({ hasText: WARNING });
  /** When the frame that stands began. */
  let frameAtMs = 0;
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/`);
  await world.leapUntilSeen(play);

  return {
    async chooseKinds(kinds) {
      // the legend keeps the warning; the news of it goes by itself, an older one perhaps later
      const older = await news.count();
      await legend.getByRole('radio', { name: KINDS[kinds] }).check();
      await world.settle();
      await expect(news).toHaveCount(kinds === 'all' ? older + 1 : older);
    },
    async askForHour() {
      frameAtMs = world.nowMs();
      await play.click();
      await world.settle();
    },
    async stop() {
      await stop.click();
      await world.settle();
    },
    async switchOffAndOn() {
      await layer.uncheck();
      await world.settle();
      await layer.check();
      await world.settle();
    },
    async passFrames(count) {
      for (let frame = 0; frame < count; frame++) {
        frameAtMs = world.nowMs() + FRAME_MS;
        await world.leap(FRAME_MS);
      }
    },
    async expectShown({ kinds, backMin }) {
      await expect(legend.getByRole('radio', { name: KINDS[kinds] })).toBeChecked();
      await expect(legend.getByText(WARNING)).toBeVisible({ visible: kinds === 'all' });
      await expect(note).toBeVisible({ visible: backMin > 0 });
      if (backMin === 0) return expect(play).toBeVisible();
      return expect(note.locator('b')).toHaveText(clockTime(frameAtMs - backMin * MINUTE_MS));
    },
  };
}

/** The time of a page, which knows the network's to a second. */
function clockTime(atMs: number): RegExp {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
  const times = [atMs - CLOCK_ERROR_MS, atMs, atMs + CLOCK_ERROR_MS].map((ms) => format.format(ms));
  return new RegExp(`^(${times.join('|').replace(/\s/g, '\\s')})$`);
}
