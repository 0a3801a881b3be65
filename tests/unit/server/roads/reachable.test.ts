import { expect, test } from 'vitest';
import type { LonLat } from '#domain/geo/distance.ts';
import { planRoutes } from '#server/world/roads/planRoutes.ts';
import { reachable } from '#server/world/roads/reachable.ts';
import { madeNetwork, parted } from './madeRoads.ts';

const WEST: LonLat = [-99.2, 37.1];
const MIDDLE: LonLat = [-98.4, 41.1];
const BEYOND_THE_STRAIT: LonLat = [-92.6, 41.2];
const FAR_OFF: LonLat = [10, 50];
const places = [MIDDLE, BEYOND_THE_STRAIT, FAR_OFF];

test('a place is reachable where a route would lead to it [CALL-54] [GAP-102]', () => {
  const network = madeNetwork(parted);
  const routed = places.map((place) => planRoutes(network, [WEST, place], 1).length > 0);
  expect(routed).toEqual([true, false, false]);
  expect(reachable(network, WEST, places)).toEqual(routed);
});

test('from a place without a road nothing is reachable [CALL-54]', () => {
  expect(reachable(madeNetwork(), FAR_OFF, [FAR_OFF, WEST])).toEqual([false, false]);
});
