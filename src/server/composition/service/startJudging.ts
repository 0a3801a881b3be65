import { join } from 'node:path';
import { DEFAULT_CLIENT_RULES, type ClientRules } from '../../alerting/clientRules.ts';
import type { ServerConfig } from '../config/config.ts';
import { createFacilityCache, type FacilityCache } from '../../useCases/facilities/facilityCache.ts';
import { engineFacility } from '../../useCases/facilities/locationService.ts';
import { createChangeNotifier } from '../../routes/feeds/changeNotifier.ts';
import { createStrikeSteps } from '../../world/lightning/strikeSteps.ts';
import { createStrikeTiles } from '../../world/lightning/strikeTiles.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import { startAlertPipeline, type AlertPipeline } from './alertPipeline.ts';
import { backOffMs } from '../../useCases/notices/backOff.ts';
import { startNotifications, type Notifications } from '../../useCases/notices/notifications.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { statedTogether } from '../../sources/sourceProfile.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import {
  openSatelliteAcceptances,
  type SatelliteAcceptances,
} from '../../useCases/feeds/satelliteAcceptances.ts';
import { placeCoverageOf } from '../../useCases/feeds/placeCoverage.ts';
import { openSources, type OpenSources } from './openSources.ts';
import type { Foundations } from './foundations.ts';

const MINUTE_MS = 60_000;
/** Lightning older than this, or than a source's own longer limit, makes verdicts UNKNOWN; the service says so of itself. */
const LIGHTNING_STALE_MS = 60_000;

type Term = { readonly lease: Lease; readonly repositories: Repositories };

export type Judging = Awaited<ReturnType<typeof startJudging>>;

/** Starts what judges yards and tells of it: source, engine, store of lightning, and notices. */
export async function startJudging(
  config: ServerConfig,
  foundations: Foundations,
  { lease, repositories }: Term,
) {
  const { setup, clock, log } = foundations;
  const board = await createFacilityCache(() => repositories.facilities.list());
  const sources = await openSources(config, { ...foundations, board, repositories });
  const { strikes, observations, publicAlerts } = sources;
  const { steps, strikeTiles } = await openLightning(config, strikes, { setup, clock, log });
  const rules = rulesOf(config);
  const acceptances = await acceptancesOf(sources, { repositories, clock, log });
  const facilities = board.all().map(engineFacility);
  acceptances.noteFacilities(facilities);
  const changes = createChangeNotifier();
  let notifications: Notifications | null = null;
  const pipeline = await startAlertPipeline({
    announce(clientId, facilityId) {
      changes.note(clientId, facilityId);
      notifications?.noteChanged(clientId, facilityId);
    },
    outbox: () => notifications,
    facilities,
    satellites: acceptances,
    lease,
    repositories,
    clock,
    strikes,
    steps,
    rules,
    log,
    observations,
    publicAlerts,
  });
  const isSimulation = strikes.kind !== 'live';
  const { isSure } = lease;
  notifications = tellSubscribers(config, pipeline, {
    isSure,
    board,
    isSimulation,
    repositories,
    clock,
    log,
  });
  const lightningLimitMs = Math.max(LIGHTNING_STALE_MS, statedTogether(strikes.profiles)?.staleAfterMs ?? 0);
  return {
    ...sources,
    acceptances,
    board,
    changes,
    coverageAt: placeCoverageOf(strikes, observations),
    lightningLimitMs,
    isSimulation,
    notifications,
    pipeline,
    rules,
    steps,
    strikeTiles,
  };
}

function acceptancesOf(
  { strikes, outlook }: OpenSources,
  dependencies: Pick<Foundations, 'clock' | 'log'> & { readonly repositories: Repositories },
): Promise<SatelliteAcceptances> {
  return openSatelliteAcceptances({
    ...dependencies,
    profiles: strikes.profiles,
    probabilityAt: ({ lon, lat }, atMs) => outlook({ lon, lat, initMs: atMs, forecastMs: atMs }),
  });
}

/** The lightning that was kept of these sources. Only the simulated atmosphere tells of what was not kept. */
async function openLightning(
  { dataDir, stepDiskMb }: ServerConfig,
  { profiles, kind }: StrikeRegistry,
  { setup, clock, log }: Pick<Foundations, 'setup' | 'clock' | 'log'>,
) {
  const dir = join(dataDir, 'steps', profiles.map(({ id }) => id).join('+'));
  const atmosphere = kind === 'simulation' ? setup : null;
  return {
    steps: await createStrikeSteps({ dir, diskBudgetBytes: stepDiskMb * 1_000_000, clock, log }),
    strikeTiles: createStrikeTiles({ dir, atmosphere }),
  };
}

type Telling = Pick<Foundations, 'clock' | 'log'> & {
  readonly board: FacilityCache;
  readonly repositories: Repositories;
  readonly isSimulation: boolean;
  readonly isSure: () => boolean;
};

function tellSubscribers(
  config: ServerConfig,
  { book, memory, overrides, metadata }: AlertPipeline,
  dependencies: Telling,
): Notifications {
  const appOrigin = config.appOrigins[0] ?? `http://localhost:${config.port}`;
  return startNotifications({
    settings: config.notices,
    letterhead: { appOrigin, metadata, isSimulation: dependencies.isSimulation },
    activeAlertsOf: book.activeAlertsOf,
    lastStatesOf: memory.lastStatesOf,
    revokedOverrides: overrides.revoked,
    waitMs: (attempts) => backOffMs(attempts, Math.random()),
    ...dependencies,
  });
}

function rulesOf({ quietMinutes }: ServerConfig): ClientRules {
  const quietPeriodMs = quietMinutes * MINUTE_MS;
  return { ...DEFAULT_CLIENT_RULES, lightning: { ...DEFAULT_CLIENT_RULES.lightning, quietPeriodMs } };
}
