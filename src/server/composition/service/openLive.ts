import { join } from 'node:path';
import { createLiveAlerts, type LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import { createLiveForecast, type LiveForecast } from '../../sources/forecast/liveForecast.ts';
import { createGlmSources } from '../../sources/glm/createGlmSources.ts';
import { openLayerSources, type OpenLayerSources } from '../../sources/liveLayerSources.ts';
import { createNearYards } from '../../sources/glm/nearYards.ts';
import { createLiveWeather } from '../../sources/liveWeather.ts';
import { createLiveProbability, type LiveProbability } from '../../sources/mrms/liveProbability.ts';
import { createPullClient, type AskingClient, type PullClient } from '../../sources/pull/pullClient.ts';
import { tracedPulls } from '../../sources/pull/tracedPulls.ts';
import type { SourceReadings } from '../../sources/sourceReadings.ts';
import type { StrikeSource } from '../../sources/strikeSource.ts';
import type { StationSource } from '../../sources/stations/stationSource.ts';
import { createCanadaRadar, type CanadaRadar } from '../../world/radar/canadaRadar.ts';
import { createLiveRadar, type LiveRadar } from '../../world/radar/liveRadar.ts';
import type { FacilityCache } from '../../useCases/facilities/facilityCache.ts';
import type { ServerConfig } from '../config/config.ts';
import type { LiveSettings } from '../config/liveSettings.ts';
import { userAgentOf } from '../config/userAgent.ts';
import type { Foundations } from './foundations.ts';
import type { StartedParts } from './startedParts.ts';

/** Time for an answer with its whole body, ms; files of GLM have up to 5 MB. */
const TIMEOUT_MS = 20_000;

/** Sources of the network. */
export type OpenLive = {
  readonly strikes: readonly StrikeSource[];
  readonly observations: readonly StationSource[];
  /** null: none is asked. */
  readonly probability: LiveProbability | null;
  /** null: none is followed. */
  readonly radar: LiveRadar | null;
  /** null: none is followed. */
  readonly canadaRadar: CanadaRadar | null;
  /** Alerts of weather services. */
  readonly alerts: LiveAlerts;
  readonly forecast: LiveForecast;
  /** Services that tell for layers of the map alone. */
  readonly layers: OpenLayerSources;
};

type Dependencies = Pick<Foundations, 'objects' | 'clock' | 'log'> & {
  readonly client: PullClient;
  readonly facilityCache: FacilityCache;
  /** Where it is measured what the sources do. */
  readonly readings: SourceReadings;
  /** Longest quiet period in force; the first deliveries reach back over it, ms. */
  readonly quietPeriodMs: number;
  /** Is told how to stop what is followed at once, also where a later step fails. */
  readonly started: Pick<StartedParts, 'add'>;
};

/** Fetches from the network in the name of the operator. */
export function openPullClient(
  live: LiveSettings | null,
  { clock, tracing }: Pick<Foundations, 'clock' | 'tracing'>,
): AskingClient {
  const client = createPullClient({ userAgent: userAgentOf(live), timeoutMs: TIMEOUT_MS, clock });
  return tracedPulls(client, tracing);
}

/**
 * Opens the sources that `--live` asks; probability, radar, alerts, forecasts and layers are followed at once, the others
 * once they are started.
 */
export function openLive(
  { urls, roadwork }: LiveSettings,
  { dataDir }: Pick<ServerConfig, 'dataDir'>,
  { client, objects, clock, log, facilityCache, readings, quietPeriodMs, started }: Dependencies,
): OpenLive {
  const asked = { client, clock, log };
  const stops: (() => Promise<void>)[] = [];
  // all at once: each waits for the call that is under way
  started.add(() => Promise.all(stops.map((stop) => stop())));
  const followed = <One extends { stop(): Promise<void> }>(one: One): One => {
    stops.push(one.stop);
    return one;
  };
  const { mrms, radar, geomet } = urls;
  const tiles = objects && objects.tiles;
  return {
    strikes: createGlmSources({
      ...asked,
      eastUrl: urls.glmEast,
      westUrl: urls.glmWest,
      dataDir,
      isNearYard: createNearYards(facilityCache.all),
      quietPeriodMs,
    }),
    observations: createLiveWeather({
      ...asked,
      urls: { metar: urls.metar, nws: urls.nws, swob: urls.eccc },
      facilities: facilityCache.all,
    }),
    probability:
      mrms === null ? null : followed(createLiveProbability({ ...asked, readings, bucketUrl: mrms })),
    radar:
      radar === null
        ? null
        : followed(createLiveRadar({ ...asked, readings, dataDir, bucketUrl: radar, tiles })),
    canadaRadar:
      geomet === null ? null : followed(createCanadaRadar({ ...asked, readings, baseUrl: geomet })),
    alerts: followed(createLiveAlerts({ ...asked, readings, urls, zonesDir: join(dataDir, 'alert-zones') })),
    forecast: followed(createLiveForecast({ ...asked, readings, urls, facilities: facilityCache.all })),
    layers: followed(openLayerSources({ ...asked, readings, urls, roadwork, facilities: facilityCache.all })),
  };
}
