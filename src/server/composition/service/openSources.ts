import type { LonLat } from '#domain/geo/distance.ts';
import type { LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import { createWeatherRegistry, type WeatherRegistry } from '../../sources/weatherRegistry.ts';
import { checkTogether, creditOf } from '../../sources/sourceProfile.ts';
import { createSimulatorWeather } from '../../sources/simulator/simulatorWeather.ts';
import type { StationConditions } from '../../sources/stations/stationConditions.ts';
import type { StationSource } from '../../sources/stations/stationSource.ts';
import { createSourceReadings } from '../../sources/sourceReadings.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { FacilityCache } from '../../useCases/facilities/facilityCache.ts';
import type { AppDependencies } from '../app/appDependencies.ts';
import type { ServerConfig } from '../config/config.ts';
import { chooseStrikeSources } from './chooseStrikeSources.ts';
import type { Foundations } from './foundations.ts';
import { openLive, openPullClient } from './openLive.ts';
import { openFeeds, type OpenFeeds } from './openFeeds.ts';

/** Where everything that decides comes from in a run. */
export type OpenSources = {
  readonly feeds: OpenFeeds;
  readonly strikes: StrikeRegistry;
  readonly observations: WeatherRegistry;
  /** Attribution that they ask for; maps draw the strikes of all sources, whoever looks. */
  readonly sourceCredit: string;
  /** What is measured of all of them. */
  readonly sources: AppDependencies['sources'];
  /** Probability of lightning. */
  readonly outlook: AppDependencies['weather']['outlook'];
  /** What stations observed last at a place; undefined: no station is asked. */
  readonly conditionsAt: AppDependencies['weather']['conditionsAt'];
  /** Alerts of weather services; undefined: none is asked. */
  readonly publicAlerts: LiveAlerts | undefined;
  /** Asks for probability and alerts no more. */
  readonly stopOutlook: () => Promise<void>;
  /** Whether the simulated atmosphere tells of everything. */
  readonly isAtmosphere: boolean;
};

type Dependencies = Pick<Foundations, 'atmosphere' | 'clock' | 'log'> & {
  readonly board: FacilityCache;
  readonly repositories: Repositories;
};

/**
 * Opens the sources of a run. None has begun to deliver.
 *
 * @throws Error if invented or recorded data would run beside live data (S14).
 */
export async function openSources(
  config: ServerConfig,
  { atmosphere, clock, log, board, repositories }: Dependencies,
): Promise<OpenSources> {
  const client = openPullClient(config.live, { clock });
  const feeds = await openFeeds(config, { clock, log, repositories, client });
  const readings = createSourceReadings(clock);
  const live =
    config.live === null ? null : openLive(config.live, config, { client, clock, log, board, readings });
  const strikes = await chooseStrikeSources(config, atmosphere, { clock, log, feeds, live, readings });
  // the simulated atmosphere says nothing of the weather and the hours that go with other lightning (S8, S14)
  const isAtmosphere = strikes.kind === 'simulation';
  const observations = createWeatherRegistry(
    isAtmosphere
      ? [createSimulatorWeather({ model: atmosphere, clock, facilities: board.all })]
      : (live?.observations ?? []),
    readings,
  );
  const publicAlerts = live?.alerts;
  const profiles = [...strikes.profiles, ...observations.profiles, ...(publicAlerts?.profiles ?? [])];
  checkTogether(profiles);
  const outlook = isAtmosphere
    ? atmosphere.lightningProbabilityAt
    : (live?.probability?.probabilityAt ?? (() => null));
  const stopOutlook = async () => void (await Promise.all([live?.probability?.stop(), live?.alerts.stop()]));
  const conditionsAt = live === null ? undefined : nearestConditions(live.observations);
  const sources = { readings, mayClear: mayClearOf(strikes, observations) };
  const weather = { observations, outlook, conditionsAt, publicAlerts, stopOutlook };
  return { feeds, strikes, sources, sourceCredit: creditOf(profiles), ...weather, isAtmosphere };
}

function mayClearOf(strikes: StrikeRegistry, { profiles }: WeatherRegistry) {
  const isPrimary = (sourceId: string) =>
    profiles.some(({ id, role }) => id === sourceId && role === 'primary');
  return (sourceId: string) => strikes.mayClear(sourceId) || isPrimary(sourceId);
}

/** Of what several sources tell of a place, the conditions of the nearest station. */
function nearestConditions(sources: readonly StationSource[]): (place: LonLat) => StationConditions | null {
  return (place) => {
    const found = sources.flatMap(({ conditionsAt }) => conditionsAt(place) ?? []);
    return found.toSorted((a, b) => a.station.distanceM - b.station.distanceM)[0] ?? null;
  };
}
