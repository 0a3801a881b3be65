import type { LonLat } from '#domain/geo/distance.ts';
import type { StationsNear } from './nearestStations.ts';
import { completedConditions, nearestConditions, type StationConditions } from './stationConditions.ts';
import type { StationSource } from './stationSource.ts';

/** What the stations that a person may read told last, whatever their source. */
export type StationLookup = {
  /** Conditions by the stations at a yard itself as far as they tell, else by public ones; null: none told any. */
  conditionsAt(place: LonLat): StationConditions | null;
  /** All stations as they stand now, whatever they were granted: what is known near a place may raise. */
  stationsNow(): StationsNear;
};

/** Stations of a customer. */
export type ClientStations = StationSource & {
  /** Upper case. */
  readonly client: string;
};

/**
 * Looks stations up for a person: public ones for all people, those of a customer for the people of that client alone.
 *
 * @returns Its argument is the client, upper case; null: nobody who is known.
 */
export function createStationLookup(
  allOwn: readonly ClientStations[],
  publicOnes: readonly StationSource[],
): (clientId: string | null) => StationLookup {
  const publicAt = nearestOf(publicOnes);
  return (clientId) => {
    const own = allOwn.filter(({ client }) => client === clientId);
    return {
      conditionsAt(place) {
        const granted = own.filter((source) => source.mayClear?.() ?? true);
        return completedConditions(nearestOf(granted)(place), publicAt(place)) ?? nearestOf(own)(place);
      },
      stationsNow() {
        const all = [...own, ...publicOnes].map((source) => source.stationsNow());
        return (place, withinM) => all.flatMap((near) => near(place, withinM));
      },
    };
  };
}

/** Of what several sources tell of a place, the conditions of the nearest station. */
function nearestOf(sources: readonly StationSource[]): (place: LonLat) => StationConditions | null {
  return (place) => nearestConditions(sources.map((source) => source.conditionsAt(place)));
}
