import type { FastifyBaseLogger } from 'fastify';
import type { AppConfig } from '#contracts/appConfig.ts';
import type { RulesFor } from '../../alerting/clientRules.ts';
import type { Basemap } from '../../world/basemap/basemap.ts';
import type { ReportService } from '../../useCases/reports/reportService.ts';
import type { DrillService } from '../../useCases/drills/drillService.ts';
import type { FacilityCalls } from '../../routes/facilities/facilityRoutes.ts';
import type { LocationService } from '../../useCases/facilities/locationService.ts';
import type { ActiveAlertsFeeds } from '../../routes/feeds/activeAlertsRoute.ts';
import type { ChangeNotifier } from '../../routes/feeds/changeNotifier.ts';
import type { ScreenRegister } from '../../useCases/kiosks/screenRegister.ts';
import type { PublishedFeeds } from '../../routes/feeds/staticRoutes.ts';
import type { StrikeSteps } from '../../world/lightning/strikeSteps.ts';
import type { Geocoder } from '../../world/geocode/geocoder.ts';
import type { OutsideSettings } from '../../useCases/identity/external/outsideSettings.ts';
import type { SetupCode } from '../../useCases/identity/setupCode.ts';
import type { TokenSigner } from '../../useCases/access/tokenSigner.ts';
import type { Lease } from '../../useCases/leadership/lease.ts';
import type { CanadaRadar } from '../../world/radar/canadaRadar.ts';
import type { LiveRadar } from '../../world/radar/liveRadar.ts';
import type { Sky } from '../../world/sky/sky.ts';
import type { LiveLayers } from '../../world/layers/liveLayers.ts';
import type { Catalogue } from '../../world/layers/openCatalogue.ts';
import type { CoverageAt } from '../../useCases/feeds/placeCoverage.ts';
import type { FeedGrants } from '../../useCases/feeds/feedGrants.ts';
import type { SatelliteAcceptances } from '../../useCases/feeds/satelliteAcceptances.ts';
import type { YardCounts } from '../../useCases/feeds/yardCounts.ts';
import type { SourceCalls } from '../../routes/ingest/sourceRoutes.ts';
import type { ReportObjects } from '../../useCases/history/reportObjects.ts';
import type { IncidentCalls } from '../../routes/history/incidentRoutes.ts';
import type { IngestCalls } from '../../routes/ingest/ingestRoute.ts';
import type { StrikeTiles } from '../../world/lightning/strikeTiles.ts';
import type { Readings } from '../../routes/health/metrics.ts';
import type { LoadLimit } from '../../routes/hooks/shedLoad.ts';
import type { OverrideLifetimes } from '../../useCases/overrides/overrideLifetimes.ts';
import type { OverrideService } from '../../useCases/overrides/overrideService.ts';
import type { LabService } from '../../useCases/policyLab/labService.ts';
import type { PolicyService } from '../../useCases/policies/policyService.ts';
import type { Outbox } from '../../storage/rows/notice.ts';
import type { Postal } from '../../world/postal/openPostal.ts';
import type { PublishedHealth } from '../../routes/health/publishedHealth.ts';
import type { MeasuredFleet } from '../../world/roads/measuredFleet.ts';
import type { Roads } from '../../world/roads/roads.ts';
import type { Routing } from '../../world/roads/routing.ts';
import type { DeviceFeed } from '../../world/telemetry/deviceFeed.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { TrustedProxies } from '../../platform/http/trustedProxies.ts';
import type { KnownWeather } from '../../routes/weather/weatherRoutes.ts';

/** What is measured of all sources. */
export type MeasuredSources = Pick<SourceCalls, 'readings' | 'mayClear'> & { readonly yardsOf: YardCounts };

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
  readonly feeds: PublishedFeeds &
    Pick<ActiveAlertsFeeds, 'activeAlertsOf'> &
    Pick<FacilityCalls, 'probabilityOf'>;
  readonly weather: KnownWeather;
  readonly basemap: Omit<Basemap, 'stop'>;
  /** null: none are shown. */
  readonly postal: Omit<Postal, 'stop'> | null;
  readonly geocoder: Pick<Geocoder, 'suggest'>;
  /** null: the weather did not go with the strikes. */
  readonly sky: Pick<Sky, 'make'> | null;
  /** Layers of real services; left out: none is asked. */
  readonly liveLayers?: LiveLayers | undefined;
  /** In the place of the service's own; null or left out: none. */
  readonly catalogue?: Catalogue | null | undefined;
  /** Real radar; undefined: none is followed. */
  readonly radar?: LiveRadar | undefined;
  /** Radar of Canada; undefined: none is followed. */
  readonly canadaRadar?: CanadaRadar | undefined;
  /** null: the weather did not go with the strikes. */
  readonly roads: Pick<Roads, 'make' | 'hasVehicles'> | null;
  /** Real routes where there are no simulated roads; null or left out: no routing service is set. */
  readonly routing?: Routing | null | undefined;
  /** Vehicles of customers; null: no feed tells of them. */
  readonly fleet: MeasuredFleet | null;
  /** Feeds that tell what snow sensors measured; empty: none does. */
  readonly snow: readonly DeviceFeed[];
  readonly strikeTiles: Pick<StrikeTiles, 'tile'>;
  readonly screens: ScreenRegister;
  readonly changes: ChangeNotifier;
  readonly steps: StrikeSteps;
  readonly overrides: Pick<OverrideService, 'set' | 'remove'>;
  readonly overrideLifetimes: Pick<OverrideLifetimes, 'reread'>;
  readonly drills: DrillService;
  /** Feeds of customers. */
  readonly ingest: Pick<IngestCalls, 'intakes'> & { readonly grants: FeedGrants };
  /** Facilities that satellites alone may prove. */
  readonly acceptances: Pick<
    SatelliteAcceptances,
    'list' | 'sign' | 'takeBack' | 'isWatchedAlone' | 'isRunningFor'
  >;
  readonly coverageAt: CoverageAt;
  /** What is measured of all sources. */
  readonly sources: MeasuredSources;
  /** Rules that a facility is judged by; for an unknown one those of its client or the service. */
  readonly rulesFor: RulesFor;
  readonly reports: ReportService;
  readonly policies: PolicyService;
  readonly lab: Omit<LabService, 'stop'>;
  /** What records of closings need besides the store. */
  readonly incidents: Pick<IncidentCalls, 'isSimulation' | 'isQuietTold'>;
  readonly locations: LocationService;
  readonly outbox: Outbox;
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
