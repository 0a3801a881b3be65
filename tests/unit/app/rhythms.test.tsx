import { afterEach, expect, test, vi } from 'vitest';
import { createMapFeed, POLL_EVERY_MS } from '#app/map/createMapFeed.ts';
import * as onMap from '#app/map/createMapStatuses.ts';
import { PLAYBACK } from '#app/map/createMapSystem.ts';
import * as onPages from '#app/places/useFacilities.ts';
import { LAYERS } from '#app/tracking/createTracking.ts';
import * as onYard from '#app/yard/createYardSystem.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { clientAlerts } from '#tests/support/mapFeedSystem.ts';

afterEach(() => vi.useRealTimers());

// how often a feed is asked shows in no picture: the figures are held to the requirements one by one

test('a map asks for the statuses of its facilities every 30 s [CONST-05][MAP-03]', async () => {
  vi.useFakeTimers();
  const fetchAlerts = vi.fn(() => Promise.resolve(clientAlerts({}, Date.now())));
  const platform = { clock: { nowMs: Date.now }, environment: { lightningRules: DEFAULT_LIGHTNING_RULES } };
  const feed = createMapFeed(
    platform as never,
    { fetchAlerts },
    { watch: () => () => {} },
    { clientId: 'ACME' },
  );
  feed.start();
  await vi.advanceTimersByTimeAsync(29_999);
  expect([POLL_EVERY_MS, fetchAlerts.mock.calls.length]).toEqual([30_000, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchAlerts).toHaveBeenCalledTimes(2);
  feed.stop();
});

test('facilities are asked for every hour, what events are every two hours [CONST-07]', () => {
  expect([onMap.FACILITIES.everyMs, onPages.FACILITIES.everyMs]).toEqual([3_600_000, 3_600_000]);
  expect([onMap.TRAITS.everyMs, onYard.TRAITS.everyMs]).toEqual([7_200_000, 7_200_000]);
});

test('the map of a tracked vehicle shows the radar and weather alerts [TRACK-09]', () => {
  expect(LAYERS).toEqual(['radar', 'nwsAlerts']);
});

test('lightning is played over an hour in steps of two minutes [CONST-16][STRIKE-12][STRIKE-13]', () => {
  expect([PLAYBACK.historyMs, PLAYBACK.stepMs]).toEqual([3_600_000, 120_000]);
});
