import type { LonLat } from '#domain/geo/distance.ts';
import type { LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import type { PublicAlert } from '../../sources/alerts/publicAlert.ts';
import { isInFootprint, type SourceProfile } from '../../sources/sourceProfile.ts';
import type { StationsNear } from '../../sources/stations/nearestStations.ts';

/** What live sources tell of places at one moment: the parts of an answer must not be judged by different content. */
export type RoadSights = {
  /** Each station with what it reported lately: none speaks for another one. */
  readonly stationsNear: StationsNear;
  /** Alerts that hold now or later. */
  alerts(): readonly PublicAlert[];
  /** Time of the oldest current list of alerts, epoch ms; null: there is none. */
  alertsAsOfMs(): number | null;
  /** Whether all alerts of a place are known: a service watches it, and its list is whole and current (S4). */
  areAlertsKnownAt(place: LonLat): boolean;
};

type AlertSource = Pick<LiveAlerts, 'alerts' | 'currentAsOfMs' | 'isCurrent'> & {
  readonly profiles: readonly Pick<SourceProfile, 'id' | 'footprint'>[];
};

/** What the sources of a run tell of roads now, whatever they tell later; undefined: none is asked. */
export function roadSightsOf(
  stationsNear: StationsNear | undefined,
  publicAlerts: AlertSource | undefined,
): RoadSights {
  const alerts = publicAlerts?.alerts() ?? [];
  const asOfMs = publicAlerts?.currentAsOfMs() ?? null;
  const lists = (publicAlerts?.profiles ?? []).map((profile) => ({
    profile,
    isCurrent: publicAlerts?.isCurrent(profile.id) ?? false,
  }));
  return {
    stationsNear: stationsNear ?? (() => []),
    alerts: () => alerts,
    alertsAsOfMs: () => asOfMs,
    areAlertsKnownAt(place) {
      const watching = lists.filter(({ profile }) => isInFootprint(profile, place));
      return watching.length > 0 && watching.every(({ isCurrent }) => isCurrent);
    },
  };
}
