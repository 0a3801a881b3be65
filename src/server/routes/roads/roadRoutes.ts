import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import { RouteAnswer } from '#contracts/route.ts';
import { VehicleFeatures } from '#contracts/vehicle.ts';
import { VehicleTracking } from '#contracts/vehicleTracking.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { parseTileAddress } from '../../platform/tiles/tileAddress.ts';
import { fileAnswer } from '../../platform/http/fileAnswer.ts';
import { jsonBody, sendCachedBody, type CachedBody } from '../../platform/http/cachedBody.ts';
import type { Routing } from '../../world/roads/routing.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import { sendFileMissing } from '../../platform/http/fileMissing.ts';
import { CACHED_SOME_MINUTES } from '../layers/paletteRoutes.ts';
import { parseLayerTime } from '../layers/parseLayerTime.ts';
import { parsePictureTimes } from '../layers/parseRadarAddress.ts';
import { FLOW_EVERY_MS, RISK_EVERY_MS, VEHICLES_EVERY_MS } from '../../world/layers/roadLayers.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { signalOf } from '../../platform/threads/sharedWork.ts';
import { endsSeenBy } from './endsSeenBy.ts';
import { fleetReaderOf } from './fleetReader.ts';
import { reachableRoute } from './reachableRoute.ts';
import type { RoadCalls } from './roadCalls.ts';
import { RouteQuery, type AskedPlace } from './routeQuery.ts';
import { vehicleFilterRoute } from './vehicleFilterRoute.ts';
import { vehicleHeatRoute } from './vehicleHeatRoute.ts';

const MINUTE_MS = 60_000;
const ROUTE_LIMIT = perMinute(120);
/** Nobody shall find runs by trying. */
const TRACKING_LIMIT = perMinute(60);
const EVERY_MS = { risk: RISK_EVERY_MS, flow: FLOW_EVERY_MS } as const;

const TilePath = z.object({
  layer: z.enum(['risk', 'flow']),
  init: z.string().describe('when it was made, 20260704T183000Z'),
  fore: z.string().describe('for when it holds, a full five minutes'),
  z: z.string().describe('zoom, 0 to 9'),
  x: z.string().describe('column from the west'),
  y: z.string().describe('row from the north, with `.pbf`'),
});

/** The simulated roads: their tiles, the vehicles on them, routes over them (CALL-17, CALL-28, CALL-32, CALL-64). */
export const roadRoutes: FastifyPluginAsyncZod<RoadCalls> = async (app, calls) => {
  await app.register(roadTileRoute, calls);
  await app.register(vehicleRoutes, calls);
  await app.register(routeRoute, calls);
  await app.register(reachableRoute, calls);
  await app.register(vehicleFilterRoute, calls);
  await app.register(vehicleHeatRoute, calls);
};

const roadTileRoute: FastifyPluginAsyncZod<RoadCalls> = async (app, { clock, roads }) => {
  app.get(
    '/layers/roads/:layer/:init/:fore/:z/:x/:y',
    {
      schema: {
        tags: ['layers'],
        description: 'Mapbox vector tile with a layer `roads`, empty where there are none; simulated',
        params: TilePath,
        response: { 200: fileAnswer('application/vnd.mapbox-vector-tile', 'Tile'), 404: Problem },
      },
    },
    async (request, reply) => {
      const { layer, init, fore } = request.params;
      const address = parseTileAddress(request.params);
      const foreMs = parsePictureTimes({ init, fore }, clock.nowMs());
      if (address === null || foreMs === null || roads === null) return sendFileMissing(reply);
      const atMs = Math.floor(foreMs / EVERY_MS[layer]) * EVERY_MS[layer];
      const body = await roads.make({ kind: 'tile', layer, address, atMs }, signalOf(reply));
      return sendCachedBody(request, reply.header('cache-control', CACHED_SOME_MINUTES), body);
    },
  );
};

const vehicleRoutes: FastifyPluginAsyncZod<RoadCalls> = async (app, calls) => {
  const { clock, roads, fleet, requireSession, facilitiesSeenBy } = calls;
  app.get(
    '/layers/features/AmazonVehicles.json',
    {
      onRequest: requireSession,
      schema: {
        tags: ['layers'],
        description: 'Vehicles on runs from or to facilities that the person may see',
        querystring: z.object({
          init: z
            .string()
            .optional()
            .describe('when; now where it is missing. Vehicles of feeds are told as they are now'),
        }),
        response: { 200: VehicleFeatures, 403: Problem, 404: Problem },
      },
    },
    async (request, reply) => {
      const atMs = parseLayerTime(request.query.init, VEHICLES_EVERY_MS, clock.nowMs());
      if (atMs !== null && fleet !== null) {
        // the times of its layer are those of readings: a silent vehicle must not look as it did then (S5)
        const vehicles = fleet.vehiclesOf(await fleetReaderOf(request, calls), clock.nowMs());
        return reply.header('cache-control', 'private, no-cache').send(vehicles);
      }
      if (atMs === null || roads === null) return sendFileMissing(reply);
      const body = await roads.make({
        kind: 'vehicles',
        atMs,
        ends: await endsSeenBy(request, facilitiesSeenBy),
      });
      return sendCachedBody(request, reply.header('cache-control', 'private, no-cache'), body);
    },
  );

  app.get(
    '/api/tracking/:vrid',
    {
      config: TRACKING_LIMIT,
      schema: {
        tags: ['vehicles'],
        summary: 'A vehicle, where it comes from and goes to, and its route; no session is needed; simulated',
        params: z.object({ vrid: z.string().min(1).max(40).describe('identifier of the run, in any case') }),
        response: { 200: VehicleTracking, 404: VehicleTracking, 429: Problem },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { vrid } = request.params;
      const atMs = Math.floor(clock.nowMs() / MINUTE_MS) * MINUTE_MS;
      const url = `/api/tracking/${encodeURIComponent(vrid)}`;
      const body = await roads?.make({ kind: 'tracking', vrid, atMs, url });
      if (body === undefined || body.bytes.length === 0) return reply.code(404).send({ success: false });
      return sendCachedBody(request, reply, body);
    },
  );
};

const routeRoute: FastifyPluginAsyncZod<RoadCalls> = async (app, calls) => {
  const { clock, roads, routing = null, requireSession, clientOf, facilitiesSeenBy } = calls;
  app.get(
    '/api/route',
    {
      config: ROUTE_LIMIT,
      onRequest: requireSession,
      schema: {
        tags: ['routes'],
        summary:
          'Up to three routes, the quickest first, with the weather when each piece is passed, as far as it is known',
        querystring: RouteQuery,
        response: { 200: RouteAnswer, 400: Problem, 403: Problem, 404: Problem, 429: Problem, 503: Problem },
      },
    },
    async (request, reply) => {
      const { places: asked, atMs } = request.query;
      const departMs = atMs ?? Math.floor(clock.nowMs() / MINUTE_MS) * MINUTE_MS;
      const facilities = asked.some((place) => 'id' in place) ? await facilitiesSeenBy(request) : null;
      const places = asked.map((place) => lonLatOf(place, facilities));
      const query = { places, departMs, url: addressOf(request, departMs) };
      const body =
        roads === null
          ? await findRoute(routing, { ...query, clientId: clientOf(request) }, signalOf(reply))
          : await roads.make({ kind: 'route', ...query });
      if (body === null || body.bytes.length === 0)
        throw new ProblemError(404, 'routeNotFound', 'No road route was found.');
      return sendCachedBody(request, reply.header('cache-control', 'private, no-cache'), body);
    },
  );
};

/** Nothing is invented where no routing service is set (S14). null: no road leads there. */
async function findRoute(
  routing: Routing | null,
  query: Parameters<Routing['find']>[0],
  signal: AbortSignal,
): Promise<CachedBody | null> {
  if (routing === null) throw new ProblemError(404, 'routingNotSet', 'No routing service is set.');
  const finding = await routing.find(query, signal);
  if (finding.is === 'failed')
    throw new ProblemError(503, 'routingFailed', 'The routing service gave no usable answer.');
  return finding.is === 'none' ? null : jsonBody(finding.answer);
}

function lonLatOf(place: AskedPlace, facilities: readonly Facility[] | null): LonLat {
  if ('lonLat' in place) return place.lonLat;
  const facility = findFacility(facilities, place.id);
  if (facility === null) throw new ProblemError(404, 'facilityNotFound', `Facility ${place.id} not found.`);
  return [facility.longitude, facility.latitude];
}

/** Where the same answer comes from again, for all callers. */
function addressOf(request: FastifyRequest, departMs: number): string {
  const asked = new URL(request.url, 'http://localhost').searchParams;
  for (const name of ['key', 'rand']) asked.delete(name);
  asked.set('at', isoInstant(departMs));
  return `/api/route?${asked.toString()}`;
}
