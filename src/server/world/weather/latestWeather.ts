import type { Facility } from '#contracts/facility.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { WeatherObservation } from '../../sources/weatherSource.ts';

/** The newest observation of each facility, for the details of its events. */
export type LatestWeather = {
  note(observed: readonly WeatherObservation[]): void;
  /** null: none was observed. */
  of(clientId: string, facilityId: string): WeatherObservation | null;
  /** Forgets what was observed ahead of a clock that was set back. */
  discardAhead(nowMs: number): void;
  /** Forgets what was observed where a facility stands no more. */
  watch(facilities: readonly ObservedPlace[]): void;
};

type ObservedPlace = Pick<Facility, 'clientId' | 'id'> & { readonly lon: number; readonly lat: number };

/** @param watched Facilities that are observed from now on. */
export function createLatestWeather(watched: readonly ObservedPlace[]): LatestWeather {
  const latest = new Map<string, WeatherObservation>();
  const keyOf = (clientId: string, facilityId: string) => `${clientId}/${facilityId}`;
  const placesOf = (facilities: readonly ObservedPlace[]) =>
    new Map(facilities.map(({ clientId, id, lon, lat }) => [keyOf(clientId, id), `${lon} ${lat}`]));
  let places = placesOf(watched);
  return {
    watch(facilities) {
      const before = places;
      places = placesOf(facilities);
      for (const key of latest.keys()) if (places.get(key) !== before.get(key)) latest.delete(key);
    },
    note(observed) {
      for (const observation of observed) {
        const key = keyOf(observation.clientId, observation.facilityId);
        // stations tell of earlier times as well
        if (observation.notProven === true) latest.delete(key);
        else if (observation.atMs >= (latest.get(key)?.atMs ?? -Infinity)) latest.set(key, observation);
      }
    },
    of: (clientId, facilityId) => latest.get(keyOf(clientId, facilityId)) ?? null,
    discardAhead(nowMs) {
      for (const [key, { atMs }] of latest) if (isAheadOf(nowMs, atMs)) latest.delete(key);
    },
  };
}
