import type { FastifyInstance } from 'fastify';
import { drillRoutes } from '../../routes/drills/drillRoutes.ts';
import { facilityRoutes } from '../../routes/facilities/facilityRoutes.ts';
import { locationRoutes } from '../../routes/facilities/locationRoutes.ts';
import { tagRoutes } from '../../routes/facilities/tagRoutes.ts';
import { activeAlertsRoute } from '../../routes/feeds/activeAlertsRoute.ts';
import { evidenceRoute } from '../../routes/evidence/evidenceRoute.ts';
import { changeStreamRoute } from '../../routes/feeds/changeStreamRoute.ts';
import { historyRoutes } from '../../routes/history/historyRoutes.ts';
import { historyReportRoutes } from '../../routes/history/historyReportRoutes.ts';
import { incidentRoutes } from '../../routes/history/incidentRoutes.ts';
import { acceptanceRoutes } from '../../routes/ingest/acceptanceRoutes.ts';
import { coverageRoute } from '../../routes/ingest/coverageRoute.ts';
import { feedRoutes } from '../../routes/ingest/feedRoutes.ts';
import { sourceRoutes } from '../../routes/ingest/sourceRoutes.ts';
import { ingestRoute } from '../../routes/ingest/ingestRoute.ts';
import { confirmationRoute } from '../../routes/notices/confirmationRoute.ts';
import { overrideRoutes } from '../../routes/overrides/overrideRoutes.ts';
import { policyRoutes } from '../../routes/policies/policyRoutes.ts';
import { policyLabRoutes } from '../../routes/policyLab/policyLabRoutes.ts';
import { pollRoutes } from '../../routes/polls/pollRoutes.ts';
import { reportRoutes } from '../../routes/reports/reportRoutes.ts';
import { shareRoutes } from '../../routes/sharing/shareRoutes.ts';
import { createRefusalNote } from '../../useCases/overrides/noteRefusal.ts';
import type { AppDependencies } from './appDependencies.ts';
import type { Guards } from './guards.ts';

/** Calls about yards: their status and its changes, facilities and tags, drills, overrides, and messages about them. */
export async function registerYards(
  app: FastifyInstance,
  dependencies: AppDependencies,
  guards: Guards,
): Promise<void> {
  const { clock, feeds, repositories, locations, changes, rulesFor } = dependencies;
  const { hooks, gate, freshProof, access, requireSession, clientOf, sessionIdOf, facilitiesSeenBy } = guards;
  await app.register(locationRoutes, { gate, freshProof, locations });
  await app.register(tagRoutes, { gate, tags: locations.tags });
  await app.register(activeAlertsRoute, { ...feeds, requireSession, clientOf, facilitiesSeenBy });
  await app.register(changeStreamRoute, { changes, ...hooks, clientOf, sessionIdOf, facilitiesSeenBy });
  await app.register(facilityRoutes, { ...feeds, requireSession, clientOf, facilitiesSeenBy });
  await registerHistory(app, dependencies, guards);
  await app.register(drillRoutes, {
    service: dependencies.drills,
    hooks,
    audit: repositories.audit,
    clock,
    access,
    facilitiesSeenBy,
  });
  await app.register(overrideRoutes, {
    ...feeds,
    gate,
    overrides: dependencies.overrides,
    noteRefused: createRefusalNote({ audit: repositories.audit, clock, log: app.log }),
    access,
    requireFreshProof: freshProof.require,
  });
  await app.register(reportRoutes, {
    requireSession,
    ...feeds,
    gate,
    freshProof,
    access,
    facilitiesSeenBy,
    reports: dependencies.reports,
    quietPeriodMs: (...yard) => rulesFor(...yard).lightning.quietPeriodMs,
  });
  await app.register(evidenceRoute, { evidence: repositories.evidence, clock });
  await app.register(policyLabRoutes, { lab: dependencies.lab, gate, facilitiesSeenBy });
  await app.register(policyRoutes, { policies: dependencies.policies, gate, freshProof, access });
  await registerSources(app, dependencies, guards);
  await registerMessages(app, dependencies, guards);
}

/** Past alerts, their exports, and records of closings. */
async function registerHistory(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { gate, access, requireSession, clientOf, facilitiesSeenBy }: Guards,
): Promise<void> {
  const { clock, repositories, steps, incidents, rulesFor } = dependencies;
  await app.register(historyRoutes, {
    requireSession,
    clientOf,
    facilitiesSeenBy,
    history: repositories.eventHistory,
  });
  await app.register(historyReportRoutes, {
    gate,
    facilitiesSeenBy,
    repositories,
    isLimited: (person) => access.limitOf(person) !== null,
    outbox: dependencies.outbox,
    reportObjects: dependencies.reportObjects,
    noteOrdered: dependencies.noteReportOrdered,
    clock,
  });
  await app.register(incidentRoutes, {
    ...incidents,
    policyOf: (...yard) => rulesFor(...yard).lightning,
    writePdf: dependencies.writeIncident,
    requireSession,
    facilitiesSeenBy,
    repositories,
    steps,
    clock,
  });
}

/** What sources deliver, what they prove, and how they run. */
async function registerSources(
  app: FastifyInstance,
  dependencies: AppDependencies,
  { gate, freshProof, access, facilitiesSeenBy }: Guards,
): Promise<void> {
  const { clock, ingest, acceptances, sources, rulesFor } = dependencies;
  await app.register(ingestRoute, { ...ingest, clock });
  await app.register(feedRoutes, { ...ingest, gate, freshProof, access });
  await app.register(acceptanceRoutes, { acceptances, gate, freshProof, access, facilitiesSeenBy });
  await app.register(coverageRoute, {
    coverageAt: dependencies.coverageAt,
    // a yard that does not exist is judged by the default policy
    newYardRadiusM: (clientId) => rulesFor(clientId, '').lightning.alertRadiusM,
    gate,
  });
  const { grants } = ingest;
  await app.register(sourceRoutes, {
    ...sources,
    rulesFor,
    grants,
    acceptances,
    gate,
    facilitiesSeenBy,
    clock,
  });
}

/** Notices that are confirmed, polls and shared routes. */
async function registerMessages(
  app: FastifyInstance,
  { repositories, clock, outbox, feeds, appOrigins }: AppDependencies,
  { gate, facilitiesSeenBy }: Guards,
): Promise<void> {
  await app.register(confirmationRoute, { ...repositories, clock });
  await app.register(pollRoutes, { gate, repositories, clock, outbox, facilitiesOf: feeds.facilitiesOf });
  await app.register(shareRoutes, { gate, repositories, clock, outbox, facilitiesSeenBy, appOrigins });
}
