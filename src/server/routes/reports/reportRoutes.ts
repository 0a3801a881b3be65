import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import {
  LightningReportEnd,
  LightningReportRequest,
  LightningReportTaken,
} from '#contracts/lightningReport.ts';
import { Problem } from '#contracts/problem.ts';
import { mayOverride } from '#domain/override/mayOverride.ts';
import { isKiosk, mayChange } from '#domain/people/rights.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { ProblemError, storageFailed } from '../../platform/http/problemError.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { FreshProof } from '../../useCases/access/freshProof.ts';
import type { LocationAccess } from '../../useCases/access/locationAccess.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { SessionGuards } from '../../useCases/access/sessionGuards.ts';
import { notAuthorised, personOf } from '../../useCases/access/sessionHooks.ts';
import { findFacility } from '../../useCases/facilities/facilityFeatures.ts';
import type { ReportService } from '../../useCases/reports/reportService.ts';

export type ReportCalls = Pick<SessionGuards, 'requireSession' | 'facilitiesSeenBy'> & {
  readonly gate: PersonGate;
  readonly freshProof: FreshProof;
  readonly access: Pick<LocationAccess, 'mayWrite'>;
  /** Probability of lightning now, 0 to 1; null: not known. */
  readonly probabilityOf: (facility: Facility) => number | null;
  /** How long lightning closes a yard of the client, ms. */
  readonly quietPeriodMs: (clientId: string, facilityId: string) => number;
  readonly reports: ReportService;
};

const PATH = '/api/alerts/lightning_reports';
/** A report is never refused for its number; this holds off a program that runs wild. */
const LIMIT = perMinute(120);
const REFUSALS = {
  400: Problem,
  401: Problem,
  403: Problem,
  404: Problem,
  409: Problem,
  429: Problem,
  503: Problem,
};

/** Everybody but guests reports lightning that they saw or heard, displays too; site admins end it early (GAP-140). */
export const reportRoutes: FastifyPluginAsyncZod<ReportCalls> = async (app, calls) => {
  const { requireSession, reports, quietPeriodMs } = calls;

  app.post(
    PATH,
    {
      config: { ...LIMIT, raisesInDoubt: true },
      onRequest: requireSession,
      schema: {
        tags: ['alerts'],
        summary: 'Reports lightning that was seen or heard at a facility, which closes it',
        body: LightningReportRequest,
        response: { 201: LightningReportTaken, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { id: reporterId, name = '—', authorities, client } = personOf(request);
      if (!mayChange(authorities, client) && !isKiosk(authorities)) throw notAuthorised();
      const { clientId, id } = await facilityOf(calls, request, request.body.facilityId);
      const place = { clientId, facilityId: id };
      const { atMs, isStored } = await reports.report(place, request.body, {
        id: reporterId,
        name,
      });
      // the yard is closed all the same: the caller reports it again, until a restart can not lose it
      if (!isStored) throw storageFailed();
      return reply.code(201).send({
        facilityId: id,
        reportedAt: isoInstant(atMs),
        closedUntil: isoInstant(atMs + quietPeriodMs(clientId, id)),
      });
    },
  );
  await app.register(endRoute, calls);
};

/** Ends the reports of a facility under the conditions of an override that opens. */
const endRoute: FastifyPluginAsyncZod<ReportCalls> = async (app, calls) => {
  const { gate, freshProof, reports, probabilityOf } = calls;
  app.delete(
    `${PATH}/:facilityId`,
    {
      config: LIMIT,
      onRequest: gate.admit('user'),
      preHandler: freshProof.require, // it betters a status (GAP-142)
      schema: {
        tags: ['alerts'],
        summary: 'Ends the reports of a facility early; what sensors say stays',
        params: z.object({ facilityId: z.string().min(1) }),
        body: LightningReportEnd,
        response: { 204: z.null(), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const admin = gate.ordererOf(request);
      if (!mayOverride({ authorities: admin.authorities, client: admin.clientId })) throw notAuthorised();
      const facility = await facilityOf(calls, request, request.params.facilityId);
      if (!calls.access.mayWrite(personOf(request), facility)) throw notAuthorised();
      const { reason, lightningProbability: seenFraction, knownStrikeAt } = request.body;
      const knownFraction = probabilityOf(facility);
      const outcome = await reports.end(
        { clientId: facility.clientId, facilityId: facility.id },
        { reason, seenFraction, knownFraction, knownStrikeAt },
        admin,
      );
      if (outcome !== 'ended') throw endProblem(outcome, facility.id);
      return reply.code(204).send(null);
    },
  );
};

function endProblem(
  outcome: Exclude<Awaited<ReturnType<ReportService['end']>>, 'ended'>,
  facilityId: string,
): ProblemError {
  if (outcome === 'notReported') {
    const text = `Nobody has reported lightning at ${facilityId}.`;
    return new ProblemError(404, 'lightningReportNotFound', text);
  }
  if (outcome === 'probabilityTooHigh') {
    const text = `Lightning is too likely at ${facilityId}, or not known.`;
    return new ProblemError(409, 'probabilityTooHigh', text);
  }
  const text = `Reports of lightning at ${facilityId} have changed since. Check them, then try again.`;
  return new ProblemError(409, 'lightningReportsChanged', text);
}

/** One that the caller may see; another is not told from one that does not exist. */
async function facilityOf(
  { facilitiesSeenBy }: ReportCalls,
  request: FastifyRequest,
  facilityId: string,
): Promise<Facility> {
  const facility = findFacility(await facilitiesSeenBy(request), facilityId);
  if (facility === null) throw new ProblemError(404, 'facilityNotFound', `Facility ${facilityId} not found.`);
  return facility;
}
