import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { createApp } from '#server/composition/app/app.ts';
import type { AppDependencies } from '#server/composition/app/appDependencies.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { createFacilityCache } from '#server/useCases/facilities/facilityCache.ts';
import { createLocationService, engineFacility } from '#server/useCases/facilities/locationService.ts';
import { openLabRecordings } from '#server/useCases/policyLab/labRecordings.ts';
import { createLabService } from '#server/useCases/policyLab/labService.ts';
import { createChangeNotifier } from '#server/routes/feeds/changeNotifier.ts';
import { createScreenRegister } from '#server/useCases/kiosks/screenRegister.ts';
import { processReadings } from '#server/composition/service/processReadings.ts';
import { displayReadings } from '#server/routes/health/displayReadings.ts';
import { createStrikeSteps } from '#server/world/lightning/strikeSteps.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { soleLease } from '#server/useCases/leadership/lease.ts';
import { createPublishedHealth } from '#server/routes/health/publishedHealth.ts';
import { startAlertPipeline } from '#server/composition/service/alertPipeline.ts';
import { placeCoverageOf } from '#server/useCases/feeds/placeCoverage.ts';
import { openSatelliteAcceptances } from '#server/useCases/feeds/satelliteAcceptances.ts';
import { openFeedGrants } from '#server/useCases/feeds/feedGrants.ts';
import { incidentPdf } from '#server/useCases/incident/incidentPdf.ts';
import { endOverride } from '#server/useCases/overrides/endOverride.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { inventedProfile } from '#server/sources/inventedProfile.ts';
import { createFeedIntake } from '#server/sources/ingest/feedIntake.ts';
import type { Feed } from '#server/sources/ingest/readFeeds.ts';
import type { SourceProfile } from '#server/sources/sourceProfile.ts';
import { createSourceReadings } from '#server/sources/sourceReadings.ts';
import { createYardCounts } from '#server/useCases/feeds/yardCounts.ts';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import { createWeatherRegistry } from '#server/sources/weatherRegistry.ts';
import type { StrikeBatch, StrikeSource } from '#server/sources/strikeSource.ts';
import { fileJournalsIn } from './sources/ingest/fileJournals.ts';
import { NO_TRACING } from '#server/platform/tracing/tracing.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { createSimulatorWeather } from '#server/sources/simulator/simulatorWeather.ts';
import { makeFastFolder } from '../../support/fastFolder.ts';
import { columnsOf, strikeAt, YARD } from './alerting/engineFixture.ts';
import { runWorkerOf } from './policyLab/runWorkerOf.ts';
import { openTestStorage } from './storage/openTestStorage.ts';
import { IDLE_WORLD } from './idleWorld.ts';

/** Lightning of this age is overdue. */
const LATE_AFTER_MS = 24_000;

/** A store in memory and passwords take seconds where the machine is busy. */
export const SLOW_MS = 60_000;

/** Start of the service of the tests: the clock stands still unless a test moves it. */
export const START_MS = Date.UTC(2026, 6, 14, 21, 0, 0);

/** A source that delivers what the test says, when it says so. */
export function createHandSource(footprint: SourceProfile['footprint'] = null) {
  let deliver: ((batch: StrikeBatch) => void) | null = null;
  const source: StrikeSource = {
    profile: { ...inventedProfile('hand', 'simulation'), kind: 'live', footprint },
    start: (to) => void (deliver = to),
    stop: () => void (deliver = null),
  };
  return { source, deliver: (batch: StrikeBatch) => deliver?.(batch) };
}

async function seedFacilities({ clients, facilities }: Repositories): Promise<void> {
  // whoever tests fresh proofs turns them on
  await clients.ensure('ACME', 'Acme', { asksFreshProof: false });
  await clients.ensure('OTHER', 'Other', { asksFreshProof: false });
  const place = { countryCode: 'US', latitude: YARD.lat, longitude: YARD.lon, isDevice: false, tags: [] };
  await facilities.addMany([
    { ...place, id: 'YARD', clientId: 'ACME', tz: 'America/New_York' },
    { ...place, id: 'FAR_YARD', clientId: 'ACME', latitude: 35 },
    { ...place, id: 'THEIR_YARD', clientId: 'OTHER' },
  ]);
}

type HandSources = {
  readonly footprint: SourceProfile['footprint'];
  readonly more: readonly StrikeSource[];
};

/**
 * The whole service but its process: real store in memory, real engine and step files, real routes; the clock and
 * the source are the test's. A strike has closed YARD a minute before the start.
 *
 * @param feeds Feeds of customers that deliver beside that source.
 * @param sources What the test's own source watches, and sources beside it.
 */
export async function createTestNetwork(
  dependencies: Partial<AppDependencies> = {},
  feeds: readonly Feed[] = [],
  { footprint = null, more = [] }: Partial<HandSources> = {},
) {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const log = pino({ level: 'silent' });
  const lease = { ...soleLease(1), ...dependencies.lease };
  const storage = await openTestStorage();
  const { tracing = NO_TRACING } = dependencies;
  const repositories = createRepositories(storage.db, null, tracing);
  await seedFacilities(repositories);
  const facilityCache = await createFacilityCache(() => repositories.facilities.list());
  const dir = await makeFastFolder('scc-network-');
  const steps = await createStrikeSteps({ dir, diskBudgetBytes: 10_000_000, clock, log });
  const atmosphere = createAtmosphere({ seed: 1, stagedAtMs: null });
  const hand = createHandSource(footprint);
  const intakes = feeds.map((feed) =>
    createFeedIntake(feed, { openJournal: fileJournalsIn(join(dir, 'feeds')), clock }),
  );
  const grants = await openFeedGrants({ intakes, repositories, clock, log });
  const readings = createSourceReadings(clock);
  const strikes = createStrikeRegistry(
    [hand.source, ...intakes.map(({ source }) => source), ...more],
    readings,
  );
  const observations = createWeatherRegistry(
    [createSimulatorWeather({ model: atmosphere, clock, facilities: facilityCache.all })],
    readings,
  );
  const announcements = createChangeNotifier();
  /** Probability of lightning that the service knows, 0 to 1. */
  const chance = { fraction: 0.25 };
  const acceptances = await openSatelliteAcceptances({
    profiles: strikes.profiles,
    alertRadiusM: (...yard) => network.rulesFor(...yard).lightning.alertRadiusM,
    probabilityAt: () => chance.fraction,
    repositories,
    clock,
    log,
  });
  const network = await startAlertPipeline({
    announce: announcements.note,
    facilities: facilityCache.all().map(engineFacility),
    observations,
    satellites: acceptances,
    lease,
    repositories,
    clock,
    strikes,
    steps,
    rules: DEFAULT_CLIENT_RULES,
    log,
    tracing,
  });
  hand.deliver({
    strikes: columnsOf([strikeAt(3_000, START_MS - 60_000)]),
    fromMs: START_MS - 7_200_000,
    asOfMs: START_MS,
  });
  const screens = createScreenRegister(clock);
  const appConfig = appConfigOf(DEFAULT_CLIENT_RULES.lightning, true);
  const lab = createLabService({
    recordings: await openLabRecordings(join(dir, 'lab'), clock),
    store: { dir, atmosphere: null },
    isSimulation: false,
    isQuietTold: () => true,
    createWorker: runWorkerOf,
    clock,
    log,
  });
  const app = await createApp({
    appConfig: {
      ...appConfig,
      environments: appConfig.environments.map((one) => ({
        ...one,
        oauthClientId: 'scc-app',
      })),
    },
    appDir: null,
    appOrigins: [],
    frameOrigins: [],
    styleOrigins: [],
    layerOrigins: [],
    trustedProxies: null,
    // other programs may take the processor, for a whole sample too, which counts as endless: no answer depends on that
    loadLimit: { delayMs: Infinity, sampleMs: 2_000 },
    signer: await createTokenSigner(repositories.engineState, clock),
    idleLimitMs: null,
    setup: null,
    outside: null,
    feeds: {
      ...network.registry,
      facilitiesOf: facilityCache.of,
      eventMetadata: () => network.metadata,
      payloadOf: async (keplerId) => {
        const data = await network.memory.payloadOf(keplerId);
        return data === null ? null : { data };
      },
      probabilityOf: () => chance.fraction,
    },
    ...IDLE_WORLD,
    overrides: network.overrides,
    overrideLifetimes: network.overrideLifetimes,
    outbox: {
      channels: new Set(['email']),
      noteQueued: () => {},
    },
    noteReportOrdered: () => {},
    reportObjects: null,
    writeIncident: incidentPdf,
    drills: network.drills,
    reports: network.reports,
    ingest: { intakes, grants },
    acceptances,
    coverageAt: placeCoverageOf(strikes, observations),
    sources: {
      readings,
      mayClear: strikes.mayClear,
      yardsOf: createYardCounts({ facilities: facilityCache.all, clock }),
    },
    policies: network.policies,
    lab,
    rulesFor: network.rulesFor,
    incidents: {
      isSimulation: true,
      isQuietTold: () => true,
    },
    locations: createLocationService({
      repositories,
      facilityCache,
      clock,
      rereadPolicies: network.policies.reread,
      watch(facilities) {
        acceptances.noteFacilities(facilities);
        network.watch(facilities);
      },
      lookAgain: network.lookAgain,
      announce: (clientId, id) => announcements.note(clientId, id, 'facility'),
      endOverride: (admin, id, which) => endOverride(network.overrides, admin, id, which),
      log,
    }),
    weather: {
      model: atmosphere,
      outlook: () => 0.25,
      lightningTimes: () => {
        const madeMs = steps.asOfMs();
        return madeMs === null ? null : { madeMs, dueMs: madeMs + LATE_AFTER_MS };
      },
    },
    readings: {
      lightningAgeS: () => (clock.nowMs() - (steps.asOfMs() ?? Number.NaN)) / 1e3,
      activeEvents: network.registry.activeEventCount,
      ...displayReadings(screens, repositories.kiosks),
      listeningScreens: announcements.listenerCount,
      evidence: { waiting: () => 0, lost: () => 0, failures: () => 0 },
      inputs: { waitingChars: () => 0, lost: () => 0 },
      failedPuts: () => 0,
      objects: {
        store: { isFailing: () => false, failures: () => 0 },
        steps: { waiting: () => 0, lost: () => 0 },
      },
      notices: {
        attempts: () => [],
        queue: async () => ({
          waiting: 0,
          oldestS: 0,
        }),
      },
      process: processReadings({ dataDir: '.', lease, repositories, pipeline: network }),
      probe: { lastSuccessMs: () => START_MS, visibleAfterS: () => 0.05, failures: () => 2 },
      clockStepsBack: network.clockReadings.stepsBack,
    },
    published: createPublishedHealth({
      clock,
      clientIds: () => [...new Set(facilityCache.all().map(({ clientId }) => clientId))],
      alertsFileOf: network.registry.alertsFileOf,
      lastStoreWriteMs: network.memory.storedAtMs,
      isClockPlausible: network.clockReadings.isPlausible,
    }),
    troubles: () => [],
    changes: announcements,
    clock,
    lease,
    screens,
    steps,
    repositories,
    log,
    ...dependencies,
  });
  await app.ready();
  return {
    chance,
    app,
    lab,
    announcements,
    clock,
    screens,
    network,
    repositories,
    storage,
    hand,
    intakes,
    feedsDir: join(dir, 'feeds'),
    async close() {
      await app.close();
      await lab.stop();
      await network.stop();
      await storage.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
export type TestNetwork = Awaited<ReturnType<typeof createTestNetwork>>;
