import { join } from 'node:path';
import { DEFAULT_CLIENT_RULES, type ClientRules, type RulesFor } from '../../alerting/clientRules.ts';
import type { ServerConfig } from '../config/config.ts';
import { createFacilityCache, type FacilityCache } from '../../useCases/facilities/facilityCache.ts';
import { engineFacility } from '../../useCases/facilities/locationService.ts';
import { toEventTraits } from '#contracts/toActiveEvent.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { startInputJournal } from '../../useCases/evidence/inputJournal.ts';
import { startVerdictWatch, type VerdictWatch } from '../../useCases/evidence/verdictWatch.ts';
import { createChangeNotifier } from '../../routes/feeds/changeNotifier.ts';
import { createStrikeSteps, type StrikeSteps } from '../../world/lightning/strikeSteps.ts';
import { createStrikeTiles } from '../../world/lightning/strikeTiles.ts';
import { startAlertPipeline, type AlertPipeline, type PipelineDependencies } from './alertPipeline.ts';
import { backOffMs } from '../../useCases/notices/backOff.ts';
import { createPlaceMaps } from '../../world/basemap/placeMaps.ts';
import { startNotifications, type Notifications } from '../../useCases/notices/notifications.ts';
import { statedTogether } from '../../sources/sourceProfile.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import {
  openSatelliteAcceptances,
  type SatelliteAcceptances,
} from '../../useCases/feeds/satelliteAcceptances.ts';
import type { LayerTimes } from '../../sources/layers/layerSource.ts';
import { placeCoverageOf } from '../../useCases/feeds/placeCoverage.ts';
import { noticeAnswers } from './noticeAnswers.ts';
import { storedQuietMs } from './longestQuiet.ts';
import { openSources, type OpenSources } from './openSources.ts';
import type { Foundations } from './foundations.ts';
import type { Term } from './term.ts';

const MINUTE_MS = 60_000;

export type Judging = Awaited<ReturnType<typeof startJudging>>;

/** Starts what judges yards and tells of it: source, engine, store of lightning, and notices. */
export async function startJudging(config: ServerConfig, foundations: Foundations, term: Term) {
  const { clock, log, tracing } = foundations;
  const { lease, repositories, started } = term;
  const facilityCache = await createFacilityCache(() => repositories.facilities.list());
  const rules = rulesOf(config);
  const facilities = facilityCache.all().map(engineFacility);
  const quietPeriodMs = await storedQuietMs({ repositories, facilities, rules, log });
  const sources = await openSources(config, { ...foundations, ...term, facilityCache, quietPeriodMs });
  const { strikes, observations, publicAlerts } = sources;
  const lightning = await openLightning(config, strikes, foundations, term);
  const rulesOfYard: RulesFor = (...yard) => pipeline.rulesFor(...yard);
  const acceptances = await acceptancesOf(sources, { repositories, facilities, clock, log }, rulesOfYard);
  const changes = createChangeNotifier();
  let notifications: Notifications | null = null;
  let verdicts: VerdictWatch | null = null;
  const inputs = keptInputs(config, foundations, term, () => verdicts?.known() ?? []);
  const pipeline = await startAlertPipeline({
    announce(clientId, facilityId) {
      changes.note(clientId, facilityId);
      notifications?.noteChanged(clientId, facilityId);
      verdicts?.noteChanged(clientId, facilityId);
    },
    outbox: () => notifications,
    inputs,
    facilities,
    satellites: acceptances,
    lease,
    strikes,
    steps: lightning.steps,
    rules,
    observations,
    publicAlerts,
    repositories,
    clock,
    log,
    tracing,
  });
  started.add(pipeline.stop);
  const isSimulation = strikes.kind !== 'live';
  const judged = { pipeline, facilityCache, isSimulation };
  verdicts = watchVerdicts(judged, foundations, term);
  notifications = tellSubscribers(config, foundations, term, judged);
  return {
    ...sources,
    ...judged,
    acceptances,
    changes,
    coverageAt: placeCoverageOf(strikes, observations),
    ...lightningTimesOf(strikes, lightning.steps),
    notifications,
    rules,
    ...lightning,
    inputReadings: inputs?.journal.readings ?? null,
  };
}

function lightningTimesOf({ profiles }: StrikeRegistry, { asOfMs }: Pick<StrikeSteps, 'asOfMs'>) {
  const stated = statedTogether(profiles);
  return {
    // older lightning makes verdicts UNKNOWN, unless its sources have a longer limit: the service says so of itself
    lightningLimitMs: Math.max(STALE_AFTER_MS, stated?.staleAfterMs ?? 0),
    lightningTimes: () => timesOf(asOfMs(), stated?.lateAfterMs ?? 0),
  };
}

/** Up to where something is known, and when it is known further at the latest; null: not known. */
function timesOf(madeMs: number | null, lateAfterMs: number): LayerTimes | null {
  return madeMs === null ? null : { madeMs, dueMs: madeMs + lateAfterMs };
}

/** undefined: the settings leave no room for them. */
function keptInputs(
  { dataDir, inputsDiskMb }: ServerConfig,
  { clock, log }: Foundations,
  { lease, evidence, started }: Term,
  verdicts: VerdictWatch['known'],
) {
  if (inputsDiskMb === 0) return undefined;
  const kept = { dir: join(dataDir, 'inputs'), budgetBytes: inputsDiskMb * 1_000_000 };
  const journal = startInputJournal({ ...kept, term: lease.term, evidence, clock, log });
  started.add(journal.stop);
  return { journal, verdicts };
}

/** What judges, of which each verdict is kept. */
type Judged = {
  readonly pipeline: AlertPipeline;
  readonly facilityCache: FacilityCache;
  readonly isSimulation: boolean;
};

function watchVerdicts(
  { pipeline: { registry, rulesFor, metadata, noteLook }, facilityCache }: Judged,
  { clock, log }: Foundations,
  { evidence, started }: Term,
): VerdictWatch {
  const watch = startVerdictWatch({
    activeAlertsOf: registry.activeAlertsOf,
    rulesFor,
    traits: toEventTraits(metadata),
    facilities: facilityCache.all,
    note: evidence.note,
    noteLook,
    clock,
    log,
  });
  started.add(watch.stop);
  return watch;
}

/** @param rulesFor Asked by calls of people, which come once policies are at hand. */
async function acceptancesOf(
  { strikes, outlook }: OpenSources,
  {
    facilities,
    ...dependencies
  }: Pick<Foundations, 'clock' | 'log'> & Pick<PipelineDependencies, 'repositories' | 'facilities'>,
  rulesFor: RulesFor,
): Promise<SatelliteAcceptances> {
  const acceptances = await openSatelliteAcceptances({
    ...dependencies,
    profiles: strikes.profiles,
    alertRadiusM: (...yard) => rulesFor(...yard).lightning.alertRadiusM,
    probabilityAt: ({ lon, lat }, atMs, radiusM) =>
      outlook({ lon, lat, radiusM, initMs: atMs, forecastMs: atMs }),
  });
  acceptances.noteFacilities(facilities);
  return acceptances;
}

/** The lightning that was kept of these sources. Only the simulated atmosphere tells of what was not kept. */
async function openLightning(
  { dataDir, stepDiskMb }: ServerConfig,
  { profiles, kind }: StrikeRegistry,
  { setup, objects, clock, log }: Foundations,
  { started }: Term,
) {
  const sources = profiles.map(({ id }) => id).join('+');
  const dir = join(dataDir, 'steps', sources);
  const kept = objects && { ...objects, sources };
  const keptLightning = { dir, atmosphere: kind === 'simulation' ? setup : null };
  const diskBudgetBytes = stepDiskMb * 1_000_000;
  const steps = await createStrikeSteps({ dir, diskBudgetBytes, objects: kept, clock, log });
  started.add(steps.stopUpload);
  const strikeTiles = createStrikeTiles(keptLightning, { objects: kept });
  started.add(strikeTiles.stop);
  return { keptLightning, stepSources: sources, steps, strikeTiles };
}

function tellSubscribers(
  config: ServerConfig,
  { clock, log, tracing }: Foundations,
  { lease, repositories, started }: Term,
  { pipeline, facilityCache, isSimulation }: Judged,
): Notifications {
  const { registry, memory, overrides, metadata, rulesFor, warningLists } = pipeline;
  const appOrigin = config.appOrigins[0] ?? `http://localhost:${config.port}`;
  const notifications = startNotifications({
    settings: config.notices,
    letterhead: { appOrigin, metadata, isSimulation },
    ...noticeAnswers(registry.activeAlertsOf, rulesFor),
    lastStatesOf: memory.lastStatesOf,
    warningLists,
    revokedOverrides: overrides.revoked,
    maps: createPlaceMaps(),
    waitMs: (attempts) => backOffMs(attempts, Math.random()),
    isSure: lease.isSure,
    facilityCache,
    repositories,
    clock,
    log,
    tracing,
  });
  started.add(notifications.stop);
  return notifications;
}

function rulesOf({ quietMinutes }: ServerConfig): ClientRules {
  const quietPeriodMs = quietMinutes * MINUTE_MS;
  return { ...DEFAULT_CLIENT_RULES, lightning: { ...DEFAULT_CLIENT_RULES.lightning, quietPeriodMs } };
}
