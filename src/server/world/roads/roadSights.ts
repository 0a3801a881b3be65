import type { LonLat } from '#domain/geo/distance.ts';
import type { LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import type { PublicAlert } from '../../sources/alerts/publicAlert.ts';
import { isInFootprint, type SourceProfile } from '../../sources/sourceProfile.ts';
import type { NearStation, Reporting } from '../../sources/stations/nearestStations.ts';

/** What live sources tell of a place. */
export type RoadSights = {
  /** Stations at most so far from it, each with what it reported lately: none speaks for another one. */
  stationsNear(place: LonLat, withinM: number): readonly NearStation<Reporting>[];
  /** Alerts that hold now or later. */
  alerts(): readonly PublicAlert[];
  /** Time of the oldest current list of alerts, epoch ms; null: there is none. */
  alertsAsOfMs(): number | null;
  /** Whether all alerts of a place are known: a service watches it, and its list is whole and current (S4). */
  areAlertsKnownAt(place: LonLat): boolean;
};

type AlertSource = Pick<LiveAlerts, 'alerts' | 'currentAsOfMs' | 'isKnownAt'> & {
  readonly profiles: readonly Pick<SourceProfile, 'footprint'>[];
};

/** What the sources of a run tell of roads; undefined: none is asked. */
export function roadSightsOf(
  stationsNear: RoadSights['stationsNear'] | undefined,
  publicAlerts: AlertSource | undefined,
): RoadSights {
  return {
    stationsNear: stationsNear ?? (() => []),
    alerts: () => publicAlerts?.alerts() ?? [],
    alertsAsOfMs: () => publicAlerts?.currentAsOfMs() ?? null,
    areAlertsKnownAt: (place) =>
      publicAlerts !== undefined &&
      publicAlerts.profiles.some((profile) => isInFootprint(profile, place)) &&
      publicAlerts.isKnownAt(place),
  };
}
