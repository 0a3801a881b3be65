import { expect, test } from 'vitest';
import { holdWakeLock } from '#adapters/browser/wakeLock.ts';
import { settled } from '../../../support/settled.ts';

/** The browser's locks, given or refused when the test says so. */
function createLocks() {
  const asked: { give: () => void; refuse: () => void }[] = [];
  const held = new Set<EventTarget>();
  const locks = {
    request: () =>
      new Promise((resolve, reject) => {
        const lock = Object.assign(new EventTarget(), {
          release() {
            held.delete(lock);
            return Promise.resolve();
          },
        });
        asked.push({
          give: () => resolve(held.add(lock) && lock),
          refuse: () => reject(new DOMException('Battery low', 'NotAllowedError')),
        });
      }),
  };
  const takeAway = () =>
    [...held].forEach((lock) => held.delete(lock) && lock.dispatchEvent(new Event('release')));
  return { locks: locks as unknown as WakeLock, asked, held, takeAway };
}

function hold() {
  const browser = createLocks();
  const told: string[] = [];
  const stop = holdWakeLock(browser.locks, (turn) => told.push(turn));
  return { ...browser, told, stop };
}

test('a lock that is given is told, and released at the end [S12]', async () => {
  const { asked, held, told, stop } = hold();
  asked[0]!.give();
  await settled();
  expect([told, held.size]).toEqual([['taken'], 1]);
  stop();
  expect([told, held.size]).toEqual([['taken'], 0]);
});

test('a lock that the browser takes away is told [S12]', async () => {
  const { asked, told, takeAway, stop } = hold();
  asked[0]!.give();
  await settled();
  takeAway();
  expect(told).toEqual(['taken', 'lost']);
  stop();
});

test('a lock that is refused is told [S12]', async () => {
  const { asked, told } = hold();
  asked[0]!.refuse();
  await settled();
  expect(told).toEqual(['lost']);
});

test.each(['give', 'refuse'] as const)(
  'an answer that comes after the end (%s) leaves nothing held or said',
  async (how) => {
    const { asked, held, told, stop } = hold();
    stop();
    asked[0]![how]();
    await settled();
    expect([told, held.size]).toEqual([[], 0]);
  },
);
