import type { AppDependencies } from '../app/appDependencies.ts';
import { appConfigOf } from '../config/appConfigOf.ts';
import type { ServerConfig } from '../config/config.ts';
import type { FacilityCache } from '../../useCases/facilities/facilityCache.ts';
import { createQuietTelling } from '../../useCases/feeds/placeCoverage.ts';
import { createLocationService, type LocationService } from '../../useCases/facilities/locationService.ts';
import { createScreenRegister } from '../../useCases/kiosks/screenRegister.ts';
import { displayReadings } from '../../routes/health/displayReadings.ts';
import { createTokenSigner } from '../../useCases/access/tokenSigner.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import type { KnownWeather } from '../../routes/weather/weatherRoutes.ts';
import type { AlertPipeline } from './alertPipeline.ts';
import { createFacilityProbability } from './facilityProbability.ts';
import { processReadings } from './processReadings.ts';
import type { Notifications } from '../../useCases/notices/notifications.ts';
import { endOverride } from '../../useCases/overrides/endOverride.ts';
import { createPublishedHealth } from '../../routes/health/publishedHealth.ts';
import { displayEvidence } from '../../useCases/evidence/displayEvidence.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { createMeasuredFleet } from '../../world/roads/measuredFleet.ts';
import { createLiveLayers } from '../../world/layers/liveLayers.ts';
import type { Foundations } from './foundations.ts';
import { setupOf } from './prepareStore.ts';
import type { Judging } from './startJudging.ts';
import type { Term } from './term.ts';

/** All dependencies but those of the lab, of reports and of the probe, which `assembleLeader` adds. */
type DependenciesOfJudging = Omit<
  AppDependencies,
  'lab' | 'noteReportOrdered' | 'reportObjects' | 'writeIncident' | 'readings'
> & { readonly readings: Omit<AppDependencies['readings'], 'probe' | 'failedPuts'> };

/** What the calls of the service work with, over what judges. */
export async function appDependenciesOf(
  config: ServerConfig,
  foundations: Foundations,
  judging: Judging,
  { lease, repositories, evidence }: Term,
): Promise<DependenciesOfJudging> {
  const { atmosphere, geocoder, clock, log, tracing } = foundations;
  const { facilityCache, changes, isAtmosphere, notifications, pipeline, steps, strikeTiles } = judging;
  const told = toldBySources(judging, clock);
  const screens = createScreenRegister(clock, displayEvidence(evidence.note, clock));
  const lightningAgeMs = () => clock.nowMs() - (steps.asOfMs() ?? Number.NaN);
  return {
    appConfig: appConfigIn(config, foundations, judging, told.fleet !== null),
    signer: await createTokenSigner(repositories.engineState, clock),
    setup: await setupOf(config, repositories, log),
    feeds: feedsOf(judging, clock),
    outbox: notifications,
    ...sourcesOf(judging),
    locations: locationsOf(judging, { facilityCache, repositories, clock, log }),
    overrides: pipeline.overrides,
    overrideLifetimes: pipeline.overrideLifetimes,
    drills: pipeline.drills,
    reports: pipeline.reports,
    policies: pipeline.policies,
    published: publishedHealthOf(pipeline, facilityCache, clock),
    weather: weatherOf(judging, atmosphere),
    readings: {
      lightningAgeS: () => lightningAgeMs() / 1e3,
      ...displayReadings(screens, repositories.kiosks),
      activeEvents: pipeline.registry.activeEventCount,
      listeningScreens: changes.listenerCount,
      notices: notifications.readings,
      evidence: evidence.readings,
      inputs: judging.inputReadings,
      objects: foundations.objects && { store: foundations.objects.store.readings, steps: steps.upload },
      process: processReadings({ ...config, lease, repositories, pipeline }),
      clockStepsBack: pipeline.clockReadings.stepsBack,
    },
    troubles: () => [
      ...leaseTroubles(lease),
      ...troublesOf(pipeline, notifications, lightningAgeMs() <= judging.lightningLimitMs),
      ...(evidence.isFailing() ? ['Evidence cannot be stored.'] : []),
    ],
    ...drawnOnMaps(foundations, isAtmosphere),
    ...told,
    ...entrySettingsOf(config),
    geocoder,
    changes,
    clock,
    lease,
    screens,
    steps,
    strikeTiles,
    repositories,
    log,
    tracing,
  };
}

/** What the app is told at its start. */
function appConfigIn(
  config: ServerConfig,
  { basemap }: Foundations,
  { rules, isSimulation, isAtmosphere, sourceCredit, routing }: Judging,
  hasFleet: boolean,
) {
  const hasRouting = routing !== null;
  const surroundings = { ...config, basemap: basemap.settings, sourceCredit, hasRouting, hasFleet };
  return appConfigOf(rules.lightning, isSimulation, surroundings, isAtmosphere);
}

/** What people decide and read of the sources. */
function sourcesOf({ feeds, acceptances, coverageAt, isSimulation, sources, pipeline }: Judging) {
  const intakes = [...feeds.intakes, ...feeds.telemetry.intakes];
  const ingest = { intakes, grants: feeds.grants };
  const incidents = { isSimulation, isQuietTold: createQuietTelling(coverageAt) };
  return { ingest, acceptances, coverageAt, sources, incidents, rulesFor: pipeline.rulesFor };
}

/** Beside live lightning nothing invented is told (S14). */
function weatherOf(
  { isSimulation, outlook, conditionsAt, services, lightningTimes }: Judging,
  atmosphere: Foundations['atmosphere'],
): KnownWeather {
  const model = isSimulation ? atmosphere : null;
  return { model, outlook, conditionsAt, services, lightningTimes };
}

/** How the service is reached, and by whom. */
function entrySettingsOf({ layers, ...config }: ServerConfig) {
  const { appDir, trustedProxies, appOrigins, frameOrigins, idleLimitMs, outside } = config;
  const layerOrigins = layers.origins;
  return { appDir, trustedProxies, appOrigins, frameOrigins, layerOrigins, idleLimitMs, outside };
}

/** What screens poll of the engine and of the facilities. */
function feedsOf(
  { facilityCache, outlook, pipeline }: Judging,
  clock: ServerClock,
): AppDependencies['feeds'] {
  const { registry, memory, metadata, rulesFor } = pipeline;
  return {
    ...registry,
    probabilityOf: createFacilityProbability({ outlook, rulesFor, clock }),
    facilitiesOf: facilityCache.of,
    eventMetadata: () => metadata,
    payloadOf: async (keplerId) => {
      const data = await memory.payloadOf(keplerId);
      return data === null ? null : { data };
    },
  };
}

/** What maps are drawn from; nothing is simulated over lightning that is not. */
function drawnOnMaps({ basemap, catalogue, postal, sky, roads }: Foundations, isAtmosphere: boolean) {
  return {
    catalogue,
    basemap: basemap.tiles,
    styleOrigins: basemap.settings.styleOrigins,
    postal: !isAtmosphere && postal.isMadeUp ? null : postal,
    ...(isAtmosphere ? { sky, roads } : { sky: null, roads: null }),
  };
}

/** What maps and routes show of real services and of customers' own devices. */
function toldBySources(judging: Judging, clock: ServerClock) {
  const { publicAlerts, layerSources, radar, canadaRadar, routing, feeds } = judging;
  const liveLayers =
    layerSources === undefined
      ? undefined
      : createLiveLayers({ alerts: publicAlerts, sources: layerSources }, clock);
  const { vehicles, snow } = feeds.telemetry;
  return { liveLayers, radar, canadaRadar, routing, snow, fleet: createMeasuredFleet(vehicles) };
}

type LocationDependencies = {
  readonly facilityCache: FacilityCache;
  readonly repositories: Repositories;
  readonly clock: ServerClock;
  readonly log: Foundations['log'];
};

function locationsOf(
  { acceptances, changes, pipeline: { watch, lookAgain, overrides, policies } }: Judging,
  dependencies: LocationDependencies,
): LocationService {
  return createLocationService({
    ...dependencies,
    rereadPolicies: policies.reread,
    watch(facilities) {
      acceptances.noteFacilities(facilities);
      watch(facilities);
    },
    lookAgain,
    announce: (clientId, id) => changes.note(clientId, id, 'facility'),
    endOverride: (admin, id, which) => endOverride(overrides, admin, id, which),
  });
}

function publishedHealthOf(
  { registry, memory, clockReadings }: AlertPipeline,
  facilityCache: FacilityCache,
  clock: ServerClock,
) {
  return createPublishedHealth({
    clock,
    clientIds: () => [...new Set(facilityCache.all().map(({ clientId }) => clientId))],
    alertsFileOf: registry.alertsFileOf,
    lastStoreWriteMs: memory.storedAtMs,
    isClockPlausible: clockReadings.isPlausible,
  });
}

function leaseTroubles({ isSure }: Lease): string[] {
  return isSure() ? [] : ['The database does not answer.'];
}

function troublesOf(
  { memory, overrides, clockReadings }: AlertPipeline,
  notifications: Notifications | null,
  isLightningCurrent: boolean,
): string[] {
  return [
    ...(isLightningCurrent ? [] : ['Lightning is not current.']),
    ...(clockReadings.isPlausible()
      ? []
      : ['The clock was set back; yards may be unknown for a quiet period.']),
    ...(memory.isFailing() ? ['Alerts cannot be stored.'] : []),
    ...(overrides.isFailing() ? ['Overrides cannot be stored.'] : []),
    ...(notifications?.isFailing() ? ['Notices cannot be stored.'] : []),
  ];
}
