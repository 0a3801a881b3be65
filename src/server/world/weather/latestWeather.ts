import type { Facility } from '#contracts/facility.ts';
import { isAheadOf } from '../../platform/time/aheadOfClock.ts';
import type { WeatherObservation } from '../../sources/weatherSource.ts';

/** The newest observation at each facility that reached a level, for the details of the event of that level. */
export type LatestWeather = {
  note(observed: readonly WeatherObservation[]): void;
  /** null: none that reached the level of this type of event is known. */
  of(clientId: string, facilityId: string, eventType: string): WeatherObservation | null;
  /** Whether what was observed there before counts no more: of another place, or not proven. */
  hasForgotten(clientId: string, facilityId: string): boolean;
  /** Forgets what was observed ahead of a clock that was set back. */
  discardAhead(nowMs: number): void;
  /** Forgets what was observed where a facility stands no more. */
  watch(facilities: readonly ObservedPlace[]): void;
};

type ObservedPlace = Pick<Facility, 'clientId' | 'id'> & { readonly lon: number; readonly lat: number };

/**
 * @param watched Facilities that are observed from now on.
 * @param reachedBy Types of events whose levels an observation reaches: a newer calm, or a row without the quantity, says
 *   nothing of what raised them.
 */
export function createLatestWeather(
  watched: readonly ObservedPlace[],
  reachedBy: (observation: WeatherObservation) => readonly string[],
): LatestWeather {
  const latest = new Map<string, Map<string, WeatherObservation>>();
  const forgotten = new Set<string>();
  const keyOf = (clientId: string, facilityId: string) => `${clientId}/${facilityId}`;
  const placesOf = (facilities: readonly ObservedPlace[]) =>
    new Map(facilities.map(({ clientId, id, lon, lat }) => [keyOf(clientId, id), `${lon} ${lat}`]));
  let places = placesOf(watched);

  function forget(key: string): void {
    latest.delete(key);
    forgotten.add(key);
  }

  return {
    watch(facilities) {
      const before = places;
      places = placesOf(facilities);
      for (const key of [...before.keys(), ...latest.keys()])
        if (places.get(key) !== before.get(key)) forget(key);
    },
    note(observed) {
      for (const observation of observed) {
        const key = keyOf(observation.clientId, observation.facilityId);
        if (observation.notProven === true) {
          forget(key);
          continue;
        }
        const reached = reachedBy(observation);
        if (reached.length === 0) continue;
        const known = latest.get(key) ?? new Map<string, WeatherObservation>();
        latest.set(key, known);
        for (const eventType of reached)
          if (observation.atMs >= (known.get(eventType)?.atMs ?? -Infinity))
            known.set(eventType, observation);
      }
    },
    of: (clientId, facilityId, eventType) => latest.get(keyOf(clientId, facilityId))?.get(eventType) ?? null,
    hasForgotten: (clientId, facilityId) => forgotten.has(keyOf(clientId, facilityId)),
    discardAhead(nowMs) {
      for (const known of latest.values())
        for (const [eventType, { atMs }] of known) if (isAheadOf(nowMs, atMs)) known.delete(eventType);
    },
  };
}
