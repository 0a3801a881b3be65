import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import { Problem } from '#contracts/problem.ts';
import { SatelliteAcceptance, SatelliteAcceptanceOrder } from '#contracts/satelliteAcceptance.ts';
import { instantMs } from '#domain/time/instant.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { admitSiteAdmin } from '../../useCases/access/admitSiteAdmin.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { FacilitiesSeenBy, LocationAccess } from '../../useCases/access/locationAccess.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import { notAuthorised } from '../../useCases/access/sessionHooks.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import { locationNotFound } from '../../useCases/facilities/locationProblems.ts';
import type { SatelliteAcceptances } from '../../useCases/feeds/satelliteAcceptances.ts';

export type AcceptanceCalls = {
  readonly acceptances: Pick<SatelliteAcceptances, 'list' | 'sign' | 'takeBack'>;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
  readonly access: Pick<LocationAccess, 'mayWrite'>;
  readonly gate: PersonGate;
  readonly freshProof: Pick<FreshProof, 'require'>;
};

const LIMIT = perMinute(120);

const REFUSALS = {
  tooLong: new ProblemError(400, 'acceptanceTooLong', 'An acceptance ends after now, and within 12 months.'),
  notAcceptable: new ProblemError(
    409,
    'acceptanceNotPossible',
    'No satellite may prove this facility, or a primary source watches it.',
  ),
};

/** Facilities that satellites alone may prove quiet, for site admins (GAP-137). */
export const acceptanceRoutes: FastifyPluginAsyncZod<AcceptanceCalls> = async (app, calls) => {
  const { acceptances, gate, freshProof, facilitiesSeenBy } = calls;
  const onRequest = admitSiteAdmin(gate);
  const tags = ['feeds'];

  app.get(
    '/api/admin/satellite_acceptances',
    {
      config: LIMIT,
      onRequest,
      schema: { tags, response: { 200: z.array(SatelliteAcceptance), 403: Problem } },
    },
    async (request) => {
      const seen = new Set((await facilitiesSeenBy(request))?.map(({ id }) => id.toLowerCase()));
      return acceptances
        .list(gate.personOf(request).clientId)
        .filter(({ facilityId }) => seen.has(facilityId.toLowerCase()));
    },
  );

  app.put(
    '/api/admin/satellite_acceptances/:facilityId',
    {
      config: LIMIT,
      onRequest,
      schema: {
        tags,
        summary: 'Lets satellites alone prove a facility quiet, which needs a fresh proof, or no longer',
        params: z.object({ facilityId: z.string() }),
        body: SatelliteAcceptanceOrder,
        response: {
          200: SatelliteAcceptance.nullable(),
          400: Problem,
          401: Problem,
          403: Problem,
          404: Problem,
          409: Problem,
        },
      },
    },
    async (request) => {
      const { body: order, params } = request;
      const admin = gate.ordererOf(request);
      const facility = await facilityToChange(calls, request, params.facilityId);
      const { id, clientId, longitude: lon, latitude: lat } = facility;
      if (!order.accepted) {
        if (!(await acceptances.takeBack(admin, { clientId, id }, order.reason)))
          throw new ProblemError(404, 'acceptanceNotFound', `No acceptance is signed for ${id}.`);
        return null;
      }
      await freshProof.require(request);
      const untilMs = instantMs(order.until) ?? Number.NaN;
      const signed = await acceptances.sign(admin, { clientId, id, lon, lat }, { ...order, untilMs });
      if (typeof signed === 'string') throw REFUSALS[signed];
      return signed;
    },
  );
};

/** One that the person may change. One that they may not see is not told from one that does not exist. */
async function facilityToChange(
  { facilitiesSeenBy, access, gate }: AcceptanceCalls,
  request: FastifyRequest,
  facilityId: string,
): Promise<Facility> {
  const admin = gate.personOf(request);
  const found = findFacility(await facilitiesSeenBy(request), facilityId);
  if (found === null) throw locationNotFound(facilityId, admin.clientId);
  if (!access.mayWrite(admin, found)) throw notAuthorised();
  return found;
}
