import type { FastifyBaseLogger } from 'fastify';
import type { AppConfig } from '#contracts/appConfig.ts';
import type { Basemap } from '../../world/basemap/basemap.ts';
import type { ReportCalls } from '../../routes/reports/reportRoutes.ts';
import type { DrillService } from '../../useCases/drills/drillService.ts';
import type { FacilityCalls } from '../../routes/facilities/facilityRoutes.ts';
import type { LocationService } from '../../useCases/facilities/locationService.ts';
import type { ActiveAlertsFeeds } from '../../routes/feeds/activeAlertsRoute.ts';
import type { ChangeNotifier } from '../../routes/feeds/changeNotifier.ts';
import type { ScreenRegister } from '../../useCases/kiosks/screenRegister.ts';
import type { StaticFeeds } from '../../routes/feeds/staticRoutes.ts';
import type { StrikeSteps } from '../../world/lightning/strikeSteps.ts';
import type { GeocodeCalls } from '../../routes/maps/geocodeRoutes.ts';
import type { OutsideSettings } from '../../useCases/identity/external/outsideSettings.ts';
import type { SetupCode } from '../../useCases/identity/setupCode.ts';
import type { TokenSigner } from '../../useCases/access/tokenSigner.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import type { CanadaRadar } from '../../world/radar/canadaRadar.ts';
import type { LiveRadar } from '../../world/radar/liveRadar.ts';
import type { LayerFeeds } from '../../routes/layers/layerRoutes.ts';
import type { AcceptanceCalls } from '../../routes/ingest/acceptanceRoutes.ts';
import type { CoverageCalls } from '../../routes/ingest/coverageRoute.ts';
import type { FeedCalls } from '../../routes/ingest/feedRoutes.ts';
import type { SatelliteAcceptances } from '../../useCases/feeds/satelliteAcceptances.ts';
import type { YardCounts } from '../../useCases/feeds/yardCounts.ts';
import type { SourceCalls } from '../../routes/ingest/sourceRoutes.ts';
import type { ReportObjects } from '../../useCases/history/reportObjects.ts';
import type { IncidentCalls } from '../../routes/history/incidentRoutes.ts';
import type { IngestCalls } from '../../routes/ingest/ingestRoute.ts';
import type { StrikeTileCalls } from '../../routes/maps/strikeTileRoute.ts';
import type { Readings } from '../../routes/health/metrics.ts';
import type { LoadLimit } from '../../routes/hooks/shedLoad.ts';
import type { ClientCalls } from '../../routes/people/clientRoutes.ts';
import type { OverrideCalls } from '../../routes/overrides/overrideRoutes.ts';
import type { LabCalls } from '../../routes/policyLab/policyLabRoutes.ts';
import type { PolicyCalls } from '../../routes/policies/policyRoutes.ts';
import type { PollServiceDependencies } from '../../useCases/polls/pollService.ts';
import type { PostalCalls } from '../../routes/maps/postalRoute.ts';
import type { PublishedHealth } from '../../routes/health/publishedHealth.ts';
import type { RoadCalls } from '../../routes/roads/roadCalls.ts';
import type { SensorCalls } from '../../routes/sensors/sensorCalls.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { TrustedProxies } from '../../platform/http/trustedProxies.ts';
import type { MeteogramFeeds } from '../../routes/weather/meteogramRoute.ts';
import type { WeatherFeeds } from '../../routes/weather/weatherRoutes.ts';

/** What the calls of the service work with. */
export type AppDependencies = {
  readonly appConfig: AppConfig;
  /** Folder of the built app; null: calls only. */
  readonly appDir: string | null;
  readonly appOrigins: readonly string[];
  /** Origins that may show pages in a frame, besides the service's own. */
  readonly frameOrigins: readonly string[];
  /** Where the style of the basemap takes tiles from, besides its own origin. */
  readonly styleOrigins: readonly string[];
  /** Where layers of the map come from, besides the service. */
  readonly layerOrigins: readonly string[];
  readonly trustedProxies: TrustedProxies;
  /** How late the process may be before it refuses what can wait; left out: as `shedLoad.ts` says. */
  readonly loadLimit?: LoadLimit;
  readonly clock: ServerClock;
  readonly lease: Pick<Lease, 'isSure'>;
  readonly feeds: Omit<
    StaticFeeds,
    'clock' | 'mayReadEmail' | 'identifyDisplay' | 'reportStatus' | 'noteRefusedReport'
  > &
    Pick<ActiveAlertsFeeds, 'activeAlertsOf'> &
    Pick<FacilityCalls, 'probabilityOf'>;
  readonly weather: Omit<
    WeatherFeeds,
    'clock' | 'clientBehind' | 'hasSky' | 'live' | 'measuredTimes' | 'radar' | 'canadaRadar'
  >;
  readonly basemap: Omit<Basemap, 'stop'>;
  readonly postal: PostalCalls['postal'];
  readonly geocoder: GeocodeCalls['geocoder'];
  readonly sky: LayerFeeds['sky'];
  readonly liveLayers?: LayerFeeds['live'];
  readonly catalogue?: LayerFeeds['catalogue'];
  /** Real radar; undefined: none is followed. */
  readonly radar?: LiveRadar | undefined;
  /** Radar of Canada; undefined: none is followed. */
  readonly canadaRadar?: CanadaRadar | undefined;
  readonly roads: RoadCalls['roads'];
  readonly routing?: RoadCalls['routing'];
  /** Vehicles of customers; null: no feed tells of them. */
  readonly fleet: RoadCalls['fleet'];
  /** Feeds that tell what snow sensors measured; empty: none does. */
  readonly snow: SensorCalls['measured'];
  readonly strikeTiles: StrikeTileCalls['strikeTiles'];
  readonly screens: ScreenRegister;
  readonly changes: ChangeNotifier;
  readonly steps: StrikeSteps;
  readonly overrides: OverrideCalls['overrides'];
  readonly overrideLifetimes: ClientCalls['overrideLifetimes'];
  readonly drills: DrillService;
  /** Feeds of customers. */
  readonly ingest: Pick<IngestCalls, 'intakes'> & Pick<FeedCalls, 'grants'>;
  /** Facilities that satellites alone may prove. */
  readonly acceptances: AcceptanceCalls['acceptances'] &
    SourceCalls['acceptances'] &
    Pick<SatelliteAcceptances, 'isRunningFor'>;
  readonly coverageAt: CoverageCalls['coverageAt'];
  /** What is measured of all sources. */
  readonly sources: Pick<SourceCalls, 'readings' | 'mayClear' | 'rulesFor'> & {
    readonly yardsOf: YardCounts;
  };
  readonly reports: ReportCalls['reports'];
  readonly policies: PolicyCalls['policies'];
  readonly lab: LabCalls['lab'];
  readonly quietPeriodMs: ReportCalls['quietPeriodMs'];
  readonly forecastLimits: MeteogramFeeds['limitsOf'];
  /** What records of closings need besides the store. */
  readonly incidents: Pick<IncidentCalls, 'policyOf' | 'isSimulation' | 'isQuietTold'>;
  readonly locations: LocationService;
  readonly outbox: PollServiceDependencies['outbox'];
  /** Told that a report of past alerts waits to be written. */
  readonly noteReportOrdered: () => void;
  /** Files of exports in the object store; null: there is none. */
  readonly reportObjects: Pick<ReportObjects, 'read'> | null;
  /** Writes the record of a closing as PDF. */
  readonly writeIncident: IncidentCalls['writePdf'];
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
  /** Left out: nothing is traced. */
  readonly tracing?: Tracing;
};
