import type { AppDependencies } from '#server/composition/app/appDependencies.ts';
import { createCachedBody, jsonBody } from '#server/platform/http/cachedBody.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { createBasemapTiles } from '#server/world/basemap/basemapTiles.ts';
import { createStrikeTileWork } from '#server/world/lightning/strikeTileWork.ts';
import { createPostalAreas } from '#server/world/postal/postalAreas.ts';
import { createPostalTiles } from '#server/world/postal/createPostalTiles.ts';
import { chooseTowns, type RoadTown } from '#server/world/roads/chooseTowns.ts';
import { createFleet } from '#server/world/roads/fleet.ts';
import type { Box } from '#server/world/roads/landMask.ts';
import type { RunPlace } from '#server/world/roads/lanes.ts';
import { createRoadNetwork } from '#server/world/roads/roadNetwork.ts';
import { createRoadWork } from '#server/world/roads/roadWork.ts';
import { vehicleOf } from '#server/world/roads/vehicleOf.ts';
import type { SkyOrder } from '#server/world/sky/skyOrder.ts';
import { skyWork } from '#server/world/sky/skyWork.ts';
import { YARD } from '../alerting/engineFixture.ts';
import { BOX, CALM, madeTowns } from '../roads/madeRoads.ts';
import { START_MS } from '../testNetwork.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
const SEED = 7;
const FLEET_SIZE = 12;
/** From YARD to FAR_YARD, with both clients' other places. */
const AROUND: Box = [-77, 34, -71, 46];
/** A place of the other client that its vehicles go to. */
export const THEIR_DOCK = { id: 'THEIR_DOCK', latitude: 43, longitude: -74 };

const at = { latitude: YARD.lat, longitude: YARD.lon, tz: 'America/New_York' };
const PLACES: readonly RunPlace[] = [
  { ...at, clientId: 'ACME', id: 'YARD' },
  { ...at, clientId: 'ACME', id: 'FAR_YARD', latitude: 35 },
  { ...at, clientId: 'OTHER', id: 'THEIR_YARD' },
  { ...at, clientId: 'OTHER', ...THEIR_DOCK },
];

/** The made-up towns, spread between the places. */
const towns: readonly RoadTown[] = chooseTowns(
  madeTowns().map((town) => ({
    ...town,
    lon: between(town.lon, [BOX[0], BOX[2]], [AROUND[0], AROUND[2]]),
    lat: between(town.lat, [BOX[1], BOX[3]], [AROUND[1], AROUND[3]]),
  })),
  AROUND,
);
const network = createRoadNetwork([{ towns: [...towns], isLand: () => true }], SEED);

function between(value: number, [from, to]: [number, number], [low, high]: [number, number]): number {
  return low + ((value - from) / (to - from)) * (high - low);
}

/** Identifiers of runs and vehicles of a client, at the start and around it. */
export function vehicleMarks(clientId: string): readonly string[] {
  const fleet = createFleet(network, PLACES, { seed: SEED, size: FLEET_SIZE });
  const surroundings = { weatherAt: () => CALM, placeName: () => '' };
  return fleet
    .runsBetween(START_MS - 3_600_000, START_MS + 3_600_000)
    .filter(({ origin }) => origin.clientId === clientId)
    .flatMap((run) => [run.vrid, vehicleOf(run, surroundings, START_MS).VIN]);
}

/** Works each order out once: every role asks for the same, and the answer depends on nothing else. */
function oncePerOrder<Order, Answer>(work: (order: Order) => Answer): (order: Order) => Answer {
  const known = new Map<string, Answer>();
  return (order) => {
    const key = JSON.stringify(order);
    if (!known.has(key)) known.set(key, work(order));
    return known.get(key)!;
  };
}

const SNOW = {
  body: () => jsonBody({ type: 'FeatureCollection', isSimulation: false, features: [] }),
  times: () => ({ madeMs: START_MS, dueMs: START_MS }),
};

/** What maps, roads and vehicles are answered from: the simulator's own work, in this thread. */
export function createAccessSources(): Pick<
  AppDependencies,
  'basemap' | 'postal' | 'strikeTiles' | 'roads' | 'sky' | 'liveLayers' | 'outbox'
> {
  const atmosphere = createAtmosphere({ seed: SEED, stagedAtMs: null });
  const makeRoads = createRoadWork({
    network,
    atmosphere: { seed: SEED, weatherAt: () => CALM },
    places: PLACES,
    fleetSize: FLEET_SIZE,
  });
  const postalTile = createPostalTiles(
    createPostalAreas([{ box: AROUND, towns: [...towns], isLand: () => true }], SEED),
  );
  const cutStrikes = oncePerOrder(
    createStrikeTileWork({
      readStep: () => null,
      tellStrikes: (fromMs, toMs) => atmosphere.strikesBetween(fromMs, toMs),
    }),
  );
  const makeSky = oncePerOrder((order: SkyOrder) => skyWork(atmosphere, order));
  const none = { type: 'FeatureCollection' as const, features: [] };
  const basemapTile = createBasemapTiles({
    land: none,
    urban: none,
    lakes: none,
    rivers: none,
    railroads: none,
    counties: none,
    states: none,
    countries: none,
    country_labels: none,
    state_labels: none,
    places: none,
  });
  return {
    basemap: {
      maxZoom: 9,
      version: '',
      tile: async (address) => createCachedBody(basemapTile(address), TILE_TYPE),
    },
    postal: {
      isMadeUp: true,
      maxZoom: 9,
      tile: async (address) => createCachedBody(postalTile(address), TILE_TYPE),
    },
    strikeTiles: {
      async tile(order) {
        const { bytes, isWhole } = cutStrikes(order);
        return { body: bytes && createCachedBody(bytes, TILE_TYPE), isWhole };
      },
    },
    roads: {
      hasVehicles: true,
      make: async (order) =>
        createCachedBody(makeRoads(order), order.kind === 'tile' ? TILE_TYPE : JSON_TYPE),
    },
    sky: { make: async (order) => createCachedBody(makeSky(order), JSON_TYPE) },
    // the simulation has none of it
    liveLayers: { features: { snowStations: SNOW } },
    outbox: { channels: new Set(['email', 'sms'] as const), noteQueued: () => {} },
  };
}
