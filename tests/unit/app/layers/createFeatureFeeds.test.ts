import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '#adapters/api/httpClient.ts';
import { createFeatureFeeds } from '#app/layers/createFeatureFeeds.ts';
import { readFeatures } from '#workers/kernels/readFeatures.ts';

const HERE = { type: 'Point', coordinates: [-97, 39] };
const POINT = { type: 'Feature', id: 'quake', geometry: HERE, properties: {} };
const QUAKES = { name: 'earthquakes', url: '/quakes.json', scale: null, shownMs: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const calls: string[] = [];
  const state = {
    isFailing: false,
    isSilent: false,
    changedAt: null as string | null,
    features: [POINT] as unknown[],
  };
  const http = {
    async text(url: string) {
      calls.push(`GET ${url}`);
      if (state.isSilent) await new Promise(() => {});
      if (state.isFailing) throw new HttpError(503, 'down');
      return JSON.stringify({ type: 'FeatureCollection', features: state.features });
    },
    async head(url: string) {
      calls.push(`HEAD ${url}`);
      if (state.isFailing) throw new HttpError(503, 'down');
      return new Headers(state.changedAt === null ? {} : { 'last-modified': state.changedAt });
    },
  };
  const told: string[] = [];
  const thread = {
    read: async (text: string) => readFeatures(JSON.parse(text)),
    end: () => void told.push('thread ended'),
  };
  const feeds = createFeatureFeeds(
    { http } as never,
    { broke: (name) => told.push(`broke ${name}`), came: (name) => told.push(`came ${name}`) },
    thread,
  );
  const idsOf = (name: string) =>
    feeds
      .known()
      .get(name)
      ?.features.features.map(({ id }) => id);
  const gets = () => calls.filter((call) => call.startsWith('GET'));
  return { feeds, state, calls, gets, told, idsOf };
}

test('a layer that is to be seen is asked for at once and every 60 s, and no longer than that [LAYER-14][CALL-17][CONST-08]', async () => {
  const { feeds, gets, told, idsOf } = start();
  feeds.follow([QUAKES]);
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf('earthquakes')).toEqual(['quake']);
  expect(told).toEqual(['came earthquakes']);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(gets()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(gets()).toHaveLength(2);
  feeds.follow([]);
  expect(feeds.known().size).toBe(0);
  expect(told).toEqual(['came earthquakes', 'thread ended']);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(gets()).toHaveLength(2);
});

test('a file that tells when it was changed is fetched again only after it was [CALL-17]', async () => {
  const { feeds, state, gets } = start();
  state.changedAt = 'Tue, 18 Nov 2025 20:30:00 GMT';
  feeds.follow([QUAKES]);
  await vi.advanceTimersByTimeAsync(60_000);
  const known = feeds.known();
  expect(gets()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(feeds.known()).toBe(known);
  state.changedAt = 'Tue, 18 Nov 2025 20:32:00 GMT';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(gets()).toHaveLength(2);
});

test('an address with a random part is another one each time, and is not asked whether it changed [LAYER-19]', async () => {
  const { feeds, calls } = start();
  feeds.follow([{ ...QUAKES, url: '/quakes.json?r={RAND}' }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(2);
  expect(new Set(calls).size).toBe(2);
  expect(calls.every((call) => /^GET \/quakes\.json\?r=[\da-f-]{36}$/.test(call))).toBe(true);
});

test('a layer that does not answer keeps what it had and is told broken, until it answers again [S4][S5][ERR-06]', async () => {
  const { feeds, state, told, idsOf } = start();
  feeds.follow([QUAKES]);
  await vi.advanceTimersByTimeAsync(0);
  state.isFailing = true;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(idsOf('earthquakes')).toEqual(['quake']);
  expect(told).toEqual(['came earthquakes', 'broke earthquakes']);
  state.isFailing = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(told.at(-1)).toBe('came earthquakes');
});

test('an answer of which a part cannot be read shows the rest, and is told broken [S4]', async () => {
  const { feeds, state, told, idsOf } = start();
  state.features = [POINT, { type: 'Feature', geometry: null }];
  feeds.follow([QUAKES]);
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf('earthquakes')).toEqual(['quake']);
  expect(told).toEqual(['broke earthquakes']);
});

test('an answer that is no layer is told broken, with the address and what is wrong [S4]', async () => {
  const { feeds, state, told, idsOf } = start();
  state.features = 'none' as never;
  feeds.follow([QUAKES]);
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf('earthquakes')).toBeUndefined();
  expect(told).toEqual(['broke earthquakes']);
});

test('another address takes the place of the one before, whose features stay until its own have come [LAYER-19]', async () => {
  const { feeds, state, gets, idsOf } = start();
  feeds.follow([QUAKES]);
  await vi.advanceTimersByTimeAsync(0);
  state.features = [{ ...POINT, id: 'later' }];
  feeds.follow([{ ...QUAKES, url: '/later.json' }]);
  expect(idsOf('earthquakes')).toEqual(['quake']);
  expect(feeds.known().get('earthquakes')?.isOfBefore).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(gets()).toEqual(['GET /quakes.json', 'GET /later.json']);
  expect(idsOf('earthquakes')).toEqual(['later']);
  expect(feeds.known().get('earthquakes')?.isOfBefore).toBeUndefined();
});

test('a watcher hears of each change, and of none after it was left', async () => {
  const { feeds } = start();
  let times = 0;
  const leave = feeds.watch(() => void times++);
  feeds.follow([QUAKES]);
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toBe(1);
  leave();
  feeds.dispose();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(times).toBe(1);
});

test('what was made for another zoom goes at once, before anything new has come [LAYER-20]', async () => {
  const { feeds, idsOf } = start();
  feeds.follow([{ ...QUAKES, scale: 7 }]);
  await vi.advanceTimersByTimeAsync(0);
  feeds.follow([{ ...QUAKES, url: '/same-zoom.json', scale: 7 }]);
  expect(idsOf('earthquakes')).toEqual(['quake']);
  expect(feeds.known().get('earthquakes')?.isOfBefore).toBe(true);
  feeds.follow([{ ...QUAKES, url: '/nearer.json', scale: 8 }]);
  expect(idsOf('earthquakes')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf('earthquakes')).toEqual(['quake']);
});

test('what is of another time than the one shown goes at once, and stays away where that one does not come [S4][S5][TIME-08]', async () => {
  const { feeds, state, told, idsOf } = start();
  const past = { ...QUAKES, url: '/quakes.json?fore=3', shownMs: 3 };
  feeds.follow([past]);
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf('earthquakes')).toEqual(['quake']);
  state.isFailing = true;
  feeds.follow([QUAKES]);
  expect(idsOf('earthquakes')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf('earthquakes')).toBeUndefined();
  expect(told.at(-1)).toBe('broke earthquakes');
  state.isFailing = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(idsOf('earthquakes')).toEqual(['quake']);
  feeds.follow([{ ...past, shownMs: 4, url: '/quakes.json?fore=4' }]);
  expect(idsOf('earthquakes')).toBeUndefined();
});

test('what goes is asked for at once, also where its address stays the same [LAYER-20]', async () => {
  const { feeds, gets, idsOf } = start();
  feeds.follow([{ ...QUAKES, scale: 7 }]);
  await vi.advanceTimersByTimeAsync(0);
  feeds.follow([{ ...QUAKES, scale: 8 }]);
  expect(idsOf('earthquakes')).toBeUndefined();
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf('earthquakes')).toEqual(['quake']);
  expect(gets()).toHaveLength(2);
});

test('a layer that a user has changed is asked for at once, and keeps what it had meanwhile [SENS-02]', async () => {
  const { feeds, state, gets, idsOf } = start();
  feeds.follow([QUAKES]);
  await vi.advanceTimersByTimeAsync(0);
  state.features = [{ ...POINT, id: 'moved' }];
  feeds.askAgain('earthquakes');
  feeds.askAgain('nobody asked for it');
  expect(idsOf('earthquakes')).toEqual(['quake']);
  await vi.advanceTimersByTimeAsync(0);
  expect(idsOf('earthquakes')).toEqual(['moved']);
  expect(gets()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(gets()).toHaveLength(3);
});

test('a layer that is played faster than its features come is told broken after 10 s, until one time is whole [S4][TIME-08]', async () => {
  const { feeds, state, told } = start();
  const at = (shownMs: number) => ({ ...QUAKES, url: `/quakes.json?fore=${shownMs}`, shownMs });
  state.isSilent = true;
  for (let second = 0; second < 10; second++) {
    feeds.follow([at(second)]);
    await vi.advanceTimersByTimeAsync(second < 9 ? 1_000 : 999);
  }
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['broke earthquakes']);
  feeds.follow([at(10)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(['broke earthquakes']);
  state.isSilent = false;
  feeds.follow([at(11)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['broke earthquakes', 'came earthquakes']);
});

test('a layer that is played as fast as its features come is never told broken', async () => {
  const { feeds, told } = start();
  for (let second = 0; second < 30; second++) {
    feeds.follow([{ ...QUAKES, url: `/quakes.json?fore=${second}`, shownMs: second }]);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(told).toEqual(['came earthquakes']);
});

test('nothing is told of a layer that went away before its features came', async () => {
  const { feeds, state, told } = start();
  state.isSilent = true;
  feeds.follow([QUAKES]);
  feeds.follow([]);
  feeds.follow([QUAKES]);
  feeds.dispose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual(['thread ended', 'thread ended']);
});
