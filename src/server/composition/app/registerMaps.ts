import type { FastifyInstance } from 'fastify';
import { forecastLimits } from '../../alerting/forecastLimits.ts';
import { basemapRoute } from '../../routes/maps/basemapRoute.ts';
import { lightningRoutes } from '../../routes/feeds/lightningRoutes.ts';
import { geocodeRoutes } from '../../routes/maps/geocodeRoutes.ts';
import { layerRoutes } from '../../routes/layers/layerRoutes.ts';
import { strikeTileRoute } from '../../routes/maps/strikeTileRoute.ts';
import { postalRoute } from '../../routes/maps/postalRoute.ts';
import { roadRoutes } from '../../routes/roads/roadRoutes.ts';
import { createSensorService } from '../../useCases/sensors/sensorService.ts';
import { sensorRoutes } from '../../routes/sensors/sensorRoutes.ts';
import { meteogramRoute } from '../../routes/weather/meteogramRoute.ts';
import { weatherRoutes } from '../../routes/weather/weatherRoutes.ts';
import { deviceTimes } from '../../world/telemetry/deviceFeed.ts';
import type { AppDependencies } from './appDependencies.ts';
import type { Guards } from './guards.ts';

/** Calls of the map: places, lightning, basemap, layers, roads, sensors and weather. */
export async function registerMaps(
  app: FastifyInstance,
  dependencies: AppDependencies,
  guards: Guards,
): Promise<void> {
  const { clock, sky, liveLayers: live, radar, roads, postal, steps, weather, fleet, snow } = dependencies;
  const { requireSession, facilitiesSeenBy, clientOf, clientBehind } = guards;
  const hasVehicles = fleet !== null || (roads?.hasVehicles ?? false);
  const hasSnow = snow.length > 0;
  await app.register(geocodeRoutes, { geocoder: dependencies.geocoder, requireSession });
  await app.register(lightningRoutes, { steps });
  await app.register(strikeTileRoute, { strikeTiles: dependencies.strikeTiles, steps, clock });
  await app.register(basemapRoute, { basemap: dependencies.basemap });
  await app.register(postalRoute, { postal });
  const { catalogue, routing, canadaRadar, rulesFor } = dependencies;
  const radars = { radar, canadaRadar };
  await app.register(layerRoutes, { clock, sky, live, ...radars, catalogue, postal, hasVehicles, hasSnow });
  await app.register(roadRoutes, {
    clock,
    roads,
    routing,
    fleet,
    clientOf,
    facilitiesOf: dependencies.feeds.facilitiesOf,
    requireSession,
    facilitiesSeenBy,
  });
  await registerSensors(app, dependencies, guards);
  await app.register(weatherRoutes, {
    ...weather,
    alertRadiusM: (...yard) => rulesFor(...yard).lightning.alertRadiusM,
    clock,
    clientBehind,
    hasSky: sky !== null,
    live,
    ...radars,
    measuredTimes: measuredTimesOf(dependencies),
  });
  await app.register(meteogramRoute, {
    ...weather,
    clock,
    requireSession,
    facilitiesSeenBy,
    limitsOf: (...yard) => forecastLimits(rulesFor(...yard)),
  });
}

function measuredTimesOf({ clock, fleet, snow }: Pick<AppDependencies, 'clock' | 'fleet' | 'snow'>) {
  if (fleet === null && snow.length === 0) return undefined;
  return (clientId: string | null) => ({
    ...(snow.length === 0 ? {} : { snow: deviceTimes(snow, clientId, clock.nowMs()) }),
    ...(fleet === null ? {} : { vehicles: fleet.times(clientId, clock.nowMs()) }),
  });
}

async function registerSensors(
  app: FastifyInstance,
  { clock, sky, weather, snow, repositories }: AppDependencies,
  { gate, requireSession, clientOf, facilitiesSeenBy, access }: Guards,
): Promise<void> {
  await app.register(sensorRoutes, {
    gate,
    requireSession,
    clientOf,
    facilitiesSeenBy,
    access,
    clock,
    model: sky === null ? null : weather.model,
    measured: snow,
    service: createSensorService({ repositories, clock }),
    sensors: repositories.sensors,
  });
}
