import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { fastifyTrust, type TrustedProxies } from '../../platform/http/trustedProxies.ts';
import { answerProblem } from '../../platform/http/problemError.ts';
import type { ObjectStore } from '../../platform/objects/objectStore.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import { activeAlertsRoute } from '../../routes/feeds/activeAlertsRoute.ts';
import { alertsFileRoute } from '../../routes/feeds/alertsFileRoute.ts';
import type { ChangeNotifier } from '../../routes/feeds/changeNotifier.ts';
import { stepRoutes } from '../../routes/feeds/stepRoutes.ts';
import { changeStreamRoute } from '../../routes/feeds/changeStreamRoute.ts';
import { answerForEdge } from '../../routes/health/edgeHealthRoutes.ts';
import { auditRefusals } from '../../routes/hooks/auditRefusals.ts';
import { forwardToLeader, noLeader } from '../../routes/hooks/forwardToLeader.ts';
import { answerHot } from '../../routes/hooks/hotPath.ts';
import { refuseForeignHosts } from '../../routes/hooks/hostCheck.ts';
import { keepFromCaches } from '../../routes/hooks/keepFromCaches.ts';
import { refuseHostileTexts } from '../../routes/hooks/refuseHostileTexts.ts';
import { secureAnswers, type Openings } from '../../routes/hooks/securityHeaders.ts';
import { shedLoad } from '../../routes/hooks/shedLoad.ts';
import { tellNoTime } from '../../routes/hooks/tellNoTime.ts';
import { traceAnswers, traceRequests } from '../../routes/hooks/traceRequests.ts';
import { serveFilesByName } from '../../routes/hooks/serveApp.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { TokenSigner } from '../../useCases/access/tokenSigner.ts';
import type { EdgeAnswers } from '../../useCases/edges/edgeAnswers.ts';
import { createStepRelay } from '../../useCases/edges/stepRelay.ts';
import type { EdgeHealth } from '../../useCases/edges/edgeHealth.ts';
import { createStoredSteps } from '../../world/lightning/storedSteps.ts';
import type { FacilityCache } from '../../useCases/facilities/facilityCache.ts';
import { createGuards } from '../app/guards.ts';

export type EdgeAppDependencies = {
  /** Folder of the built app; null: calls only. */
  readonly appDir: string | null;
  readonly appOrigins: readonly string[];
  readonly openings: Openings;
  readonly trustedProxies: TrustedProxies;
  readonly idleLimitMs: number | null;
  readonly repositories: Repositories;
  readonly signer: TokenSigner;
  readonly facilities: Pick<FacilityCache, 'of'>;
  readonly answers: Pick<EdgeAnswers, 'of' | 'leader'>;
  readonly health: EdgeHealth;
  readonly changes: ChangeNotifier;
  /** Where steps are kept beside the leader; null: nowhere. */
  readonly objects: ObjectStore | null;
  readonly clock: ServerClock;
  readonly log: FastifyBaseLogger;
  readonly tracing: Tracing;
};

/**
 * Builds what an edge serves: files of the app, and statuses and their changes as the leader put them, to the same people
 * as the leader would. Everything else is forwarded to the leader.
 */
export async function createEdgeApp(dependencies: EdgeAppDependencies) {
  const { answers, appDir, clock, health, repositories, signer, idleLimitMs, tracing } = dependencies;
  const app = Fastify({
    loggerInstance: dependencies.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    trustProxy: fastifyTrust(dependencies.trustedProxies),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  traceRequests(app, tracing);
  tellNoTime(app, () => !health.isClockRight());
  const feeds = { facilitiesOf: dependencies.facilities.of };
  auditRefusals(app, { clock, repositories, feeds });
  const headers = await secureAnswers(app, dependencies.openings);
  const { wasLetIn } = refuseForeignHosts(app, dependencies.appOrigins);
  keepFromCaches(app);
  shedLoad(app);
  const { objects } = dependencies;
  answerForEdge(app, {
    health,
    objects: objects && objects.readings,
    listeningScreens: dependencies.changes.listenerCount,
    traces: tracing.readings,
  });
  const guards = await createGuards(app, { feeds, repositories, signer, clock, idleLimitMs });
  const traceAnswer = traceAnswers(tracing);
  answerHot(app, { ...guards, headers, wasLetIn, mayAnswer: health.isClockRight, traceAnswer });
  await app.register((scope) => serveStatuses(scope, dependencies, guards));
  await app.register((scope) => serveSteps(scope, dependencies));
  if (appDir !== null) await serveFilesByName(app, appDir);
  await forwardToLeader(app, () => answers.leader()?.origin ?? null, tracing);
  return { app, access: guards.access };
}

async function serveStatuses(
  scope: FastifyInstance,
  { answers, changes, clock, facilities, health }: EdgeAppDependencies,
  {
    hooks,
    requireSession,
    clientOf,
    sessionIdOf,
    facilitiesSeenBy,
  }: Awaited<ReturnType<typeof createGuards>>,
): Promise<void> {
  refuseHostileTexts(scope);
  scope.addHook('onRequest', async () => {
    if (!health.isClockRight()) throw noLeader();
  });
  /** Not held is not the same as no events (S4). */
  const heldOf = (clientId: string) => {
    const held = answers.of(clientId);
    if (held === null) throw noLeader();
    return held;
  };
  await scope.register(alertsFileRoute, {
    facilitiesOf: facilities.of,
    alertsFileOf: (clientId) => heldOf(clientId).file,
    clock,
  });
  await scope.register(activeAlertsRoute, {
    requireSession,
    clientOf,
    facilitiesSeenBy,
    activeAlertsOf: (clientId, facilityId) => heldOf(clientId).answerOf(facilityId),
  });
  await scope.register(changeStreamRoute, { changes, ...hooks, clientOf, sessionIdOf, facilitiesSeenBy });
}

/** Steps of lightning, which carry their own time: an edge with a wrong clock tells none for them. */
async function serveSteps(
  scope: FastifyInstance,
  { answers, appOrigins, objects: store, clock, tracing }: EdgeAppDependencies,
): Promise<void> {
  const [origin] = appOrigins;
  const steps = createStepRelay({
    leaderOrigin: () => answers.leader()?.origin ?? null,
    host: origin === undefined ? null : new URL(origin).host,
    noLeader,
    stored:
      store && createStoredSteps({ store, sources: () => answers.leader()?.stepSources ?? null, clock }),
    clock,
    tracing,
  });
  await scope.register(stepRoutes, { steps });
}
