import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { createLiveAlerts, type LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import { createGlmSources } from '../../sources/glm/createGlmSources.ts';
import { createNearYards } from '../../sources/glm/nearYards.ts';
import { createLiveWeather } from '../../sources/liveWeather.ts';
import { createLiveProbability, type LiveProbability } from '../../sources/mrms/liveProbability.ts';
import { createPullClient, type PullClient } from '../../sources/pull/pullClient.ts';
import type { SourceReadings } from '../../sources/sourceReadings.ts';
import type { StrikeSource } from '../../sources/strikeSource.ts';
import type { StationSource } from '../../sources/stations/stationSource.ts';
import type { FacilityCache } from '../../useCases/facilities/facilityCache.ts';
import { APP_VERSION } from '../config/appConfigOf.ts';
import type { ServerConfig } from '../config/config.ts';
import type { LiveSettings } from '../config/liveSettings.ts';
import type { Foundations } from './foundations.ts';

/** Time for an answer with its whole body, ms; files of GLM have up to 5 MB. */
const TIMEOUT_MS = 20_000;

/** Sources of the network. */
export type OpenLive = {
  readonly strikes: readonly StrikeSource[];
  readonly observations: readonly StationSource[];
  /** null: none is asked. */
  readonly probability: LiveProbability | null;
  /** Alerts of weather services. */
  readonly alerts: LiveAlerts;
};

type Dependencies = Pick<Foundations, 'clock' | 'log'> & {
  readonly client: PullClient;
  readonly board: FacilityCache;
  /** Where it is measured what the sources do. */
  readonly readings: SourceReadings;
};

/** Fetches from the network in the name of the operator. */
export function openPullClient(live: LiveSettings | null, { clock }: Pick<Foundations, 'clock'>): PullClient {
  const contact = live === null ? '' : ` (${live.contact})`;
  return createPullClient({
    userAgent: `SafetyCommandCenter/${APP_VERSION}${contact}`,
    timeoutMs: TIMEOUT_MS,
    clock,
  });
}

/** Opens the sources that `--live` asks; probability and alerts are followed at once, the others once they are started. */
export function openLive(
  { urls }: LiveSettings,
  { dataDir, quietMinutes }: Pick<ServerConfig, 'dataDir' | 'quietMinutes'>,
  { client, clock, log, board, readings }: Dependencies,
): OpenLive {
  const asked = { client, clock, log };
  return {
    strikes: createGlmSources({
      ...asked,
      eastUrl: urls.glmEast,
      westUrl: urls.glmWest,
      dataDir,
      isNearYard: createNearYards(board.all),
      quietPeriodMs: quietMinutes * 60_000,
    }),
    observations: createLiveWeather({
      ...asked,
      urls: { metar: urls.metar, nws: urls.nws, swob: urls.eccc },
      facilities: board.all,
    }),
    probability:
      urls.mrms === null
        ? null
        : createLiveProbability({
            ...asked,
            radiusM: DEFAULT_LIGHTNING_RULES.alertRadiusM,
            bucketUrl: urls.mrms,
          }),
    alerts: createLiveAlerts({ ...asked, readings, urls }),
  };
}
