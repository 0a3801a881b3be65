import type { LonLat } from '#domain/geo/distance.ts';
import type { LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import type { PublicAlert } from '../../sources/alerts/publicAlert.ts';
import { isInFootprint, type SourceProfile } from '../../sources/sourceProfile.ts';
import type { StationsNear } from '../../sources/stations/nearestStations.ts';

/** Stations and alerts along roads at one moment, so that no two parts of an answer are judged by different content. */
export type RoadSnapshot = {
  /** Each station with what it reported lately: none speaks for another one. */
  readonly stationsNear: StationsNear;
  /** Alerts in force now or later. */
  alerts(): readonly PublicAlert[];
  /** Time of the oldest current list of alerts, epoch ms; null: there is none. */
  alertsAsOfMs(): number | null;
  /** Whether all alerts of a place are known: a service watches it, and its list is whole and current (S4). */
  areAlertsKnownAt(place: LonLat): boolean;
};

type AlertSource = Pick<LiveAlerts, 'alerts' | 'currentAsOfMs' | 'isCurrent'> & {
  readonly profiles: readonly Pick<SourceProfile, 'id' | 'footprint'>[];
};

/** Returns the present content of the sources of a client; undefined: there is no such source. */
export function roadSnapshotOf(
  stationsNear: StationsNear | undefined,
  publicAlerts: AlertSource | undefined,
): RoadSnapshot {
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
