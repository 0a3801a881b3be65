import { expect } from '@playwright/test';
import type { KioskDriver } from '../../model/kiosk/kiosk.model.ts';
import { createDisplayDevice } from './displayDevice.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';
import { createYardFeed } from './yardFeed.ts';

const YARD_ID = 'HUB_CITY_YARD';
/** Above 15 s a page has slept. */
const SLEPT_MS = 20_000;
const MEMORY_LOOK_MS = 60_000;
/** Three looks for a stall, and half a minute more. */
const FROZEN_AFTER_MS = 35_000;
const MUCH_BYTES = 500_000_000;
const LITTLE_BYTES = 20_000_000;

/** A wall display with an open yard, whose next question waits for an answer. */
export async function createKioskPage({ page, world, origin }: ModelDependencies): Promise<KioskDriver> {
  const device = await createDisplayDevice(page);
  const feed = createYardFeed(world, YARD_ID);
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  await beSignedIn(page, origin);
  await world.open(`${origin}/#/yardalert/ACME/${YARD_ID}`, page.locator('.yard'));
  await feed.report('none');
  const strip = page.locator('.ystrip');
  await expect(strip).toContainText('stays on');

  /** Time passes in which the page's questions hear that there is no news. */
  const pass = (spanMs: number) => feed.passWithoutNews(spanMs);

  return {
    sleep: () => world.sleep(SLEPT_MS),
    report: (hazard) => feed.report(hazard),
    refuse: () => feed.refuse(),
    async setNetwork(isThere) {
      await device.setOnline(isThere);
      await world.settle();
    },
    async setMemory(isShort) {
      await device.setUsedBytes(isShort ? MUCH_BYTES : LITTLE_BYTES);
      await pass(MEMORY_LOOK_MS);
      await expect(strip.getByText('nearly full')).toHaveCount(isShort ? 1 : 0);
    },
    setVersion: () => notWalked('bring a new version'),
    setForm: () => notWalked('open a form'),
    async setPicture(isMoving) {
      await device.setDrawing(isMoving);
      await pass(FROZEN_AFTER_MS);
      await expect(strip.getByText('frozen')).toHaveCount(isMoving ? 0 : 1);
    },
    async loseWakeLock() {
      await device.takeLocksAway();
      await world.settle();
    },
    async touch() {
      await page.getByRole('heading', { level: 1 }).click();
      await world.settle();
    },
    async hideAndShow() {
      await device.setHidden(true);
      await device.setHidden(false);
      await world.settle();
    },
    async passMinute() {
      for (let polls = 0; polls < 7; polls++) await feed.report('none');
    },
    async expectDisplay({ reloads, isAwake, isOnline }) {
      // a page that reloads begins anew
      await world.leapUntilSeen(strip);
      await expect.poll(() => loads - 1).toBe(reloads);
      await expect(strip).toContainText(isAwake ? 'stays on' : 'may turn off');
      await expect(strip.getByText('offline')).toHaveCount(isOnline ? 0 : 1);
      const said = reloads === 0 ? 0 : 1;
      await expect(strip.getByText('Reloaded')).toHaveCount(said);
    },
  };
}

function notWalked(what: string): never {
  throw new Error(`This page has no way to ${what}.`);
}
