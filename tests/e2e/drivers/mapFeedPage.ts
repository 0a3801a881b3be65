import { expect } from '@playwright/test';
import type { MapFeedDriver } from '../../model/mapFeed/mapFeed.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const YARD_ID = 'HUB_CITY_YARD';
/** The page asks for the statuses this long after an answer, and after a failure. */
const EVERY_MS = 30_000;
const RETRY_MS = 10_000;
const STALE_AFTER_MS = 60_000;
/** A file that is older is late; the next is overdue. */
const LATE_AFTER_MS = 45_000;
/** Until a worker that has died is followed by another. */
const BACKOFF_MS = 1_000;
/** Where the demonstration sends no lightning: a strike that the worker sees closes a yard, whatever the file says. */
const AT_SEA = { latitude: 5, longitude: -150 };
const WORDS = { open: 'OPEN', 'open and late': 'OPEN', closed: 'CLOSED', unknown: 'UNKNOWN' };
const LIGHTNING = {
  eventType: 'lightning_alert',
  alertStatus: 'ALERT',
  yardStatus: 'CLOSED',
  severity: 5,
  title: 'Lightning Alert',
};

/** The map of a client with one yard: what its list says of it is what its mark says. */
export async function createMapFeedPage({ page, world, origin }: ModelDependencies): Promise<MapFeedDriver> {
  const questions = world.hold(/\/static\/acme\/alerts\.json/);
  await page.route(/\/api\/facilities\/metadata/, async (route) => {
    const list = await (await route.fetch()).json();
    const yard = list.features.find((one: { properties: { id: string } }) => one.properties.id === YARD_ID);
    const features = [{ ...yard, properties: { ...yard.properties, ...AT_SEA } }];
    await route.fulfill({ json: { ...list, features } });
  });
  await beSignedIn(page, origin);
  const list = page.getByRole('button', { name: /^Facilities 1$/ });
  await world.open(`${origin}/#/lightningalert/ACME/`, list);
  await list.click();
  await world.settle();
  const watching = () => page.workers().filter((worker) => worker.url().includes('compute.worker'));
  let nextAfterMs = 0;
  let events = 0;
  /** The newest file. */
  let json: unknown = {};
  /** Calls of a worker that follows another, for what lightning there was before it began. */
  let windows: ReturnType<typeof world.hold>;

  /** The worker, which lives in real time, must come to answer each question whether it is there. */
  const pass = (spanMs: number) => world.leapInSteps(spanMs);

  async function reachQuestion(): Promise<void> {
    if (questions.waiting() === 0) await pass(nextAfterMs);
    expect(questions.waiting()).toBe(1);
  }

  /** The page asks for the file's head, then for the file. */
  async function answerHead(): Promise<void> {
    await reachQuestion();
    await world.answer(questions.take(), {});
    await expect.poll(() => questions.waiting()).toBe(1);
  }

  return {
    async answer(kind) {
      await answerHead();
      events += 1;
      const at = new Date(world.nowMs()).toISOString();
      const event = { ...LIGHTNING, keplerId: `event-${events}`, eventStartAt: at };
      const alert = {
        facilityId: YARD_ID,
        id: event.keplerId,
        highestSeverityAlert: null,
        activeAlerts: [event],
      };
      const file = { client: 'ACME', generatedAt: at, lightningAsOf: at, watched: [YARD_ID] };
      json = { ...file, alerts: kind === 'alert' ? [alert] : [] };
      await world.answer(questions.take(), { json });
      nextAfterMs = EVERY_MS;
      await world.settle();
    },
    async answerAgain() {
      await answerHead();
      await world.answer(questions.take(), { json });
      await world.settle();
      const untilLateMs = LATE_AFTER_MS - EVERY_MS + 2_000;
      await pass(untilLateMs);
      nextAfterMs = EVERY_MS - untilLateMs;
    },
    async fail() {
      await reachQuestion();
      await world.answer(questions.take(), { status: 503, json: {} });
      nextAfterMs = RETRY_MS;
      await world.settle();
    },
    async staySilent() {
      await pass(STALE_AFTER_MS);
      nextAfterMs = RETRY_MS;
    },
    async loseWorker() {
      windows = world.hold(/\/feeds\/lightning\/window/);
      await watching()[0]!.evaluate(() => {
        setTimeout(() => {
          throw new Error('The worker has lost its mind.');
        });
      });
      await expect.poll(() => watching().length).toBe(0);
      // the next one starts, and knows nothing yet
      await world.leap(BACKOFF_MS);
      await expect.poll(() => windows.waiting()).toBe(1);
    },
    async restoreWorker() {
      windows.release();
      await world.settle();
    },
    async expectMark(mark) {
      const row = page.getByRole('row').filter({ hasText: YARD_ID });
      await expect(row.getByText(WORDS[mark], { exact: true })).toBeVisible();
      const trust = page.locator('.maptrust').first();
      if (mark === 'open') await expect(trust).toHaveText(/^Latest status update/);
      if (mark === 'open and late') await expect(trust).toHaveText(/^Late: latest status update/);
    },
  };
}
