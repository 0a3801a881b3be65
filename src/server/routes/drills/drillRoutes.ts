import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuditAction } from '#contracts/auditAction.ts';
import { Drill, DrillRequest } from '#contracts/drill.ts';
import type { Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import { notAuthorised, personOf, type SessionHooks } from '../../useCases/access/sessionHooks.ts';
import type { FacilitiesSeenBy, LocationAccess } from '../../useCases/access/locationAccess.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { AuditRepository } from '../../storage/repositories/auditRepository.ts';
import type { DrillService } from '../../useCases/drills/drillService.ts';

export type DrillRoutesDependencies = {
  readonly service: DrillService;
  readonly hooks: SessionHooks;
  readonly audit: Pick<AuditRepository, 'append'>;
  readonly clock: ServerClock;
  readonly access: Pick<LocationAccess, 'mayWrite'>;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
};

const LIMIT = perMinute(12);

/** Drills, for site admins of the facility's client. Each is audited. */
export const drillRoutes: FastifyPluginAsyncZod<DrillRoutesDependencies> = async (app, dependencies) => {
  const { service, hooks, audit, clock } = dependencies;
  const onRequest = hooks.requireAuthority('site_admin_endpoints');

  async function facilityOf(request: FastifyRequest, facilityId: string): Promise<Facility> {
    const facility = findFacility(await dependencies.facilitiesSeenBy(request), facilityId);
    if (facility === null)
      throw new ProblemError(404, 'facilityNotFound', `Facility ${facilityId} not found.`);
    if (!dependencies.access.mayWrite(personOf(request), facility)) throw notAuthorised();
    return facility;
  }
  const note = (request: FastifyRequest, what: AuditAction, detail: Record<string, unknown>) =>
    audit.append({
      atMs: clock.nowMs(),
      who: personOf(request).id,
      what,
      detail,
      clientId: personOf(request).client.toUpperCase(),
    });

  app.post(
    '/api/drills',
    {
      onRequest,
      config: LIMIT,
      schema: { tags: ['drills'], body: DrillRequest, response: { 201: Drill, 404: Problem } },
    },
    async (request, reply) => {
      const {
        clientId,
        id,
        longitude: lon,
        latitude: lat,
      } = await facilityOf(request, request.body.facilityId);
      await note(request, 'drill.begun', { ...request.body, clientId, facilityId: id });
      return reply.code(201).send(service.begin({ clientId, id, lon, lat }, request.body));
    },
  );

  app.delete(
    '/api/drills/:facilityId',
    {
      onRequest,
      config: LIMIT,
      schema: {
        tags: ['drills'],
        params: z.object({ facilityId: z.string().min(1) }),
        response: { 204: z.null(), 404: Problem },
      },
    },
    async (request, reply) => {
      const { clientId, id } = await facilityOf(request, request.params.facilityId);
      if (service.end(clientId, id)) await note(request, 'drill.ended', { clientId, facilityId: id });
      return reply.code(204).send(null);
    },
  );
};
