import type { OpenBasemap } from '../../world/basemap/openBasemap.ts';
import type { Geocoder } from '../../world/geocode/geocoder.ts';
import type { createLog } from '../../platform/log/log.ts';
import type { Catalogue } from '../../world/layers/openCatalogue.ts';
import type { Postal } from '../../world/postal/openPostal.ts';
import type { ObjectStore } from '../../platform/objects/objectStore.ts';
import type { TileObjects } from '../../platform/objects/tileObjects.ts';
import type { Roads } from '../../world/roads/roads.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { AtmosphereSetup, Sky } from '../../world/sky/sky.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';

/** The object store, and the tiles in it. */
export type Objects = { readonly store: ObjectStore; readonly tiles: TileObjects };

/** What outlives a term: nothing in it depends on who leads. */
export type Foundations = {
  readonly setup: AtmosphereSetup;
  readonly atmosphere: Atmosphere;
  readonly basemap: OpenBasemap;
  readonly postal: Postal;
  /** Layers in the place of the service's own; null: none. */
  readonly catalogue: Catalogue | null;
  readonly sky: Sky;
  readonly roads: Roads;
  readonly geocoder: Geocoder;
  /** Where steps, tiles and exports are kept beside this machine; null: nowhere. */
  readonly objects: Objects | null;
  readonly clock: ServerClock;
  readonly log: ReturnType<typeof createLog>;
  readonly tracing: Tracing;
};
