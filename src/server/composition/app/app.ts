import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { auditRefusals } from '../../routes/hooks/auditRefusals.ts';
import { describeApi } from '../../routes/hooks/describeApi.ts';
import { keepOpener } from '../../routes/outsideSignIn/keepOpener.ts';
import { serveMetrics } from '../../routes/health/metrics.ts';
import { refuseForeignHosts } from '../../routes/hooks/hostCheck.ts';
import { limitKeyOf } from '../../platform/http/limitKey.ts';
import { answerProblem, answerUnknownPath } from '../../platform/http/problemError.ts';
import { refuseHostileTexts } from '../../routes/hooks/refuseHostileTexts.ts';
import { secureAnswers } from '../../routes/hooks/securityHeaders.ts';
import { serveApp } from '../../routes/hooks/serveApp.ts';
import { fastifyTrust } from '../../platform/http/trustedProxies.ts';
import { answerForItself } from '../../routes/health/healthRoutes.ts';
import { keepFromCaches } from '../../routes/hooks/keepFromCaches.ts';
import { refuseUnsureWrites } from '../../routes/hooks/refuseUnsureWrites.ts';
import type { AppParts } from './appParts.ts';
import { createGuards } from './guards.ts';
import { registerDisplays } from './registerDisplays.ts';
import { registerMaps } from './registerMaps.ts';
import { registerPeople } from './registerPeople.ts';
import { registerYards } from './registerYards.ts';

/** A callback URL is named in an address: 2,048 letters, each as three at worst. */
const MAX_PARAM_LENGTH = 6_144;

/** Builds the network service from its parts. It listens to nothing yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    trustProxy: fastifyTrust(parts.trustedProxies),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerProblem);
  auditRefusals(app, parts);
  const { supportWidgetUrl, tileUrls } = parts.appConfig.environments[0]!;
  const { frameOrigins, styleOrigins } = parts;
  await secureAnswers(app, { frameOrigins, widgetUrl: supportWidgetUrl, tileUrls, styleOrigins });
  if (parts.outside !== null) keepOpener(app);
  refuseForeignHosts(app, parts.appOrigins);
  keepFromCaches(app);
  await app.register(rateLimit, { global: false, keyGenerator: limitKeyOf });
  await describeApi(app, parts.appConfig.version);
  serveMetrics(app, parts.readings, parts.published);
  refuseUnsureWrites(app, parts.lease);
  refuseHostileTexts(app);
  await registerCalls(app, parts);
  if (parts.appDir === null) app.setNotFoundHandler(answerUnknownPath);
  else await serveApp(app, parts.appDir);
  return app;
}

async function registerCalls(app: FastifyInstance, parts: AppParts): Promise<void> {
  const guards = await createGuards(app, parts);
  answerForItself(app, parts);
  await registerPeople(app, parts, guards);
  await registerDisplays(app, parts, guards);
  await registerYards(app, parts, guards);
  await registerMaps(app, parts, guards);
}
