import type { AppDependencies } from '#server/composition/app/appDependencies.ts';
import { createCachedBody } from '#server/platform/http/cachedBody.ts';

type IdleWorld = Pick<
  AppDependencies,
  'geocoder' | 'basemap' | 'postal' | 'fleet' | 'snow' | 'strikeTiles' | 'roads' | 'sky'
>;

/** Maps, roads and the sky of a test in which nobody looks at them. */
export const IDLE_WORLD: IdleWorld = {
  geocoder: { suggest: async () => ({ places: [], isStandIn: false }) },
  basemap: {
    version: '',
    maxZoom: 9,
    tile: () => Promise.reject(new Error('Nobody looks at a map here.')),
  },
  postal: {
    isMadeUp: true,
    maxZoom: 9,
    tile: () => Promise.reject(new Error('Nobody asks.')),
  },
  fleet: null,
  snow: [],
  strikeTiles: { tile: () => Promise.reject(new Error('Nobody looks at the past here.')) },
  roads: {
    hasVehicles: true,
    make: async () => createCachedBody('', 'application/json'),
  },
  sky: { make: (order) => Promise.reject(new Error(`Nobody looks at ${order.kind} here.`)) },
};
