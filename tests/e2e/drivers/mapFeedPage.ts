import { expect } from '@playwright/test';
import type { MapFeedDriver } from '../../model/mapFeed/mapFeed.model.ts';
import type { ModelParts } from './modelTest.ts';
import { beSignedIn } from './signIn.ts';

const YARD_ID = 'HUB_CITY_YARD';
/** The page asks for the statuses this long after an answer, and after a failure. */
const EVERY_MS = 30_000;
const RETRY_MS = 10_000;
const STALE_AFTER_MS = 60_000;
/** Where the demonstration sends no lightning: a strike that the worker sees closes a yard, whatever the file says. */
const AT_SEA = { latitude: 5, longitude: -150 };
const WORDS = { open: 'OPEN', closed: 'CLOSED', unknown: 'UNKNOWN' };
const LIGHTNING = {
  ...{ eventType: 'lightning_alert', alertStatus: 'ALERT', yardStatus: 'CLOSED', severity: 5 },
  title: 'Lightning Alert',
};

/** The map of a client with one yard: what its list says of it is what its mark says. */
export async function createMapFeedPage({ page, world, origin }: ModelParts): Promise<MapFeedDriver> {
  const questions = world.hold(/\/static\/acme\/alerts\.json/);
  await page.route(/\/api\/facilities\/metadata/, async (route) => {
    const list = await (await route.fetch()).json();
    const yard = list.features.find((one: { properties: { id: string } }) => one.properties.id === YARD_ID);
    const features = [{ ...yard, properties: { ...yard.properties, ...AT_SEA } }];
    await route.fulfill({ json: { ...list, features } });
  });
  await beSignedIn(page, origin);
  await page.goto(`${origin}/#/lightningalert/ACME/`);
  await world.settle();
  await page.getByRole('button', { name: /^Facilities 1$/ }).click();
  await world.settle();
  let nextAfterMs = 0;
  let events = 0;

  async function reachQuestion(): Promise<void> {
    if (questions.waiting() === 0) await world.leap(nextAfterMs);
    expect(questions.waiting()).toBe(1);
  }

  return {
    async answer(kind) {
      await reachQuestion();
      await world.answer(questions.take(), {});
      await expect.poll(() => questions.waiting()).toBe(1);
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
      await world.answer(questions.take(), { json: { ...file, alerts: kind === 'alert' ? [alert] : [] } });
      nextAfterMs = EVERY_MS;
      await world.settle();
    },
    async fail() {
      await reachQuestion();
      await world.answer(questions.take(), { status: 503, json: {} });
      nextAfterMs = RETRY_MS;
      await world.settle();
    },
    async staySilent() {
      await world.leap(STALE_AFTER_MS);
      nextAfterMs = RETRY_MS;
    },
    loseWorker: () => Promise.reject(new Error('How a worker dies is walked by its own model.')),
    restoreWorker: () => Promise.reject(new Error('How a worker dies is walked by its own model.')),
    async expectMark(mark) {
      const row = page.getByRole('row').filter({ hasText: YARD_ID });
      await expect(row.getByText(WORDS[mark], { exact: true })).toBeVisible();
    },
  };
}
