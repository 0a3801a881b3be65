import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { auditRefusals } from '../../routes/hooks/auditRefusals.ts';
import { describeApi } from '../../routes/hooks/describeApi.ts';
import { keepOpener } from '../../routes/outsideSignIn/keepOpener.ts';
import { serveMetrics } from '../../routes/health/metrics.ts';
import { answerHot } from '../../routes/hooks/hotPath.ts';
import { refuseForeignHosts } from '../../routes/hooks/hostCheck.ts';
import { limitKeyOf } from '../../platform/http/limitKey.ts';
import { RateWindows } from '../../platform/http/rateWindows.ts';
import { answerProblem, answerUnknownPath } from '../../platform/http/problemError.ts';
import { refuseHostileTexts } from '../../routes/hooks/refuseHostileTexts.ts';
import { secureAnswers } from '../../routes/hooks/securityHeaders.ts';
import { leadToSetup } from '../../routes/hooks/leadToSetup.ts';
import { serveApp } from '../../routes/hooks/serveApp.ts';
import { fastifyTrust } from '../../platform/http/trustedProxies.ts';
import { answerForItself } from '../../routes/health/healthRoutes.ts';
import { keepFromCaches } from '../../routes/hooks/keepFromCaches.ts';
import { shedLoad } from '../../routes/hooks/shedLoad.ts';
import { traceAnswers, traceRequests } from '../../routes/hooks/traceRequests.ts';
import { NO_TRACING } from '../../platform/tracing/tracing.ts';
import { refuseUnsureWrites } from '../../routes/hooks/refuseUnsureWrites.ts';
import type { AppDependencies } from './appDependencies.ts';
import { createGuards, type Guards } from './guards.ts';
import { registerDisplays } from './registerDisplays.ts';
import { registerMaps } from './registerMaps.ts';
import { registerPeople } from './registerPeople.ts';
import { registerYards } from './registerYards.ts';

/** A callback URL is named in an address: 2,048 letters, each as three at worst. */
const MAX_PARAM_LENGTH = 6_144;

/** Builds the network service from its parts. It listens to nothing yet. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: dependencies.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    trustProxy: fastifyTrust(dependencies.trustedProxies),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  const { tracing = NO_TRACING } = dependencies;
  traceRequests(app, tracing);
  auditRefusals(app, dependencies);
  const { supportWidgetUrl: widgetUrl, tileUrls, ...told } = dependencies.appConfig.environments[0]!;
  const { frameOrigins, styleOrigins, layerOrigins } = dependencies;
  const calledUrls = [told.analyticsUrl, told.certificateBaseUrl];
  const openings = { frameOrigins, widgetUrl, calledUrls, tileUrls, styleOrigins, layerOrigins };
  const headers = await secureAnswers(app, openings);
  if (dependencies.outside !== null) keepOpener(app);
  const { wasLetIn } = refuseForeignHosts(app, dependencies.appOrigins);
  keepFromCaches(app);
  shedLoad(app, dependencies.loadLimit);
  await app.register(rateLimit, { global: false, keyGenerator: limitKeyOf, store: RateWindows });
  await describeApi(app, dependencies.appConfig.version);
  const noteAnswer = serveMetrics(app, { ...dependencies, traces: tracing.readings });
  refuseUnsureWrites(app, dependencies.lease);
  refuseHostileTexts(app);
  const { setup, repositories } = dependencies;
  if (setup !== null) leadToSetup(app, repositories.people.isNobodyThere);
  const guards = await createGuards(app, dependencies);
  answerHot(app, { ...guards, headers, wasLetIn, noteAnswer, traceAnswer: traceAnswers(tracing) });
  await registerCalls(app, dependencies, guards);
  if (dependencies.appDir === null) app.setNotFoundHandler(answerUnknownPath);
  else await serveApp(app, dependencies.appDir);
  return app;
}

async function registerCalls(
  app: FastifyInstance,
  dependencies: AppDependencies,
  guards: Guards,
): Promise<void> {
  answerForItself(app, dependencies);
  await registerPeople(app, dependencies, guards);
  await registerDisplays(app, dependencies, guards);
  await registerYards(app, dependencies, guards);
  await registerMaps(app, dependencies, guards);
}
