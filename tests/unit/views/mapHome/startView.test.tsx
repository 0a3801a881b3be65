import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { HomeMap } from '#map/createHomeMap.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { useStartView } from '#views/mapHome/fitAlarms.ts';

afterEach(cleanup);

const YARDS = [
  { ...NORTHGATE_YARD, id: QUIET_YARD, longitude: -70, latitude: 45 },
  { ...NORTHGATE_YARD, id: STORM_YARD, longitude: -101, latitude: 35 },
];

/** A map whose statuses have not come yet. @param isWanted Whether nothing else says where it begins. */
function begin(isWanted = true) {
  const feed = createMapFeedSystem();
  const facilityIds = YARDS.map(({ id }) => id);
  feed.actor.send({ type: 'facilities.changed', facilityIds, revision: null });
  const view = { lon: -100, lat: 37, zoom: 6 };
  const fitYards = vi.fn();
  const map = { view: () => view, sizePx: () => [1_600, 900] as const, fitYards };
  renderHook(() =>
    useStartView(
      map as unknown as HomeMap,
      { mapFeed: feed.actor, facilities: YARDS },
      { isWanted, sheet: null },
    ),
  );
  const answer = (isStorm: boolean) => {
    const events = isStorm ? { [STORM_YARD]: [activeEvent({ startAtMs: feed.nowMs() })] } : {};
    return act(() => feed.answer(clientAlerts(events, feed.nowMs())));
  };
  return { view, fitYards, answer };
}

it('the first view shows what is not open, clear of the docks, once the statuses are known [GAP-143]', async () => {
  const { fitYards, answer } = begin();
  expect(fitYards).not.toHaveBeenCalled();
  await answer(true);
  expect(fitYards).toHaveBeenCalledTimes(1);
  const [bounds, room, isAtOnce] = fitYards.mock.calls[0]!;
  expect(bounds).toEqual([-101, 35, -101, 35]);
  expect(room.left).toBeGreaterThan(352);
  expect(room.right).toBeGreaterThan(304);
  expect(isAtOnce).toBe(true);
  await answer(true);
  expect(fitYards).toHaveBeenCalledTimes(1);
});

it.each([
  ['while every yard is open', true, false],
  ['where the address says where it looks', false, true],
])('the map stays where it begins %s [GAP-143]', async (_, isWanted, isStorm) => {
  const { fitYards, answer } = begin(isWanted);
  await answer(isStorm);
  expect(fitYards).not.toHaveBeenCalled();
});

it('the map never moves under a user who has moved it', async () => {
  const { view, fitYards, answer } = begin();
  view.zoom = 9;
  await answer(true);
  expect(fitYards).not.toHaveBeenCalled();
});
