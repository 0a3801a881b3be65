import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { PA_PER_KPA } from './limitText.ts';
import { measuresOf } from './weatherMeasures.ts';
import type { WeatherObservation } from '../sources/weatherSource.ts';

/**
 * Details of an event for its payload (DATA-05): what was observed when its level was last reached, and when.
 * Wind comes as numbers, from which pages build words in the reader's language and units, and for other clients as
 * provider's text in English: headline up to the first period, then a name, a colon and what was measured.
 *
 * @param observation Newest one that reached the level; null: not known, and nothing is said of it.
 */
export function eventPayload(
  { eventType }: FacilityEvent,
  observation: WeatherObservation | null,
): AlertPayload['data'] {
  if (observation === null) return {};
  if (eventType.startsWith('wind_')) return windPayload(observation);
  if (!eventType.startsWith('snowLoad_')) return {};
  const load = measuresOf(observation).snowLoadPa;
  if (load === null) return {};
  return { snowl: Math.round((load.value / PA_PER_KPA) * 100) / 100, observedAtMs: observation.atMs };
}

function windPayload({ windSpeedKmh, windGustKmh, atMs }: WeatherObservation): AlertPayload['data'] {
  const parts = [
    ...(windSpeedKmh === null ? [] : [`sustained ${Math.round(windSpeedKmh)} km/h`]),
    ...(windGustKmh === null ? [] : [`gusts ${Math.round(windGustKmh)} km/h`]),
  ];
  if (parts.length === 0) return {};
  return {
    wind: `High wind observed. Wind: ${parts.join(', ')}`,
    ...(windSpeedKmh === null ? {} : { windSpeedKmh }),
    ...(windGustKmh === null ? {} : { windGustKmh }),
    observedAtMs: atMs,
  };
}
