import { NOTHING_TOLD, type WeatherObservation } from '#server/sources/weatherSource.ts';
import { YARD } from './engineFixture.ts';

/** Nothing is known but what is given. */
export function observationAt(atMs: number, known: Partial<WeatherObservation> = {}): WeatherObservation {
  return {
    clientId: YARD.clientId,
    facilityId: YARD.id,
    atMs,
    ...NOTHING_TOLD,
    ...known,
  };
}
