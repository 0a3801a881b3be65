import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Facility } from '#contracts/facility.ts';
import { BulkOutcome, BulkQuery, BulkUpload, LocationChange, NewLocation } from '#contracts/location.ts';
import { Problem } from '#contracts/problem.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { LocationService } from '../../useCases/facilities/locationService.ts';
import { toFacility } from '../../useCases/facilities/toFacility.ts';

export type LocationCalls = {
  readonly gate: PersonGate;
  readonly freshProof: FreshProof;
  readonly locations: LocationService;
};

const LIMIT = perMinute(120);
/** A file of locations, as it comes. */
export const BULK_BYTES = 8_000_000;
const REFUSALS = {
  400: Problem,
  401: Problem,
  403: Problem,
  404: Problem,
  409: Problem,
  429: Problem,
  503: Problem,
};
const PATH = '/api/admin/alerts/locations';
const LocationPath = z.object({ id: z.string().min(1).max(200).describe('id of the facility') });

/** Administrators add, change and remove the locations of their client (CALL-55 to CALL-58, AUTH-24). */
export const locationRoutes: FastifyPluginAsyncZod<LocationCalls> = async (app, calls) => {
  const { gate, locations } = calls;
  const common = { config: LIMIT, onRequest: gate.admit('admin') };
  const tags = ['administration'];

  app.post(
    PATH,
    {
      ...common,
      schema: {
        tags,
        summary: 'Adds a location, which is watched at once',
        body: NewLocation,
        response: { 201: Facility, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const record = await locations.add(gate.ordererOf(request), request.body);
      return reply.code(201).send(toFacility(record));
    },
  );

  app.put(
    `${PATH}/:id`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Changes a location; one that moves is watched anew',
        params: LocationPath,
        body: LocationChange,
        response: {
          200: Facility,
          ...REFUSALS,
        },
      },
    },
    async (request) => {
      const mover = moverOf(calls, request);
      return toFacility(await locations.change(mover, request.params.id, request.body));
    },
  );
  await app.register(removalRoute, calls);
  await app.register(bulkRoute, calls);
};

/** Who moves a location, and how they prove that they may. */
function moverOf({ gate, freshProof }: LocationCalls, request: FastifyRequest) {
  return { ...gate.ordererOf(request), proveToMove: () => freshProof.require(request) };
}

const removalRoute: FastifyPluginAsyncZod<LocationCalls> = async (app, calls) => {
  const { gate, freshProof, locations } = calls;
  app.delete(
    `${PATH}/:id`,
    {
      config: LIMIT,
      onRequest: gate.admit('admin'),
      preHandler: freshProof.require, // its alerts go with it (GAP-142)
      schema: {
        tags: ['administration'],
        summary: 'Removes a location with all that hangs on it',
        params: LocationPath,
        response: {
          204: z.null(),
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      await locations.remove(gate.ordererOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};

const bulkRoute: FastifyPluginAsyncZod<LocationCalls> = async (app, calls) => {
  const { gate, locations } = calls;
  app.post(
    `${PATH}/bulk/json`,
    {
      config: LIMIT,
      onRequest: gate.admit('admin'),
      bodyLimit: BULK_BYTES,
      schema: {
        tags: ['administration'],
        summary: 'Adds many locations, all that are named or none',
        querystring: BulkQuery,
        body: BulkUpload,
        response: {
          200: BulkOutcome,
          ...REFUSALS,
        },
      },
    },
    async (request) =>
      locations.upload(
        moverOf(calls, request),
        request.body.locations,
        request.query.overwriteExisting === 'true',
      ),
  );
};
