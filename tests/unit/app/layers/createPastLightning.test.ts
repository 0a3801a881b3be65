import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '#adapters/api/httpClient.ts';
import { createPastLightning, type WantedPast } from '#app/layers/createPastLightning.ts';
import { columnsOf } from '#tests/support/strikeRows.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const HOUR_MS = 3_600_000;
const TO_S = MISSION_TIME_MS / 1_000;
const WANTED: WantedPast = {
  template: '/lightning/{FROM}/{TO}/{z}/{x}/{y}.pbf',
  atMs: MISSION_TIME_MS,
  bounds: [-74, 44, -73, 45],
  zoom: 6,
};
const SHOWN = `/lightning/${TO_S - 3_600}/${TO_S}/3/2/2.pbf`;
const BEFORE = `/lightning/${TO_S - 7_200}/${TO_S - 3_600}/3/2/2.pbf`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ELSEWHERE: WantedPast = { ...WANTED, bounds: [100, 44, 101, 45] };

/** One strike in the last second of each hour; `fails` says what becomes of a question. */
function start(fails: (urls: readonly string[]) => 'gaps' | 'missing' | 'hangs' | null = () => null) {
  const asked: string[] = [];
  let ends = 0;
  const fetch = async (urls: readonly string[]) => {
    asked.push(...urls);
    const failure = fails(urls);
    if (failure === 'hangs') return new Promise<never>(() => undefined);
    if (failure === 'missing') throw new HttpError(404, 'none');
    const to = Number(urls[0]!.split('/')[3]);
    const strikes = columnsOf([{ lon: -73, lat: 44, atMs: (to - 1) * 1_000, kind: 0 }]);
    return { strikes, hasGaps: failure === 'gaps' };
  };
  const past = createPastLightning({ fetch, end: () => void (ends += 1) });
  const count = () => past.strikeWindow.rows.end - past.strikeWindow.rows.first;
  return { past, asked, count, ends: () => ends };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('the hour before the time shown is asked for, and when it is here the one before it [STRIKE-10][STRIKE-13]', async () => {
  const { past, asked, count } = start();
  past.follow(WANTED);
  expect(past.state()).toBe('loading');
  await settle();
  expect(asked).toEqual([SHOWN, BEFORE]);
  expect(past.state()).toBe('whole');
  expect(count()).toBe(2);
});

test('tiles are asked for anew every 60 s, and no sooner [STRIKE-10][CONST-08]', async () => {
  const { past, asked } = start();
  past.follow(WANTED);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.filter((url) => url === SHOWN)).toHaveLength(2);
});

test('another time is asked for at once; another view of the same hour keeps what is drawn until it is here [STRIKE-10][STRIKE-13]', async () => {
  const { past, asked, count } = start();
  past.follow(WANTED);
  await settle();
  past.follow({ ...WANTED, bounds: [-74, 44, 10, 45] });
  expect(past.state()).toBe('loading');
  expect(count()).toBe(2);
  past.follow({ ...WANTED, atMs: MISSION_TIME_MS - HOUR_MS });
  expect(past.state()).toBe('loading');
  await settle();
  expect(asked.filter((url) => url === BEFORE)).toHaveLength(2);
  expect(past.state()).toBe('whole');
  // nobody asks for the hour that was shown before
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toContain(BEFORE);
  expect(asked).not.toContain(SHOWN);
});

test('what is not known of the hour is told, and asked for again [S4]', async () => {
  let failure: 'gaps' | 'missing' | null = 'missing';
  const { past } = start(() => failure);
  const told: string[] = [];
  past.watch(() => told.push(past.state()));
  past.follow(WANTED);
  await settle();
  expect(past.state()).toBe('missing');
  failure = 'gaps';
  await vi.advanceTimersByTimeAsync(20_000);
  expect(past.state()).toBe('gaps');
  failure = null;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(past.state()).toBe('whole');
  expect(told).toContain('missing');
  expect(told).toContain('gaps');
});

test('an hour before that is not known leaves the hour shown as it is, and is told by itself [S4]', async () => {
  const { past, count } = start((urls) => (urls[0] === BEFORE ? 'missing' : null));
  past.follow(WANTED);
  await settle();
  expect(past.state()).toBe('whole');
  expect(past.stateBefore()).toBe('missing');
  expect(count()).toBe(1);
});

test('what is not to be seen is not asked for, nor after the end [STRIKE-10]', async () => {
  const { past, asked } = start();
  past.follow(WANTED);
  await settle();
  past.follow(null);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(asked).toHaveLength(2);
  past.follow(WANTED);
  past.dispose();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(asked).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('who reads tiles is let go of when nothing of the past is to be seen, and at the end', async () => {
  const { past, ends } = start();
  past.follow(WANTED);
  await settle();
  expect(ends()).toBe(0);
  past.follow(null);
  expect(ends()).toBe(1);
  past.dispose();
  expect(ends()).toBe(2);
});

test('another view of the hour is not known before its own tiles have come, and says so after a second [S4][STRIKE-10]', async () => {
  let failure: 'hangs' | null = null;
  const { past } = start(() => failure);
  const told: string[] = [];
  past.follow(WANTED);
  await settle();
  past.watch(() => told.push(past.state()));
  failure = 'hangs';
  past.follow(ELSEWHERE);
  await vi.advanceTimersByTimeAsync(999);
  expect(past.state()).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(past.state()).toBe('slow');
  expect(told.at(-1)).toBe('slow');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(past.state()).toBe('missing');
});

test('a part of a view is known with it [STRIKE-10]', async () => {
  const { past } = start();
  past.follow({ ...WANTED, bounds: [-74, 44, 10, 45] });
  await settle();
  past.follow(WANTED);
  expect(past.state()).toBe('whole');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(past.state()).toBe('whole');
});

test('a view that is moved again and again is slow a second after the first move [S4]', async () => {
  const { past } = start(() => 'hangs');
  past.follow(WANTED);
  await vi.advanceTimersByTimeAsync(600);
  past.follow(ELSEWHERE);
  await vi.advanceTimersByTimeAsync(400);
  expect(past.state()).toBe('slow');
  past.follow(null);
  expect(vi.getTimerCount()).toBe(0);
});

test('what is not available stays so over another view of the hour, until tiles of that have come [S4]', async () => {
  let failure: 'missing' | 'hangs' | null = 'missing';
  const { past } = start(() => failure);
  past.follow(WANTED);
  await settle();
  expect(past.state()).toBe('missing');
  failure = 'hangs';
  past.follow(ELSEWHERE);
  expect(past.state()).toBe('missing');
  await settle();
  expect(past.state()).toBe('missing');
  failure = null;
  past.follow(WANTED);
  await settle();
  expect(past.state()).toBe('whole');
});

test('the hour before is asked for over a view whose hour shown is here, and not for one that is only awaited [STRIKE-13]', async () => {
  let isHanging = false;
  const { past, asked } = start((urls) => (isHanging && !urls.includes(SHOWN) ? 'hangs' : null));
  past.follow(WANTED);
  await settle();
  isHanging = true;
  asked.length = 0;
  past.follow(ELSEWHERE);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(new Set(asked.map((url) => url.split('/')[3]))).toEqual(new Set([String(TO_S)]));
});
