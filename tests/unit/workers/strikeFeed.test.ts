import { expect, test } from 'vitest';
import { encodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import { stepText, urlOf, type Served } from './fakeWorld.ts';
import { NEWEST_MS, START_MS, startFeed, STEP_MS, stepsOf, WINDOW_MS } from './runningFeed.ts';
import { columnsOf } from '#tests/support/strikeRows.ts';

const drillText = (stepMs: number) => stepText(stepMs).replace('}]', ',"drill":true}]');

test('reads each step once, 5 seconds back, as soon as it is written [STRIKE-06][CALL-21][CONST-15]', async () => {
  const { world } = startFeed(() => '[]');
  await world.pass(0);
  world.requests.length = 0;
  await world.pass(20_000);
  expect(world.requests.map(({ url }) => url)).toEqual(
    [1, 2, 3, 4].map((n) => urlOf(NEWEST_MS + n * STEP_MS)),
  );
  for (const [n, { atMs }] of world.requests.entries()) {
    const writtenAtMs = NEWEST_MS + (n + 2) * STEP_MS;
    expect(atMs - writtenAtMs).toBeGreaterThan(0);
    expect(atMs - writtenAtMs).toBeLessThan(1_000);
  }
});

test('begins with the window, one file for each step of it, the newest first [STRIKE-09]', async () => {
  const { feed, world } = startFeed(() => '[]');
  await world.pass(0);
  expect(world.requests.map(({ url }) => url)).toEqual(stepsOf(12).map(urlOf));
  expect(feed.asOfMs).toBe(NEWEST_MS);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
});

test('reads a long window with several readers, but not with many [STRIKE-09]', async () => {
  const serve = (url: string) => (url === urlOf(NEWEST_MS) ? '[]' : 'hangs');
  const { world } = startFeed(serve, { windowMs: 600_000 });
  await world.pass(0);
  expect(world.requests).toHaveLength(1 + 6);
});

test('tells once per step, with or without lightning', async () => {
  const { stepped, world } = startFeed(() => '[]');
  await world.pass(0);
  stepped.length = 0;
  await world.pass(60_000);
  expect(stepped).toHaveLength(12);
});

test('hands over strikes with the time by which they were received', async () => {
  const { taken, world } = startFeed((url) => (url === urlOf(NEWEST_MS) ? stepText(NEWEST_MS) : '[]'));
  await world.pass(0);
  expect(taken).toEqual([
    { lat: 44.5, lon: -73.2, atMs: NEWEST_MS + 1000, kind: 0, receivedByMs: NEWEST_MS + 2 * STEP_MS },
  ]);
});

test('a step that is written late is read when it is there, and past the cache', async () => {
  const lateMs = NEWEST_MS + STEP_MS;
  const { feed, world } = startFeed((url, nowMs) =>
    url === urlOf(lateMs) && nowMs < START_MS + 8_000 ? 404 : '[]',
  );
  await world.pass(6_000);
  expect(feed.asOfMs).toBe(NEWEST_MS);
  expect(feed.lastError).toContain('404');
  await world.pass(3_000);
  expect(feed.asOfMs).toBe(lateMs);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
  const tries = world.requests.filter(({ url }) => url === urlOf(lateMs));
  expect(tries.map(({ cache }) => cache)).toEqual(['default', ...tries.slice(1).map(() => 'reload')]);
});

test.each([
  ['404', 404 as Served],
  ['403', 403 as Served],
  ['500', 500 as Served],
  ['a truncated file', '[{"lat":4' as Served],
  ['no answer', 'refused' as Served],
  ['an answer that never comes', 'hangs' as Served],
])('%s for one step is a gap, tried for 30 seconds and no longer [S4][ERR-05][ERR-06]', async (_, served) => {
  const badMs = NEWEST_MS + STEP_MS;
  const { feed, taken, world } = startFeed((url) => (url === urlOf(badMs) ? served : '[]'), {
    windowMs: 600_000,
  });
  await world.pass(11_000);
  expect(feed.asOfMs).toBe(NEWEST_MS + 2 * STEP_MS);
  expect(feed.countGapsSince(badMs)).toBe(1);
  await world.pass(60_000);
  const tries = world.requests.filter(({ url }) => url === urlOf(badMs));
  expect(tries.length).toBeGreaterThan(5);
  expect(tries.at(-1)!.atMs - START_MS).toBeGreaterThan(29_000);
  expect(tries.at(-1)!.atMs - START_MS).toBeLessThan(50_000);
  expect(feed.asOfMs).toBeGreaterThan(NEWEST_MS + 11 * STEP_MS);
  expect(feed.countGapsSince(badMs)).toBe(1);
  expect(feed.countGapsSince(badMs + 1)).toBe(0);
  expect(taken).toEqual([]);
});

test('a gap is forgotten when it has left the window', async () => {
  const badMs = NEWEST_MS + STEP_MS;
  const { feed, world } = startFeed((url) => (url === urlOf(badMs) ? 404 : '[]'));
  await world.pass(50_000);
  expect(feed.countGapsSince(-Infinity)).toBe(1);
  await world.pass(WINDOW_MS);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
});

test('a network that comes back after minutes leaves no gap', async () => {
  const backAtMs = START_MS + 150_000;
  const { feed, world } = startFeed((_, nowMs) => (nowMs > START_MS && nowMs < backAtMs ? 'refused' : '[]'), {
    windowMs: 600_000,
  });
  await world.pass(149_000);
  expect(feed.asOfMs).toBe(NEWEST_MS);
  await world.pass(10_000);
  expect(feed.asOfMs).toBeGreaterThan(NEWEST_MS + 149_000);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
});

test('a network that is out is asked ever more slowly, and time is told on', async () => {
  const { stepped, world } = startFeed((_, nowMs) => (nowMs > START_MS ? 'refused' : '[]'));
  await world.pass(10_000);
  world.requests.length = 0;
  stepped.length = 0;
  await world.pass(60_000);
  expect(world.requests.length).toBeLessThanOrEqual(12);
  expect(stepped.length).toBeGreaterThanOrEqual(12);
});

test('a missed minute is caught up with after a sleep', async () => {
  let sleptMs = 0;
  const { feed, world } = startFeed(
    () => '[]',
    { windowMs: 600_000 },
    () => sleptMs,
  );
  await world.pass(0);
  world.requests.length = 0;
  sleptMs = 55_000;
  await world.pass(6_000);
  expect(new Set(world.requests.map(({ url }) => url)).size).toBe(12);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
  expect(feed.asOfMs).toBe(NEWEST_MS + 60_000);
});

test('strikes that are all from long ago come in, but the step is not known [S5][S3]', async () => {
  const oldMs = NEWEST_MS + STEP_MS;
  const { feed, taken, world } = startFeed((url) =>
    url === urlOf(oldMs) ? stepText(oldMs, { timestamp: oldMs - 300_001 }) : '[]',
  );
  await world.pass(11_000);
  expect(taken).toHaveLength(1);
  expect(feed.countGapsSince(-Infinity)).toBe(1);
});

test('a late strike among others is nothing unusual [S3]', async () => {
  const { feed, taken, world } = startFeed((url) =>
    url === urlOf(NEWEST_MS + STEP_MS)
      ? stepText(NEWEST_MS + STEP_MS, { timestamp: NEWEST_MS - 290_000 })
      : '[]',
  );
  await world.pass(11_000);
  expect(taken).toHaveLength(1);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
});

test('a service that answers every step with the same old body is not up to date [S5]', async () => {
  const { feed, taken, world } = startFeed((_, nowMs) => (nowMs > START_MS ? stepText(START_MS) : '[]'));
  await world.pass(60_000);
  expect(feed.asOfMs).toBe(NEWEST_MS + STEP_MS);
  expect(taken).toHaveLength(1);
});

test('a step of drill strikes alone is a quiet one', async () => {
  const serve = (url: string) => (url === urlOf(NEWEST_MS) ? drillText(NEWEST_MS) : '[]');
  const { feed, taken, world } = startFeed(serve);
  await world.pass(0);
  expect(taken).toEqual([]);
  expect(feed.asOfMs).toBe(NEWEST_MS);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
  expect(feed.droppedRows).toBe(0);
});

test('drill strikes that are all from long ago make no step known [S5]', async () => {
  const oldMs = NEWEST_MS + STEP_MS;
  const { feed, world } = startFeed((url) => (url === urlOf(oldMs) ? drillText(oldMs - 301_001) : '[]'));
  await world.pass(11_000);
  expect(feed.countGapsSince(-Infinity)).toBe(1);
});

test('a service that answers every step with the same drill strikes is not up to date [S5]', async () => {
  const { feed, world } = startFeed((_, nowMs) => (nowMs > START_MS ? drillText(START_MS) : '[]'));
  await world.pass(60_000);
  expect(feed.asOfMs).toBe(NEWEST_MS + STEP_MS);
});

test('broken rows are dropped and counted', async () => {
  const text = `[{"lat":91},${stepText(NEWEST_MS).slice(1)}`;
  const { feed, taken, world } = startFeed((url) => (url === urlOf(NEWEST_MS) ? text : '[]'));
  await world.pass(0);
  expect(taken).toHaveLength(1);
  expect(feed.droppedRows).toBe(1);
});

test('readers at work at the same time do not mix up their strikes', async () => {
  const steps = stepsOf(120);
  const { taken, world } = startFeed(
    (url) => {
      const stepMs = steps.find((stepMs) => urlOf(stepMs) === url);
      return stepMs === undefined ? '[]' : stepText(stepMs);
    },
    { windowMs: 600_000 },
  );
  await world.pass(0);
  expect(new Set(taken.map(({ atMs }) => atMs - 1000))).toEqual(new Set(steps));
  expect(taken).toHaveLength(120);
  for (const { atMs, receivedByMs } of taken) expect(receivedByMs).toBe(atMs - 1000 + 2 * STEP_MS);
});

test('takes the past from one snapshot and reads only what it does not cover', async () => {
  const coveredToMs = NEWEST_MS - 2 * STEP_MS;
  const gapMs = coveredToMs - STEP_MS;
  const strike = { lon: 1, lat: 2, atMs: coveredToMs, kind: 1 };
  const snapshot = encodeStrikeSnapshot({
    strikes: columnsOf([strike]),
    fromStepMs: NEWEST_MS - WINDOW_MS,
    toStepMs: coveredToMs,
    gapStepsMs: [gapMs],
  });
  const { feed, taken, world } = startFeed((url) => (url === '/window' ? snapshot.buffer : '[]'), {
    snapshotUrl: '/window',
  });
  await world.pass(0);
  expect(world.requests.map(({ url }) => url)).toEqual([
    '/window',
    ...[NEWEST_MS, NEWEST_MS - STEP_MS, gapMs].map(urlOf),
  ]);
  expect(taken).toEqual([{ ...strike, receivedByMs: coveredToMs + 2 * STEP_MS }]);
  expect(feed.countGapsSince(-Infinity)).toBe(0);
});

test('a snapshot cannot make steps known that are not due yet [S1]', async () => {
  const snapshot = encodeStrikeSnapshot({
    strikes: columnsOf([]),
    fromStepMs: NEWEST_MS - WINDOW_MS,
    toStepMs: NEWEST_MS + 600_000,
    gapStepsMs: [],
  });
  const { feed, world } = startFeed((url) => (url === '/window' ? snapshot.buffer : 404), {
    snapshotUrl: '/window',
  });
  await world.pass(0);
  expect(feed.asOfMs).toBe(NEWEST_MS);
  await world.pass(20_000);
  expect(feed.asOfMs).toBe(NEWEST_MS);
});

test.each([404, 500, 'no snapshot', 'refused', 'hangs'] as const)(
  'where the snapshot is %s the step files are read [S4]',
  async (served) => {
    const { feed, world } = startFeed((url) => (url === '/window' ? served : '[]'), {
      snapshotUrl: '/window',
    });
    await world.pass(21_000);
    expect(feed.asOfMs).toBe(NEWEST_MS + 4 * STEP_MS);
    expect(feed.countGapsSince(-Infinity)).toBe(0);
    expect(feed.lastError).toContain('/window');
  },
);

test('ends when it is told to, even in the middle of a request', async () => {
  const { abort, run, stepped, world } = startFeed(() => 'hangs');
  await world.pass(100);
  abort.abort();
  await run;
  const told = stepped.length;
  await world.pass(60_000);
  expect(stepped).toHaveLength(told);
});
