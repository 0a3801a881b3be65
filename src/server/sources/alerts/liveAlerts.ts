import type { LonLat } from '#domain/geo/distance.ts';
import type { Pause } from '../../platform/time/pause.ts';
import { isInFootprint, type SourceProfile } from '../sourceProfile.ts';
import type { PulledSourceOptions } from '../pull/pollSource.ts';
import { readCensusAreas, type CensusAreas } from './censusAreas.ts';
import { createEcccAlerts } from './ecccAlerts.ts';
import { createNwsAlerts } from './nwsAlerts.ts';
import { byUrgency, holdsAt, isInForce, type PublicAlert } from './publicAlert.ts';

/** An alert with the id of the source that told of it. */
export type ServiceAlert = PublicAlert & { readonly sourceId: string };

export type LiveAlerts = {
  readonly profiles: readonly SourceProfile[];
  /** Alerts that hold now or later, the most urgent first. */
  alerts(): readonly ServiceAlert[];
  /** Warnings that hold at a place now, the most urgent first. */
  warningsAt(place: LonLat): readonly ServiceAlert[];
  /** Whether all alerts of a place are known: the list of each service that covers it is whole and current. */
  isKnownAt(place: LonLat): boolean;
  /** Whether the list of a source is whole and current; false: the source is not asked. */
  isCurrent(sourceId: string): boolean;
  /** Time of the oldest list, epoch ms, and whether each service has one. null: no list yet. */
  times(): { readonly oldestMs: number; readonly isWhole: boolean } | null;
  /** Time of the oldest list that is whole and current, epoch ms; null: none is. */
  currentAsOfMs(): number | null;
  /** Another number when alerts, or where they hold, may have changed. */
  revision(): number;
  stop(): Promise<void>;
};

export type LiveAlertsOptions = Pick<PulledSourceOptions, 'client' | 'clock' | 'log' | 'readings'> & {
  /** Addresses without a path; null: the service is not asked. */
  readonly urls: { readonly nws: string | null; readonly eccc: string | null };
  readonly census?: CensusAreas;
  /** Folder where outlines of zones are kept over a restart; left out: nowhere. */
  readonly zonesDir?: string;
  readonly pauses?: { readonly nws: Pause; readonly eccc: Pause };
};

/** Follows the alerts of the weather services of the United States and Canada. */
export function createLiveAlerts(options: LiveAlertsOptions): LiveAlerts {
  const { clock } = options;
  const services = openServices(options);
  const alerts = () =>
    services
      .flatMap((service) => service.alerts().map((alert) => ({ ...alert, sourceId: service.profile.id })))
      .filter(({ untilMs }) => clock.nowMs() < untilMs)
      .sort(byUrgency);
  return {
    profiles: services.map(({ profile }) => profile),
    alerts,
    warningsAt: (place) =>
      alerts().filter((alert) => alert.isWarning && isInForce(alert, clock.nowMs()) && holdsAt(alert, place)),
    isKnownAt: (place) =>
      services.every((service) => service.isCurrent() || !isInFootprint(service.profile, place)),
    isCurrent: (sourceId) =>
      services.some((service) => service.profile.id === sourceId && service.isCurrent()),
    times() {
      const told = services.flatMap((service) => service.asOfMs() ?? []);
      return told.length === 0
        ? null
        : { oldestMs: Math.min(...told), isWhole: told.length === services.length };
    },
    currentAsOfMs() {
      const told = services.flatMap((service) => (service.isCurrent() ? (service.asOfMs() ?? []) : []));
      return told.length === 0 ? null : Math.min(...told);
    },
    revision: () => services.reduce((sum, service) => sum + service.revision(), 0),
    async stop() {
      await Promise.all(services.map(async (service) => service.stop()));
    },
  };
}

function openServices({ urls: { nws, eccc }, pauses, census, zonesDir, ...asked }: LiveAlertsOptions) {
  return [
    ...(nws === null
      ? []
      : [
          createNwsAlerts({
            ...asked,
            census: census ?? readCensusAreas(),
            zonesDir,
            baseUrl: nws,
            pause: pauses?.nws,
          }),
        ]),
    ...(eccc === null ? [] : [createEcccAlerts({ ...asked, baseUrl: eccc, pause: pauses?.eccc })]),
  ];
}
