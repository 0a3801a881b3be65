import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HomeMap } from '#map/createHomeMap.ts';
import type { PopupRef } from '#views/popup/FeaturePopup.tsx';
import { useMapTargets, type MapTargets } from '#views/mapHome/useMapTargets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const ADDRESS = { latitude: 35, longitude: -101 };
const VEHICLE = { latitude: 45, longitude: -70 };
const YARD = {
  id: 'NORTHGATE_YARD',
  at: { lon: -101, lat: 35 },
  circleM: 16_000,
  radius: 30,
  radiusM: 48_000,
  hasFoot: false,
};
const WAY = [
  [-101, 35],
  [-97, 39],
] as const;
const ROUTE = { pieces: [{ id: '1', num: 0, level: 'ELEVATED' as const, path: WAY }] };
const NONE: MapTargets = { opened: null, sought: null, vehicleAt: null, routes: null };
/** Longer than any flight of the map. */
const ARRIVED_MS = 1_500;

/** A map that tells where it is sent. */
function drawnMap() {
  const [goTo, fit, markPlace] = [vi.fn(), vi.fn(), vi.fn()];
  const map = { goTo, fit, markPlace, sizePx: () => [1_600, 900] } as unknown as HomeMap;
  return { map, goTo, fit, markPlace };
}

function begin(targets: Partial<MapTargets>) {
  const popup = { send: () => {} } as unknown as PopupRef;
  const first = drawnMap();
  const { rerender } = renderHook(
    ({ map, to }: { map: HomeMap; to: MapTargets }) => useMapTargets(map, to, { isNarrow: false, popup }),
    { initialProps: { map: first.map, to: { ...NONE, ...targets } } },
  );
  const show = (map: HomeMap, to: Partial<MapTargets>) => rerender({ map, to: { ...NONE, ...to } });
  return { first, show };
}

it.each<[string, Partial<MapTargets>]>([
  ['a sought place', { sought: ADDRESS }],
  ['the vehicle of the address', { vehicleAt: VEHICLE }],
  ['an open facility', { opened: YARD }],
  ['a route', { routes: ROUTE }],
])('a map that was drawn anew does not go to %s again [GAP-143]', (_, targets) => {
  const { first, show } = begin(targets);
  expect(first.goTo.mock.calls.length + first.fit.mock.calls.length).toBe(1);
  vi.advanceTimersByTime(ARRIVED_MS);
  const second = drawnMap();
  show(second.map, targets);
  expect(second.goTo).not.toHaveBeenCalled();
  expect(second.fit).not.toHaveBeenCalled();
});

it('a map that was drawn anew on its way goes on, and keeps the mark of a sought place', () => {
  const { show } = begin({ sought: ADDRESS, opened: YARD });
  vi.advanceTimersByTime(500);
  const second = drawnMap();
  show(second.map, { sought: ADDRESS, opened: YARD });
  expect(second.goTo).toHaveBeenCalledExactlyOnceWith({ lon: -101, lat: 35, zoom: 10 });
  expect(second.fit).toHaveBeenCalledOnce();
  expect(second.markPlace).toHaveBeenCalledExactlyOnceWith({ lon: -101, lat: 35 });
});

it('a place that is sought again, and a facility that is opened again, are gone to again', () => {
  const { first, show } = begin({ sought: ADDRESS, opened: YARD, routes: ROUTE });
  vi.advanceTimersByTime(ARRIVED_MS);
  show(first.map, {});
  expect(first.markPlace).toHaveBeenLastCalledWith(null);
  show(first.map, { sought: ADDRESS, opened: YARD, routes: ROUTE });
  expect(first.goTo).toHaveBeenCalledTimes(2);
  expect(first.fit).toHaveBeenCalledTimes(4);
});

it('the map goes to an open facility again when the free part of the map changes or another radius is chosen', () => {
  const { first, show } = begin({ opened: YARD });
  vi.advanceTimersByTime(ARRIVED_MS);
  show(first.map, { opened: { ...YARD, hasFoot: true } });
  vi.advanceTimersByTime(ARRIVED_MS);
  show(first.map, { opened: { ...YARD, hasFoot: true, radius: 50, radiusM: 80_000 } });
  expect(first.fit).toHaveBeenCalledTimes(3);
});

it('the map goes back to a target that is wanted again while it is on its way to another one', () => {
  const other = { ...YARD, id: 'SOUTHGATE_YARD', at: { lon: -90, lat: 30 } };
  const { first, show } = begin({ sought: ADDRESS, opened: YARD });
  vi.advanceTimersByTime(ARRIVED_MS);
  show(first.map, { sought: { latitude: 30, longitude: -90 }, opened: other });
  vi.advanceTimersByTime(500);
  show(first.map, { sought: ADDRESS, opened: YARD });
  expect(first.goTo).toHaveBeenCalledTimes(3);
  expect(first.fit).toHaveBeenCalledTimes(3);
});
