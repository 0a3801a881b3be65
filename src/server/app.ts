import rateLimit from '@fastify/rate-limit';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { AppConfig } from '#contracts/appConfig.ts';
import { auditRefusals } from './audit/auditRefusals.ts';
import type { Basemap } from './basemap/basemap.ts';
import { basemapRoute } from './basemap/basemapRoute.ts';
import { describeApi } from './describeApi.ts';
import type { DrillDesk } from './drills/drillDesk.ts';
import { drillRoutes } from './drills/drillRoutes.ts';
import { facilityRoutes, type FacilityCalls } from './facilities/facilityRoutes.ts';
import type { LocationDesk } from './facilities/locationDesk.ts';
import { locationRoutes } from './facilities/locationRoutes.ts';
import { tagRoutes } from './facilities/tagRoutes.ts';
import { activeAlertsRoute, type ActiveAlertsFeeds } from './feeds/activeAlertsRoute.ts';
import type { ChangeBoard } from './feeds/changeBoard.ts';
import { changeStreamRoute } from './feeds/changeStreamRoute.ts';
import { createIdentifyDisplay } from './feeds/identifyDisplay.ts';
import { lightningRoutes } from './feeds/lightningRoutes.ts';
import { createMayReadEmail } from './feeds/mayReadEmail.ts';
import type { ScreenRegister } from './feeds/screenRegister.ts';
import { staticRoutes, type StaticFeeds } from './feeds/staticRoutes.ts';
import type { StrikeSteps } from './feeds/strikeSteps.ts';
import { geocodeRoutes, type GeocodeCalls } from './geocode/geocodeRoutes.ts';
import { createClientDesk } from './clients/clientDesk.ts';
import { operatorRoutes } from './clients/operatorRoutes.ts';
import { createDisplayProofs } from './identity/displayProofs.ts';
import { keepOpener } from './identity/external/keepOpener.ts';
import type { OutsideSettings } from './identity/external/outsideSettings.ts';
import { identityRoutes } from './identity/identityRoutes.ts';
import { createFreshProof, type FreshProof } from './identity/proof/freshProof.ts';
import { createSessionHooks, personOf, type SessionHooks } from './identity/sessionHooks.ts';
import { createSessions } from './identity/sessions.ts';
import type { SetupCode } from './identity/setupCode.ts';
import type { TokenSigner } from './identity/tokenSigner.ts';
import { kioskAdminRoutes } from './kiosks/kioskAdminRoutes.ts';
import type { KioskCalls } from './kiosks/kioskCalls.ts';
import { kioskDisplayRoutes } from './kiosks/kioskDisplayRoutes.ts';
import type { Lease } from './leadership/lease.ts';
import { STANDBY_RETRY_S } from './leadership/standbyApp.ts';
import { layerRoutes, type LayerFeeds } from './layers/layerRoutes.ts';
import { strikeTileRoute, type StrikeTileCalls } from './lightning/strikeTileRoute.ts';
import { serveMetrics, type Readings } from './metrics.ts';
import { confirmationRoute } from './notifications/confirmationRoute.ts';
import { overrideRoutes, type OverrideCalls } from './overrides/overrideRoutes.ts';
import { createLocationAccess, type FacilitiesSeenBy, type LocationAccess } from './people/locationAccess.ts';
import { peopleRoutes } from './people/peopleRoutes.ts';
import { createPersonGate, type PersonGate } from './people/personGate.ts';
import type { PollDeskParts } from './polls/pollDesk.ts';
import { pollRoutes } from './polls/pollRoutes.ts';
import { postalRoute, type PostalCalls } from './postal/postalRoute.ts';
import { refuseForeignHosts } from './hostCheck.ts';
import { limitKeyOf } from './limitKey.ts';
import { answerProblem, answerUnknownPath, storageFailed } from './problemError.ts';
import type { PublishedHealth } from './publishedHealth.ts';
import { refuseHostileTexts } from './refuseHostileTexts.ts';
import type { RoadCalls } from './roads/roadCalls.ts';
import { roadRoutes } from './roads/roadRoutes.ts';
import { secureAnswers } from './securityHeaders.ts';
import { createSensorDesk } from './sensors/sensorDesk.ts';
import { sensorRoutes } from './sensors/sensorRoutes.ts';
import { serveApp } from './serveApp.ts';
import type { ServerClock } from './serverClock.ts';
import { shareRoutes } from './sharing/shareRoutes.ts';
import type { Repositories } from './storage/repositories.ts';
import { fastifyTrust, type TrustedProxies } from './trustedProxies.ts';
import { meteogramRoute } from './weather/meteogramRoute.ts';
import { weatherRoutes, type WeatherFeeds } from './weather/weatherRoutes.ts';

export type AppParts = {
  readonly appConfig: AppConfig;
  /** Folder of the built app; null: calls only. */
  readonly appDir: string | null;
  readonly appOrigins: readonly string[];
  /** Origins that may show pages in a frame, besides the service's own. */
  readonly frameOrigins: readonly string[];
  /** Where the style of the maps' ground takes tiles from, besides its own origin. */
  readonly styleOrigins: readonly string[];
  readonly trustedProxies: TrustedProxies;
  readonly clock: ServerClock;
  readonly lease: Pick<Lease, 'isSure'>;
  readonly feeds: Omit<
    StaticFeeds,
    'clock' | 'mayReadEmail' | 'identifyDisplay' | 'reportStatus' | 'noteRefusedReport'
  > &
    Pick<ActiveAlertsFeeds, 'activeAlertsOf'> &
    Pick<FacilityCalls, 'probabilityOf'>;
  readonly weather: Omit<WeatherFeeds, 'clock' | 'hasSky'>;
  readonly basemap: Omit<Basemap, 'stop'>;
  readonly postal: PostalCalls['postal'];
  readonly geocoder: GeocodeCalls['geocoder'];
  readonly sky: LayerFeeds['sky'];
  readonly roads: RoadCalls['roads'];
  readonly strikeTiles: StrikeTileCalls['strikeTiles'];
  readonly screens: ScreenRegister;
  readonly changes: ChangeBoard;
  readonly steps: StrikeSteps;
  readonly overrides: OverrideCalls['overrides'];
  readonly drills: DrillDesk;
  readonly locations: LocationDesk;
  readonly outbox: PollDeskParts['outbox'];
  readonly repositories: Repositories;
  readonly signer: TokenSigner;
  /** A session of a person that was not used for longer has ended; null: none ends by disuse (GAP-141). */
  readonly idleLimitMs: number | null;
  readonly setup: SetupCode | null;
  readonly outside: OutsideSettings | null;
  readonly readings: Readings;
  /** Judges what screens are given. */
  readonly published: PublishedHealth;
  /** Why the service is not well, besides that; empty: it is. */
  readonly troubles: () => readonly string[];
  readonly log: FastifyBaseLogger;
};

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
  const { appConfig, appOrigins, clock, feeds, repositories, signer, steps, idleLimitMs } = parts;
  const hooks = createSessionHooks(app, { signer, repositories, clock, idleLimitMs });
  const gate = createPersonGate(app, { hooks });
  const freshProof = createFreshProof({ repositories, clock });
  const access = await createLocationAccess(repositories.access);
  const facilitiesSeenBy = seenBy(feeds, access);
  const oauthClientId = appConfig.environments[0]!.oauthClientId;

  answerForItself(app, parts);
  await app.register(identityRoutes, {
    ...{ prefix: '/auth', repositories, clock, signer, gate, freshProof, idleLimitMs },
    setup: parts.setup,
    outside: parts.outside,
    outbox: parts.outbox,
    oauthClientId,
    appOrigins,
  });
  await app.register(peopleRoutes, {
    ...{ gate, repositories, clock, access, facilitiesOf: feeds.facilitiesOf },
    eventTypes: () => feeds.eventMetadata().map(({ event_id: eventType }) => eventType),
  });
  await registerPlaces(app, parts, { gate, freshProof });
  const { requireSession } = hooks;
  await app.register(geocodeRoutes, { geocoder: parts.geocoder, requireSession });
  await app.register(lightningRoutes, { steps });
  await app.register(strikeTileRoute, { strikeTiles: parts.strikeTiles, steps, clock });
  await registerDisplays(app, parts, { hooks, gate, access });
  await app.register(activeAlertsRoute, { ...feeds, requireSession, clientOf, facilitiesSeenBy });
  const { changes } = parts;
  await app.register(changeStreamRoute, { changes, ...hooks, clientOf, facilitiesSeenBy });
  await app.register(facilityRoutes, { ...feeds, requireSession, clientOf, facilitiesSeenBy });
  await app.register(drillRoutes, {
    ...{ desk: parts.drills, hooks, audit: repositories.audit, clock, access, facilitiesSeenBy },
  });
  await app.register(overrideRoutes, {
    ...{ ...feeds, requireSession, overrides: parts.overrides, access },
    requireFreshProof: freshProof.require,
    personOf: (request) => repositories.people.findById(personOf(request).id),
  });
  await app.register(confirmationRoute, { ...repositories, clock });
  await app.register(pollRoutes, {
    ...{ gate, repositories, clock, outbox: parts.outbox, facilitiesOf: feeds.facilitiesOf },
  });
  await app.register(shareRoutes, {
    ...{ gate, repositories, clock, outbox: parts.outbox, facilitiesSeenBy, appOrigins },
  });
  await app.register(basemapRoute, { basemap: parts.basemap });
  const { sky, roads, postal } = parts;
  await app.register(postalRoute, { postal });
  await app.register(layerRoutes, { clock, sky, postal, hasVehicles: roads?.hasVehicles ?? false });
  await app.register(roadRoutes, { clock, roads, requireSession, facilitiesSeenBy });
  await app.register(sensorRoutes, {
    ...{ gate, requireSession, clientOf, facilitiesSeenBy, access, clock },
    model: sky === null ? null : parts.weather.model,
    ...{ desk: createSensorDesk({ repositories, clock }), sensors: repositories.sensors },
  });
  await app.register(weatherRoutes, { ...parts.weather, clock, hasSky: sky !== null });
  await app.register(meteogramRoute, { ...parts.weather, clock, requireSession, facilitiesSeenBy });
}

/** Clients, their locations and tags. */
async function registerPlaces(
  app: FastifyInstance,
  { repositories, clock, outside, locations }: AppParts,
  { gate, freshProof }: { readonly gate: PersonGate; readonly freshProof: FreshProof },
) {
  const desk = createClientDesk({
    ...{ repositories, clock, hasOwnAccounts: outside === null },
    removeLocations: (who, clientId) => locations.removeAll({ id: who, clientId, name: '', email: '' }),
  });
  await app.register(operatorRoutes, { prefix: '/auth', gate, freshProof, desk });
  await app.register(locationRoutes, { gate, freshProof, locations });
  await app.register(tagRoutes, { gate, tags: locations.tags });
}

type Doors = {
  readonly hooks: SessionHooks;
  readonly gate: PersonGate;
  readonly access: LocationAccess;
};

/** What screens poll and report, and the accounts of displays. */
async function registerDisplays(app: FastifyInstance, parts: AppParts, { hooks, gate, access }: Doors) {
  const { clock, feeds, repositories, screens, signer } = parts;
  const proofs = createDisplayProofs(clock);
  const { requireSession } = hooks;
  const facilitiesSeenBy = seenBy(feeds, access);
  await app.register(staticRoutes, {
    mayReadEmail: createMayReadEmail({ requireSession, clientOf, facilitiesSeenBy, ...feeds }),
    ...{ ...feeds, clock, reportStatus: screens.report, noteRefusedReport: screens.noteRefused },
    identifyDisplay: createIdentifyDisplay({ requireSession, kiosks: repositories.kiosks, proofs, access }),
  });
  const kiosks: KioskCalls & { prefix: string } = {
    ...{ prefix: '/auth', repositories, clock, gate, proofs, screens, access },
    sessions: createSessions({ repositories, clock, signer }),
    facilitiesOf: feeds.facilitiesOf,
  };
  await app.register(kioskDisplayRoutes, kiosks);
  await app.register(kioskAdminRoutes, kiosks);
}

/** What the app begins with, and whether the service is well. */
function answerForItself(
  app: FastifyInstance,
  { appConfig, lease, published, troubles: troublesNow }: AppParts,
): void {
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(appConfig),
  );
  app.get('/livez', { schema: { hide: true } }, async () => ({ isAlive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = lease.isSure();
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isReady });
  });
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const { troubles: publishedTroubles, ...readings } = published.read();
    const troubles = [...troublesNow(), ...publishedTroubles];
    return reply
      .code(troubles.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ isWell: troubles.length === 0, troubles, published: readings });
  });
}

/** What a route does not say of caches: nothing keeps it, for most answers are of one person. */
function keepFromCaches(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}

/** A process that may have lost its lease changes nothing; what is only asked is answered as it was sure last. */
function refuseUnsureWrites(app: FastifyInstance, { isSure }: AppParts['lease']): void {
  app.addHook('onRequest', async ({ method }, reply) => {
    if (method === 'GET' || method === 'HEAD' || isSure()) return;
    void reply.header('retry-after', STANDBY_RETRY_S);
    throw storageFailed();
  });
}

/** Facilities of their client that the person behind a request may see. */
function seenBy(feeds: AppParts['feeds'], access: Pick<LocationAccess, 'readable'>): FacilitiesSeenBy {
  return async (request) => access.readable(personOf(request), await feeds.facilitiesOf(clientOf(request)));
}

/** Client of the person behind a request, upper case (GAP-20). */
function clientOf(request: FastifyRequest): string {
  return personOf(request).client.toUpperCase();
}
