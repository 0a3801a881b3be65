import { openGround } from '../basemap/openGround.ts';
import type { ServerConfig } from '../config.ts';
import { createGazetteerGeocoder } from '../geocode/gazetteerGeocoder.ts';
import type { Geocoder } from '../geocode/geocoder.ts';
import { createOutsideGeocoder } from '../geocode/outsideGeocoder.ts';
import type { createLog } from '../log.ts';
import { openPostal } from '../postal/openPostal.ts';
import { createRoads } from '../roads/roads.ts';
import { systemClock } from '../serverClock.ts';
import type { Foundations } from '../service.ts';
import { createSky } from '../sky/sky.ts';
import { createAtmosphere } from '../sources/simulator/atmosphere.ts';

type Log = ReturnType<typeof createLog>;

/**
 * Opens what a process needs whether it leads or stands by, so that a takeover need not wait for it.
 *
 * @param stagedAtMs When the simulated weather began, epoch ms; two processes must tell the same story.
 */
export async function openFoundations(
  config: ServerConfig,
  stagedAtMs: number,
  log: Log,
): Promise<Foundations & { stop(): Promise<void> }> {
  const setup = { seed: config.seed, stagedAtMs };
  const ground = await openGround(config.dataDir, config.ground);
  const postal = await openPostal(config.dataDir, config.seed);
  const sky = createSky(setup);
  const roads = createRoads({ ...setup, fleetSize: config.demoVehicles });
  const geocoder = geocoderOf(config, log);
  return {
    ...{ setup, ground, postal, sky, roads, geocoder, log },
    atmosphere: createAtmosphere(setup),
    clock: systemClock,
    async stop() {
      await ground.basemap.stop();
      await postal.stop();
      await sky.stop();
      await roads.stop();
      await geocoder.stop();
    },
  };
}

/** Towns that the service knows itself, behind the provider where there is one. */
function geocoderOf({ geocoder }: ServerConfig, log: Log): Geocoder {
  const own = createGazetteerGeocoder();
  const failed = (error: unknown) =>
    log.warn({ err: error }, 'The geocoder failed: towns are found all the same');
  return geocoder === null ? own : createOutsideGeocoder(geocoder, { fetch, other: own, failed });
}
