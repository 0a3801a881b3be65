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
const POLL_MS = 30_000;

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
  const { dialog } = display;
  dialog.isOpen = hasDialog;
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

  async function answer() {
    await feed.answer(clientAlerts({}, feed.nowMs()));
    await settled();
    return display.reloaded.mock.calls.length;
  }
  return { answer, pass: feed.pass, dialog, reloads };
}

test.each([
  ['for a minute and a moment is loaded anew', SLEEP_LIMIT_MS + 1, {}, 1],
  ['for a minute is not', SLEEP_LIMIT_MS, {}, 0],
  ['is not while it is offline', SLEEP_LIMIT_MS + 1, { isOnline: false }, 0],
  ['is not while a dialog may hold input', SLEEP_LIMIT_MS + 1, { hasDialog: true }, 0],
])('a map whose loop stood still %s [MAP-20][GAP-36]', async (_, spanMs, device, reloads) => {
  const { answer } = await sleepFor(spanMs, device);
  expect(await answer()).toBe(reloads);
});

test('a reload that a dialog holds back is tried at the first check after the dialog is closed [MAP-20][S12]', async () => {
  const { answer, pass, dialog, reloads } = await sleepFor(SLEEP_LIMIT_MS + 1, { hasDialog: true });
  await answer();
  await pass(POLL_MS);
  expect(await answer()).toBe(0);
  expect(reloads.times()).toEqual({});
  dialog.isOpen = false;
  await pass(POLL_MS);
  expect(await answer()).toBe(1);
});
