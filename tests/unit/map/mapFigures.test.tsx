import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GO_MS, MARKS_Z } from '#map/createHomeMap.ts';
import { createMap } from '#map/createMap.ts';
import { PLACE_ZOOM } from '#map/createPlaceMap.ts';
import { FIT } from '#map/createRoutesMap.ts';
import { mapLabel } from '#map/layers/mapLabel.ts';
import { LIGHTNING_ORDER } from '#map/strikes/createStrikeLayer.ts';
import { RING_LIMIT, RING_MS } from '#map/strikes/createStrikeRings.ts';
import { StillResizeObserver } from '#tests/support/stillResizeObserver.ts';

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillResizeObserver);
});
afterEach(() => vi.unstubAllGlobals());

test('a map begins over the middle of the United States at zoom 6, and goes no farther than 2.3 and no nearer than 22 [CONST-19][CONST-20]', () => {
  const map = createMap(document.createElement('div'));
  const { lon, lat, zoom } = map.view();
  expect([Math.round(lon), Math.round(lat), zoom]).toEqual([-100, 37, 6]);
  map.dispose();

  const zoomOf = (asked: number) => {
    const there = createMap(document.createElement('div'), { lon: 0, lat: 0, zoom: asked });
    const reached = there.zoom();
    there.dispose();
    return reached;
  };
  expect(zoomOf(1)).toBe(2.3);
  // whole steps from the farthest on
  expect(zoomOf(23)).toBeCloseTo(21.3, 6);
});

test('a map goes anywhere within a second, and to a route no nearer than zoom 12 [CONST-19][CONST-42][ROUTE-10]', () => {
  expect(GO_MS).toBe(1_000);
  expect(FIT).toEqual({ maxZoom: 12, durationMs: 1_000 });
});

test('the map of a location shows it at zoom 10 [ADMIN-08][CONST-42]', () => {
  expect(PLACE_ZOOM).toBe(10);
});

test('lightning lies under the facilities, at 51 [CONST-32]', () => {
  expect([LIGHTNING_ORDER, MARKS_Z]).toEqual([51, 60]);
});

test('the newest 50 strikes have a ring for a second [STRIKE-08][CONST-16]', () => {
  expect([RING_LIMIT, RING_MS]).toEqual([50, 1_000]);
});

test('a facility is labelled with 20 characters at most [CONST-39]', () => {
  expect(mapLabel('EXACTLY_TWENTY_CHARS')).toBe('EXACTLY_TWENTY_CHARS');
  expect(mapLabel('ONE_MORE_THAN_TWENTY_')).toBe('ONE_MORE_THAN_TWENT…');
});
