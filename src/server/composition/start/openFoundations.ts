import { openBasemap } from '../../world/basemap/openBasemap.ts';
import type { ServerConfig } from '../config/config.ts';
import { userAgentOf } from '../config/userAgent.ts';
import { createGazetteerGeocoder } from '../../world/geocode/gazetteerGeocoder.ts';
import type { Geocoder } from '../../world/geocode/geocoder.ts';
import { createOutsideGeocoder } from '../../world/geocode/outsideGeocoder.ts';
import type { createLog } from '../../platform/log/log.ts';
import { openCatalogue } from '../../world/layers/openCatalogue.ts';
import { createObjectStore } from '../../platform/objects/objectStore.ts';
import { createTileObjects } from '../../platform/objects/tileObjects.ts';
import { openPostal } from '../../world/postal/openPostal.ts';
import { createRoads } from '../../world/roads/roads.ts';
import { systemClock } from '../../platform/time/serverClock.ts';
import { NO_TRACING, type Tracing } from '../../platform/tracing/tracing.ts';
import { openPullClient } from '../service/openLive.ts';
import type { Foundations, Objects } from '../service/foundations.ts';
import { createSky } from '../../world/sky/sky.ts';
import { createAtmosphere } from '../../sources/simulator/atmosphere.ts';

type Log = ReturnType<typeof createLog>;

/**
 * Opens what a process needs whether it leads or stands by, so that a takeover need not wait for it.
 *
 * @param stagedAtMs When the simulated weather began, epoch ms; two processes must tell the same story.
 * @param tracing Left out: nothing is traced.
 */
export async function openFoundations(
  config: ServerConfig,
  stagedAtMs: number,
  log: Log,
  tracing: Tracing = NO_TRACING,
): Promise<Foundations & { stop(): Promise<void> }> {
  const setup = { seed: config.seed, stagedAtMs };
  const client = openPullClient(config.live, { clock: systemClock, tracing });
  const catalogue = await openCatalogue(config.layers, { client, log });
  const basemap = await openBasemap(config.dataDir, config.basemap);
  const postal = await openPostal(config.dataDir, config.seed);
  const sky = createSky(setup);
  const roads = createRoads({ ...setup, fleetSize: config.demoVehicles });
  const geocoder = geocoderOf(config, log);
  const objects = objectsOf(config, log);
  return {
    setup,
    basemap,
    postal,
    catalogue,
    sky,
    roads,
    geocoder,
    objects,
    log,
    tracing,
    atmosphere: createAtmosphere(setup),
    clock: systemClock,
    async stop() {
      await basemap.tiles.stop();
      await postal.stop();
      await sky.stop();
      await roads.stop();
      await geocoder.stop();
      await objects?.tiles.stop();
    },
  };
}

function objectsOf({ objects: settings }: ServerConfig, log: Log): Objects | null {
  if (settings === null) return null;
  const store = createObjectStore({ settings, clock: systemClock, log });
  return { store, tiles: createTileObjects(store) };
}

/** Towns that the service knows itself, behind the provider where there is one. */
function geocoderOf({ geocoder, live }: ServerConfig, log: Log): Geocoder {
  const own = createGazetteerGeocoder();
  const failed = (error: unknown) =>
    log.warn({ err: error }, 'The geocoder failed: towns are found all the same');
  if (geocoder === null) return own;
  const userAgent = userAgentOf(live);
  return createOutsideGeocoder(geocoder, { fetch, userAgent, clock: systemClock, other: own, failed });
}
