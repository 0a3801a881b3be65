import type { LonLat } from '#domain/geo/distance.ts';
import { createOutsideGeocoder } from '#server/world/geocode/outsideGeocoder.ts';
import { openCatalogue } from '#server/world/layers/openCatalogue.ts';
import { roadSnapshotOf } from '#server/world/roads/roadSnapshot.ts';
import { createRouting } from '#server/world/roads/routing.ts';
import { answering } from '../../../../support/localServer.ts';
import { packedLine } from '../../roads/routingStage.ts';
import type { AdapterRow, FaultName, Rig } from './adapterRow.ts';
import type { FaultWorld } from './faultWorld.ts';

const MINUTE_MS = 60_000;
const TYPE = 'application/json';
const json = (body: unknown) => answering(200, { 'content-type': TYPE }, JSON.stringify(body));
const ASKED = 'an answer is to one question of a user and is not kept';
const ONCE = 'read once, at the start of the service';
/** What has no meaning where nothing is kept. */
const NOT_KEPT: Readonly<Partial<Record<FaultName, string>>> = {
  oldContent: ASKED,
  clockAhead: ASKED,
  repeatedAndReordered: ASKED,
  burst: ASKED,
};

/** A service that is asked a question at each step. `isAnswered`: by itself, and by nothing in its place. */
async function beginAsking(world: FaultWorld, isAnswered: () => Promise<boolean>): Promise<Rig> {
  let knownMs: number | null = null;
  const ask = async () => void (knownMs = (await isAnswered()) ? world.clock.nowMs() : null);
  return { goneAfterMs: MINUTE_MS, knownMs: () => knownMs, over: ask, next: ask, stop: async () => {} };
}

const HOUSE = {
  geometry: { coordinates: [-73.2, 44.5] },
  properties: { osm_type: 'W', osm_id: 42, type: 'house', street: 'Dock Street', city: 'Burlington' },
};

function beginGeocoder(world: FaultWorld): Promise<Rig> {
  const { fetch, userAgent, clock } = world;
  const geocoder = createOutsideGeocoder(
    { url: `${world.url}/api`, token: '' },
    {
      fetch,
      userAgent,
      clock,
      timeoutMs: 200,
      other: { suggest: async () => ({ places: [], isStandIn: false }), stop: async () => {} },
      failed: world.noteTrouble,
    },
  );
  return beginAsking(world, async () => (await geocoder.suggest('dock')).places.length > 0);
}

const PLACES: readonly LonLat[] = [
  [10, 0],
  [10.9, 0],
];
const ROUTES = { code: 'Ok', routes: [{ geometry: packedLine(PLACES), distance: 100_000, duration: 7_200 }] };

function beginRouting(world: FaultWorld): Promise<Rig> {
  const routing = createRouting({ ...world, snapshotFor: () => roadSnapshotOf(undefined, undefined) });
  return beginAsking(world, async () => {
    const query = { places: PLACES, departMs: world.clock.nowMs(), url: '/api/route', clientId: 'ACME' };
    return (await routing.find(query, new AbortController().signal)).is === 'found';
  });
}

const LAYER = {
  title: { 'en-US': 'Ours' },
  name: 'ours',
  group: 'otherHazards',
  type: 'geojson',
  zIndex: 40,
  url: '/layers/ours.json',
};

function beginCatalogue(world: FaultWorld): Promise<Rig> {
  const settings = { url: `${world.url}/layers.json`, origins: [] };
  return beginAsking(world, async () => {
    try {
      return (await openCatalogue(settings, world)) !== null;
    } catch {
      // the start of a service ends with it
      world.noteTrouble();
      return false;
    }
  });
}

export const ASKED_ROWS: readonly AdapterRow[] = [
  {
    id: 'Photon (addresses)',
    folders: ['world/geocode'],
    leftOut: { ...NOT_KEPT, emptyList: 'no such address is a usual answer' },
    stage: {
      type: TYPE,
      contentAt: () => json({ features: [HOUSE] }),
      empty: json({ features: [] }),
      askAgainMs: 15 * MINUTE_MS,
      lagMs: 0,
      namesNoTime: true,
      begin: beginGeocoder,
    },
  },
  {
    id: 'Valhalla (routes)',
    folders: ['world/roads'],
    leftOut: NOT_KEPT,
    stage: {
      type: TYPE,
      contentAt: () => json(ROUTES),
      empty: json({ code: 'Ok', routes: [] }),
      askAgainMs: 15 * MINUTE_MS,
      lagMs: 0,
      namesNoTime: true,
      begin: beginRouting,
    },
  },
  {
    id: 'LAYERS_URL (catalog)',
    folders: ['world/layers'],
    // it is read once, at the start: nothing is asked again
    heldBy: { tooMany: 'layers/openCatalogue.test.ts', busy: 'layers/openCatalogue.test.ts' },
    leftOut: { oldContent: ONCE, clockAhead: ONCE, repeatedAndReordered: ONCE, burst: ONCE },
    stage: {
      type: TYPE,
      contentAt: () => json([LAYER]),
      empty: json([]),
      askAgainMs: 15 * MINUTE_MS,
      lagMs: 0,
      namesNoTime: true,
      begin: beginCatalogue,
    },
  },
];
