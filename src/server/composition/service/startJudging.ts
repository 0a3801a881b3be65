import { join } from 'node:path';
import { DEFAULT_CLIENT_RULES, type ClientRules, type RulesFor } from '../../alerting/clientRules.ts';
import type { ServerConfig } from '../config/config.ts';
import { createFacilityCache, type FacilityCache } from '../../useCases/facilities/facilityCache.ts';
import { engineFacility } from '../../useCases/facilities/locationService.ts';
import { toEventTraits } from '#contracts/toActiveEvent.ts';
import { STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { startInputJournal } from '../../useCases/evidence/inputJournal.ts';
import { startVerdictWatch, type VerdictWatch } from '../../useCases/evidence/verdictWatch.ts';
import type { EvidenceWriter } from '../../useCases/evidence/evidenceWriter.ts';
import { createChangeNotifier } from '../../routes/feeds/changeNotifier.ts';
import { createStrikeSteps, type StrikeSteps } from '../../world/lightning/strikeSteps.ts';
import { createStrikeTiles } from '../../world/lightning/strikeTiles.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { startAlertPipeline, type AlertPipeline, type PipelineDependencies } from './alertPipeline.ts';
import { backOffMs } from '../../useCases/notices/backOff.ts';
import { createPlaceMaps } from '../../world/basemap/placeMaps.ts';
import { startNotifications, type Notifications } from '../../useCases/notices/notifications.ts';
import type { Repositories } from '../../storage/repositories.ts';
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
import type { StartedParts } from './startedParts.ts';
import type { Foundations } from './foundations.ts';

const MINUTE_MS = 60_000;

type Term = {
  readonly lease: Lease;
  readonly repositories: Repositories;
  readonly evidence: Pick<EvidenceWriter, 'note' | 'whenStored'>;
  /** Is told how to stop what is started, also where a later step fails. */
  readonly started: Pick<StartedParts, 'add'>;
};

export type Judging = Awaited<ReturnType<typeof startJudging>>;

/** Starts what judges yards and tells of it: source, engine, store of lightning, and notices. */
export async function startJudging(
  config: ServerConfig,
  foundations: Foundations,
  { lease, repositories, evidence, started }: Term,
) {
  const { setup, objects, clock, log, tracing } = foundations;
  const facilityCache = await createFacilityCache(() => repositories.facilities.list());
  const rules = rulesOf(config);
  const facilities = facilityCache.all().map(engineFacility);
  const quietPeriodMs = await storedQuietMs({ repositories, facilities, rules, log });
  const known = { facilityCache, repositories, quietPeriodMs, evidence, started };
  const sources = await openSources(config, { ...foundations, ...known });
  const { strikes, observations, publicAlerts } = sources;
  const lightning = await openLightning(config, strikes, { setup, objects, clock, log, started });
  const rulesOfYard: RulesFor = (...yard) => pipeline.rulesFor(...yard);
  const acceptances = await acceptancesOf(sources, { repositories, facilities, clock, log }, rulesOfYard);
  const changes = createChangeNotifier();
  let notifications: Notifications | null = null;
  let verdicts: VerdictWatch | null = null;
  const inputs = keptInputs(config, { lease, evidence, clock, log, started }, () => verdicts?.known() ?? []);
  const shared = { repositories, clock, log, tracing };
  const pipeline = await startAlertPipeline({
    ...shared,
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
  });
  started.add(pipeline.stop);
  verdicts = watchVerdicts(pipeline, { facilityCache, evidence, clock, log, started });
  const isSimulation = strikes.kind !== 'live';
  const told = { ...shared, isSure: lease.isSure, facilityCache, isSimulation, started };
  notifications = tellSubscribers(config, pipeline, told);
  return {
    ...sources,
    acceptances,
    facilityCache,
    changes,
    coverageAt: placeCoverageOf(strikes, observations),
    ...lightningTimesOf(strikes, lightning.steps),
    isSimulation,
    notifications,
    pipeline,
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
  {
    lease,
    evidence,
    started,
    ...rest
  }: Pick<Foundations, 'clock' | 'log'> & Pick<Term, 'lease' | 'evidence' | 'started'>,
  verdicts: VerdictWatch['known'],
) {
  if (inputsDiskMb === 0) return undefined;
  const kept = { dir: join(dataDir, 'inputs'), budgetBytes: inputsDiskMb * 1_000_000 };
  const journal = startInputJournal({ ...kept, term: lease.term, evidence, ...rest });
  started.add(journal.stop);
  return { journal, verdicts };
}

function watchVerdicts(
  { registry, rulesFor, metadata, noteLook }: AlertPipeline,
  {
    facilityCache,
    evidence,
    started,
    ...rest
  }: Pick<Foundations, 'clock' | 'log'> &
    Pick<Term, 'started'> & {
      readonly facilityCache: FacilityCache;
      readonly evidence: Pick<EvidenceWriter, 'note'>;
    },
): VerdictWatch {
  const watch = startVerdictWatch({
    activeAlertsOf: registry.activeAlertsOf,
    rulesFor,
    traits: toEventTraits(metadata),
    facilities: facilityCache.all,
    note: evidence.note,
    noteLook,
    ...rest,
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
  {
    setup,
    objects,
    clock,
    log,
    started,
  }: Pick<Foundations, 'setup' | 'objects' | 'clock' | 'log'> & Pick<Term, 'started'>,
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

type Telling = Pick<Foundations, 'clock' | 'log' | 'tracing'> & {
  readonly started: Pick<StartedParts, 'add'>;
  readonly facilityCache: FacilityCache;
  readonly repositories: Repositories;
  readonly isSimulation: boolean;
  readonly isSure: () => boolean;
};

function tellSubscribers(
  config: ServerConfig,
  { registry, memory, overrides, metadata, rulesFor, warningLists }: AlertPipeline,
  { started, ...dependencies }: Telling,
): Notifications {
  const appOrigin = config.appOrigins[0] ?? `http://localhost:${config.port}`;
  const notifications = startNotifications({
    settings: config.notices,
    letterhead: { appOrigin, metadata, isSimulation: dependencies.isSimulation },
    ...noticeAnswers(registry.activeAlertsOf, rulesFor),
    lastStatesOf: memory.lastStatesOf,
    warningLists,
    revokedOverrides: overrides.revoked,
    maps: createPlaceMaps(),
    waitMs: (attempts) => backOffMs(attempts, Math.random()),
    ...dependencies,
  });
  started.add(notifications.stop);
  return notifications;
}

function rulesOf({ quietMinutes }: ServerConfig): ClientRules {
  const quietPeriodMs = quietMinutes * MINUTE_MS;
  return { ...DEFAULT_CLIENT_RULES, lightning: { ...DEFAULT_CLIENT_RULES.lightning, quietPeriodMs } };
}
