import { describe, expect, test } from 'vitest';
import type { Served } from './fakeWorld.ts';
import { NEWEST_MS, START_MS, startFeed, STEP_MS } from './runningFeed.ts';

const MINUTE_MS = 60_000;
const COLUMNS = '/columns/{YYYYMMDD}/{HHmmss}.bin';
const FAULTS: [name: string, served: Served][] = [
  ['404', 404],
  ['500', 500],
  ['a page of a portal', '<html>'],
  ['refusal', 'refused'],
];

/** Requests of each stretch of 5 s from then on. */
function inEach5S(requests: readonly { atMs: number }[], fromMs: number, stretches: number): number[] {
  return Array.from(
    { length: stretches },
    (_, nth) => requests.filter(({ atMs }) => Math.floor((atMs - fromMs) / STEP_MS) === nth).length,
  );
}

describe('a feed that fails', () => {
  test.each(FAULTS)(
    'with %s from the start is asked at most once in 5 s after a few quick tries [S12]',
    async (_, served) => {
      const { world } = startFeed(() => served, { columnFormUrlTemplate: COLUMNS, windowMs: 7_200_000 });
      await world.pass(MINUTE_MS);
      const { requests } = world;
      expect(requests.filter(({ atMs }) => atMs < START_MS + STEP_MS).length).toBeLessThanOrEqual(4);
      expect(Math.max(...inEach5S(requests, START_MS + STEP_MS, 11))).toBe(1);
      expect(requests.length).toBeGreaterThan(8);
    },
  );

  test.each(FAULTS)('with %s later on is asked at most once in 5 s [S12]', async (_, served) => {
    const serve = (_url: string, nowMs: number): Served => (nowMs < START_MS + MINUTE_MS ? '[]' : served);
    const { world } = startFeed(serve, { columnFormUrlTemplate: null });
    await world.pass(MINUTE_MS + 20_000);
    const before = world.requests.length;
    await world.pass(MINUTE_MS);
    expect(world.requests.length - before).toBeLessThanOrEqual(12);
  });

  test('is asked at times that chance moves apart, so that pages do not ask in step [S12]', async () => {
    const { world } = startFeed(() => 500);
    await world.pass(MINUTE_MS);
    const late = world.requests.slice(4).map(({ atMs }) => atMs);
    expect(new Set(late.slice(1).map((atMs, nth) => atMs - late[nth]!))).toEqual(new Set([6_250]));
  });

  test('is read whole again within 8 s of its return [S2]', async () => {
    const backMs = START_MS + 3 * MINUTE_MS;
    const { feed, world } = startFeed((_, nowMs) => (nowMs < backMs ? 500 : '[]'));
    await world.pass(3 * MINUTE_MS + 8_000);
    expect(feed.asOfMs).toBe(NEWEST_MS + 3 * MINUTE_MS + STEP_MS);
    expect(feed.countGapsSince(NEWEST_MS + 2 * MINUTE_MS)).toBe(0);
  });

  test('is found again when its source comes back 20 s behind [S4]', async () => {
    const backMs = START_MS + 3 * MINUTE_MS;
    const serve = (url: string, nowMs: number): Served =>
      nowMs < backMs || stepOfUrl(url) > nowMs - 25_000 ? 404 : '[]';
    const { feed, world } = startFeed(serve);
    await world.pass(4 * MINUTE_MS);
    expect(feed.asOfMs).toBeGreaterThan(START_MS + 4 * MINUTE_MS - 45_000);
  });
});

/** Time that the address of a step names. */
function stepOfUrl(url: string): number {
  const [, day = '', time = ''] = /(\d{8})\/(\d{6})/.exec(url) ?? [];
  const part = (text: string, at: number) => Number(text.slice(at, at + 2));
  return Date.UTC(
    Number(day.slice(0, 4)),
    part(day, 4) - 1,
    part(day, 6),
    part(time, 0),
    part(time, 2),
    part(time, 4),
  );
}
