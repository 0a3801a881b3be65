import type { LonLat } from '#domain/geo/distance.ts';
import type { Pause } from '../../platform/time/pause.ts';
import { isInFootprint, type SourceProfile } from '../sourceProfile.ts';
import type { AlertServiceOptions } from './alertService.ts';
import { readCensusAreas, type CensusAreas } from './censusAreas.ts';
import { createEcccAlerts } from './ecccAlerts.ts';
import { createNwsAlerts } from './nwsAlerts.ts';
import { byUrgency, holdsAt, isInForce, type PublicAlert } from './publicAlert.ts';

export type LiveAlerts = {
  readonly profiles: readonly SourceProfile[];
  /** Alerts that hold now or later, the most urgent first. */
  alerts(): readonly PublicAlert[];
  /** Warnings that hold at a place now, the most urgent first. */
  warningsAt(place: LonLat): readonly PublicAlert[];
  /** Whether all alerts of a place are known: the list of each service that covers it is whole and current. */
  isKnownAt(place: LonLat): boolean;
  stop(): Promise<void>;
};

export type LiveAlertsOptions = Pick<AlertServiceOptions, 'client' | 'clock' | 'log'> & {
  /** Addresses without a path: `https://api.weather.gov` and `https://api.weather.gc.ca` unless given. */
  readonly urls: { readonly nws?: string; readonly eccc?: string };
  readonly census?: CensusAreas;
  readonly pauses?: { readonly nws: Pause; readonly eccc: Pause };
};

/** Follows the alerts of the weather services of the United States and Canada. */
export function createLiveAlerts(options: LiveAlertsOptions): LiveAlerts {
  const { clock, urls, pauses, census = readCensusAreas() } = options;
  const services = [
    createNwsAlerts({
      ...options,
      census,
      baseUrl: urls.nws ?? 'https://api.weather.gov',
      pause: pauses?.nws,
    }),
    createEcccAlerts({ ...options, baseUrl: urls.eccc ?? 'https://api.weather.gc.ca', pause: pauses?.eccc }),
  ];
  const alerts = () =>
    services
      .flatMap((service) => service.alerts())
      .filter(({ untilMs }) => clock.nowMs() < untilMs)
      .sort(byUrgency);
  return {
    profiles: services.map(({ profile }) => profile),
    alerts,
    warningsAt: (place) =>
      alerts().filter((alert) => alert.isWarning && isInForce(alert, clock.nowMs()) && holdsAt(alert, place)),
    isKnownAt: (place) =>
      services.every((service) => service.isCurrent() || !isInFootprint(service.profile, place)),
    async stop() {
      await Promise.all(services.map(async (service) => service.stop()));
    },
  };
}
