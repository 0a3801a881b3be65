import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStrikeWindow } from '#map/strikes/createStrikeWindow.ts';
import type { StrikeLayer } from '#map/strikes/createStrikeLayer.ts';
import { followStrikes, REVEAL_AFTER_MS } from '#map/strikes/followStrikes.ts';
import type { StrikeRows } from '#map/strikes/strikeRows.ts';
import type { StrikeFilter } from '#map/strikes/strikeView.ts';
import { strikesOf, type Strike } from './strikesOf.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const ASKED = { oldestMs: 3_600_000, showsCloud: false };
const EMPTY = { asOfMs: null, knownSinceMs: null, isReset: false };
const RESET = { ...EMPTY, isReset: true };
const CHOICE = { ...ASKED, opacityFraction: 0.5, backMs: 0, heldMs: null };

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => vi.useRealTimers());

function follow() {
  const shown: (StrikeFilter | null)[] = [];
  const drawn: StrikeRows[] = [];
  const live = createStrikeWindow();
  const past = createStrikeWindow();
  const layer = {
    show(filter: StrikeFilter | null, rows: StrikeRows) {
      shown.push(filter);
      drawn.push(rows);
    },
    setOpacity() {},
  } as unknown as StrikeLayer;
  const followed = followStrikes({ live, past }, layer, () => Date.now());
  const take = (...strikes: Strike[]) =>
    live.take({ ...EMPTY, strikes: strikesOf(strikes), nowMs: Date.now(), asOfMs: Date.now() });
  return { shown, drawn, live, past, followed, take };
}

test('new strikes are looked at until the last of them is shown; then all only grow older, feed or no feed [STRIKE-07][S5]', () => {
  const { shown, followed, take } = follow();
  followed.choose(CHOICE);
  take([NOW - 6_000], [NOW - 1_000]);
  // each is shown a while after it was, so that five seconds of them do not come at once
  expect(shown.at(-1)?.youngestMs).toBe(REVEAL_AFTER_MS);
  expect(REVEAL_AFTER_MS).toBeGreaterThanOrEqual(5_000);
  vi.advanceTimersByTime(6_000);
  expect(shown.at(-1)?.atMs).toBe(NOW - 1_000 + REVEAL_AFTER_MS);
  expect(shown).toHaveLength(2 + 6_000 / 250);
  vi.advanceTimersByTime(30_000);
  expect(shown.at(-1)?.atMs).toBe(NOW + 36_000);
  expect(shown).toHaveLength(2 + 6_000 / 250 + 30_000 / 10_000);
});

test('what is switched off is not drawn, and begins at once when it is switched on', () => {
  const { shown, followed, take } = follow();
  take([NOW]);
  expect(shown).toEqual([null]);
  followed.choose(CHOICE);
  expect(shown.at(-1)).toEqual({ ...ASKED, atMs: NOW, youngestMs: REVEAL_AFTER_MS });
  followed.choose(null);
  expect(shown.at(-1)).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

test('what is played shows each strike that was, as old as it was, and waits for the next frame [STRIKE-13]', () => {
  const { shown, followed, take } = follow();
  take([NOW - 1_800_000]);
  followed.choose({ ...CHOICE, backMs: 1_800_000 });
  expect(shown.at(-1)).toEqual({ ...ASKED, atMs: NOW - 1_800_000, youngestMs: 0 });
  expect(vi.getTimerCount()).toBe(0);
});

test('in the past strikes are shown by their age at the time shown, and the feed adds none [STRIKE-10][STRIKE-12][STRIKE-17]', () => {
  const { shown, drawn, live, past, followed, take } = follow();
  const heldMs = NOW - 86_400_000;
  followed.choose({ ...CHOICE, heldMs });
  expect(shown.at(-1)).toEqual({ ...ASKED, atMs: heldMs, youngestMs: 0 });
  expect(drawn.at(-1)).toBe(past.rows);
  take([NOW]);
  vi.advanceTimersByTime(60_000);
  expect(shown.at(-1)?.atMs).toBe(heldMs);
  expect(new Set(drawn.slice(1))).toEqual(new Set([past.rows]));
  followed.choose(CHOICE);
  expect(drawn.at(-1)).toBe(live.rows);
});

test('in the past what comes late is drawn when it comes, and the hour before can be played [STRIKE-10][STRIKE-13]', () => {
  const { shown, past, followed } = follow();
  const heldMs = NOW - 86_400_000;
  followed.choose({ ...CHOICE, heldMs, backMs: 3_480_000 });
  expect(shown.at(-1)).toEqual({ ...ASKED, atMs: heldMs - 3_480_000, youngestMs: 0 });
  const { length } = shown;
  past.take({ ...RESET, strikes: strikesOf([[heldMs - 4_000_000]]), nowMs: heldMs, asOfMs: heldMs });
  expect(shown).toHaveLength(length + 1);
  expect(past.rows.end - past.rows.first).toBe(1);
});

test('nothing goes on after the end', () => {
  const { shown, followed, take } = follow();
  followed.choose(CHOICE);
  take([NOW]);
  followed.stop();
  const { length } = shown;
  take([NOW + 1]);
  vi.advanceTimersByTime(60_000);
  expect(shown).toHaveLength(length);
  expect(vi.getTimerCount()).toBe(0);
});

test('the window keeps two hours, and forgets what a new worker tells again', () => {
  const { live, take } = follow();
  take([NOW - 7_200_000], [NOW]);
  expect(live.rows.end - live.rows.first).toBe(2);
  vi.setSystemTime(NOW + 1);
  take();
  expect(live.rows.end - live.rows.first).toBe(1);
  live.take({ ...RESET, strikes: strikesOf([[NOW]]), nowMs: NOW });
  expect(live.rows.end - live.rows.first).toBe(1);
});
