import type { LonLat } from '#domain/geo/distance.ts';
import type { LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import type { PublicAlert } from '../../sources/alerts/publicAlert.ts';
import { isInFootprint, type SourceProfile } from '../../sources/sourceProfile.ts';
import type { StationConditions } from '../../sources/stations/stationConditions.ts';

/** What live sources tell of a place. */
export type RoadSights = {
  /** null: no station near it told anything. */
  conditionsAt(place: LonLat): StationConditions | null;
  /** Alerts that hold now or later. */
  alerts(): readonly PublicAlert[];
  /** Whether all alerts of a place are known: a service watches it, and its list is whole and current (S4). */
  areAlertsKnownAt(place: LonLat): boolean;
};

type AlertSource = Pick<LiveAlerts, 'alerts' | 'isKnownAt'> & {
  readonly profiles: readonly Pick<SourceProfile, 'footprint'>[];
};

/** What the sources of a run tell of roads; undefined: none is asked. */
export function roadSightsOf(
  conditionsAt: RoadSights['conditionsAt'] | undefined,
  publicAlerts: AlertSource | undefined,
): RoadSights {
  return {
    conditionsAt: conditionsAt ?? (() => null),
    alerts: () => publicAlerts?.alerts() ?? [],
    areAlertsKnownAt: (place) =>
      publicAlerts !== undefined &&
      publicAlerts.profiles.some((profile) => isInFootprint(profile, place)) &&
      publicAlerts.isKnownAt(place),
  };
}
