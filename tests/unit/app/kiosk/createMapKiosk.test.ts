import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReloadMemory } from '#adapters/storage/reloadMemory.ts';
import { createMapKiosk } from '#app/kiosk/createMapKiosk.ts';
import { clientAlerts, createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { createFakeDisplay } from './fakeDisplay.ts';

/** A loop of the map that stood still for longer has slept. Source: requirement MAP-20, spec/gaps.md GAP-36. */
const SLEEP_LIMIT_MS = 60_000;
const CHECK_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers({
    now: MISSION_TIME_MS,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
});
let stop = () => {};
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A map that stands still for a while, then hears from the service. */
async function sleepFor(spanMs: number, { isOnline = true, hasDialog = false } = {}) {
  const display = createFakeDisplay();
  Object.assign(display.document, { querySelector: () => (hasDialog ? {} : null) });
  display.navigator.onLine = isOnline;
  const feed = createMapFeedSystem();
  const reloads = createReloadMemory(display.sessionStorage);
  const platform = { clock: { nowMs: Date.now, skewMs: () => 0 }, presentMs: Date.now, reloads };
  const kiosk = createMapKiosk(platform as never, feed.actor).start();
  stop = () => {
    kiosk.stop();
    feed.actor.stop();
  };
  vi.setSystemTime(Date.now() + spanMs - CHECK_MS);
  vi.advanceTimersByTime(CHECK_MS);
  await feed.answer(clientAlerts({}, feed.nowMs()));
  await settled();
  return display.reloaded.mock.calls.length;
}

test.each([
  ['for a minute and a moment is loaded anew', SLEEP_LIMIT_MS + 1, {}, 1],
  ['for a minute is not', SLEEP_LIMIT_MS, {}, 0],
  ['is not while it is offline', SLEEP_LIMIT_MS + 1, { isOnline: false }, 0],
  ['is not while a dialog may hold input', SLEEP_LIMIT_MS + 1, { hasDialog: true }, 0],
])('a map whose loop stood still %s [MAP-20]', async (_, spanMs, device, reloads) => {
  expect(await sleepFor(spanMs, device)).toBe(reloads);
});
