import type { LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import type { OpenLayerSources } from '../../sources/liveLayerSources.ts';
import { createWeatherRegistry, type WeatherRegistry } from '../../sources/weatherRegistry.ts';
import { checkTogether, creditOf } from '../../sources/sourceProfile.ts';
import { createSimulatorWeather } from '../../sources/simulator/simulatorWeather.ts';
import {
  createStationLookup,
  type ClientStations,
  type StationLookup,
} from '../../sources/stations/stationLookup.ts';
import type { StationSource } from '../../sources/stations/stationSource.ts';
import { createSourceReadings } from '../../sources/sourceReadings.ts';
import type { UnitLog } from '../../sources/sourceUnits.ts';
import type { StrikeRegistry } from '../../sources/strikeRegistry.ts';
import { roadSnapshotOf } from '../../world/roads/roadSnapshot.ts';
import { createRouting, type Routing } from '../../world/roads/routing.ts';
import type { CanadaRadar } from '../../world/radar/canadaRadar.ts';
import type { LiveRadar } from '../../world/radar/liveRadar.ts';
import type { FacilityCache } from '../../useCases/facilities/facilityCache.ts';
import { createYardCounts } from '../../useCases/feeds/yardCounts.ts';
import { openDayHistory, type DayHistory } from '../../useCases/weather/dayHistory.ts';
import type { LightningOutlook } from '../../world/weather/weatherModel.ts';
import type { ServiceWeather } from '../../world/weather/serviceWeather.ts';
import type { KnownWeather } from '../../routes/weather/weatherRoutes.ts';
import type { MeasuredSources } from '../app/appDependencies.ts';
import type { ServerConfig } from '../config/config.ts';
import { chooseStrikeSources } from './chooseStrikeSources.ts';
import type { Foundations } from './foundations.ts';
import { openLive, openPullClient, type OpenLive } from './openLive.ts';
import { openFeeds, type OpenFeeds } from './openFeeds.ts';
import type { Term } from './term.ts';

/** Where everything that decides comes from in a run. */
export type OpenSources = {
  readonly feeds: OpenFeeds;
  readonly strikes: StrikeRegistry;
  readonly observations: WeatherRegistry;
  /** Attribution that they ask for; maps draw the strikes of all sources for all people. */
  readonly sourceCredit: string;
  /** What is measured of all of them. */
  readonly sources: MeasuredSources;
  /** Probability of lightning. */
  readonly outlook: LightningOutlook;
  /** What stations observed last at a place; undefined: no station is asked. */
  readonly conditionsAt: KnownWeather['conditionsAt'];
  /** Forecasts of weather services and what stations measured before; undefined: none is asked. */
  readonly services: ServiceWeather | undefined;
  /** Alerts of weather services; undefined: none is asked. */
  readonly publicAlerts: LiveAlerts | undefined;
  /** Services that tell for layers of the map; undefined: none is asked. */
  readonly layerSources: OpenLayerSources | undefined;
  /** Radar of the United States; undefined: none is followed. */
  readonly radar: LiveRadar | undefined;
  /** Radar of Canada; undefined: none is followed. */
  readonly canadaRadar: CanadaRadar | undefined;
  /** Routes over real roads; null: none. */
  readonly routing: Routing | null;
  /** Whether the simulated atmosphere tells of everything. */
  readonly isAtmosphere: boolean;
};

type Dependencies = Foundations &
  Term & {
    readonly facilityCache: FacilityCache;
    /** Longest quiet period in force, ms. */
    readonly quietPeriodMs: number;
  };

/**
 * Opens the sources of a run. None of strikes or observations has begun to deliver.
 *
 * @throws Error if invented or recorded data would run beside live data (S14).
 */
export async function openSources(config: ServerConfig, dependencies: Dependencies): Promise<OpenSources> {
  const { atmosphere, clock, log, tracing, facilityCache, repositories, started } = dependencies;
  const client = openPullClient(config.live, { clock, tracing });
  const readings = createSourceReadings(clock);
  const unitLog = unitLogOf(dependencies);
  const facilities = facilityCache.all;
  const feeds = await openFeeds(config, { clock, log, repositories, client, readings, facilities });
  started.add(feeds.telemetry.stop);
  const { live: settings } = config;
  const live = settings === null ? null : openLive(settings, config, { ...dependencies, client, readings });
  const strikes = await chooseStrikeSources(config, atmosphere, {
    clock,
    log,
    feeds,
    live,
    readings,
    unitLog,
  });
  started.add(strikes.stop);
  // the simulated atmosphere says nothing of the weather and the hours that go with other lightning (S8, S14)
  const isAtmosphere = strikes.kind === 'simulation';
  const watching = isAtmosphere
    ? [createSimulatorWeather({ model: atmosphere, clock, facilities: facilityCache.all })]
    : [...feeds.telemetry.stations, ...(live?.observations ?? [])];
  const observations = createWeatherRegistry(watching, readings, clock, unitLog);
  started.add(observations.stop);
  const publicAlerts = live?.alerts;
  const ofFeeds = feeds.telemetry.profiles.filter(({ role }) => role === 'advisory');
  const told = live === null ? [] : [live.alerts, live.forecast, live.layers];
  const radar = live?.radar ?? undefined;
  const canadaRadar = live?.canadaRadar ?? undefined;
  const radars = [radar, canadaRadar].filter((one) => one !== undefined);
  const profiles = [
    ...strikes.profiles,
    ...observations.profiles,
    ...ofFeeds,
    ...told.flatMap((one) => one.profiles),
    ...radars.map(({ profile }) => profile),
  ];
  checkTogether(profiles);
  const outlook = isAtmosphere
    ? atmosphere.lightningProbabilityAt
    : (live?.probability?.probabilityAt ?? (() => null));
  const history = live === null ? null : await historyOf(live, dependencies);
  if (history !== null) started.add(history.stop);
  const stationsFor = stationsOf(feeds.telemetry.stations, live?.observations ?? null);
  const services = servicesOf(live, history);
  const asksRoutes = strikes.kind === 'live' && config.valhallaUrl !== null;
  const snapshotFor = (clientId: string) =>
    roadSnapshotOf(stationsFor?.(clientId).stationsNow(), publicAlerts);
  const routing = asksRoutes
    ? createRouting({ client, clock, log, url: config.valhallaUrl, snapshotFor })
    : null;
  const yardsOf = createYardCounts({ facilities, clock });
  const sources = { readings, mayClear: mayClearOf(strikes, observations), yardsOf };
  const conditionsAt: KnownWeather['conditionsAt'] =
    stationsFor && ((place, clientId) => stationsFor(clientId).conditionsAt(place));
  const weather = { observations, outlook, conditionsAt, services, publicAlerts, radar };
  const maps = { layerSources: live?.layers, canadaRadar, routing, sourceCredit: creditOf(profiles) };
  return { feeds, strikes, sources, ...weather, ...maps, isAtmosphere };
}

function unitLogOf({ evidence, clock }: Dependencies): UnitLog {
  return {
    note: (sourceId, unit) =>
      evidence.note([{ kind: 'unit.received', atMs: clock.nowMs(), sourceId, ...unit }]),
    nowMs: () => clock.nowMs(),
  };
}

function mayClearOf(strikes: StrikeRegistry, observations: WeatherRegistry) {
  return (sourceId: string) => strikes.mayClear(sourceId) || observations.mayClear(sourceId);
}

/** undefined: no station is asked. */
function stationsOf(
  own: readonly ClientStations[],
  publicOnes: readonly StationSource[] | null,
): ((clientId: string | null) => StationLookup) | undefined {
  if (publicOnes === null && own.length === 0) return undefined;
  return createStationLookup(own, publicOnes ?? []);
}

function historyOf(
  { observations }: OpenLive,
  { clock, log, facilityCache, repositories }: Dependencies,
): Promise<DayHistory> {
  const repository = repositories.measuredHours;
  return openDayHistory({ repository, sources: observations, facilities: facilityCache.all, clock, log });
}

function servicesOf(live: OpenLive | null, history: DayHistory | null): ServiceWeather | undefined {
  if (live === null || history === null) return undefined;
  return { forecastAt: live.forecast.at, measuredAt: history.measuredAt };
}
