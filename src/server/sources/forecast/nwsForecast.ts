import { ABSENT_KEPT_MS, fetchNwsPoint } from '../nws/nwsPoint.ts';
import { US_FOOTPRINT } from '../nws/usFootprint.ts';
import { placeName } from '../placeName.ts';
import { pullFailure } from '../pull/pullClient.ts';
import {
  createForecastService,
  forecastProfile,
  type ForecastOptions,
  type ForecastService,
} from './forecastService.ts';
import type { ForecastProvider } from './forecastProvider.ts';
import { readGridpoint } from './readGridpoint.ts';

const MOST_BYTES = 8_000_000;

const PROFILE = forecastProfile({
  id: 'nws-forecast',
  name: 'NWS forecast',
  footprint: US_FOOTPRINT,
  locationErrorM: 2_500, // cells of 2.5 km
  licence: 'Public domain (United States government)',
  attribution: 'NOAA/National Weather Service',
  contact: 'https://www.weather.gov/documentation/services-web-api',
});

/**
 * Forecasts of the National Weather Service, by the raw data of the cell that a facility lies in. The cell of a place is
 * looked up once a week, and when the service does not know it any more.
 */
export function createNwsForecast({ client, baseUrl, ...options }: ForecastOptions): ForecastService {
  const findForecast: ForecastProvider['findForecast'] = async (place, signal) => {
    const name = placeName(place);
    const point = await fetchNwsPoint({ client, baseUrl }, name, signal);
    if (point.is === 'failed') return point;
    if (point.is === 'absent') return { is: 'found', name: null, forMs: ABSENT_KEPT_MS };
    if (point.gridPath === null) return pullFailure(`no forecast is named at /points/${name}`);
    return { is: 'found', name: point.gridPath };
  };

  const readForecast: ForecastProvider['readForecast'] = async (path, ifModifiedSince, signal) => {
    const request = {
      accept: ['application/geo+json', 'application/json'],
      maxBytes: MOST_BYTES,
      ifModifiedSince,
      signal,
    };
    const answer = await client.get(`${baseUrl}${path}`, request);
    if (answer.is === 'failed' || answer.is === 'unchanged') return answer;
    // the service does not know the cell, or redirects to another
    if (answer.is === 'absent' || new URL(answer.url).pathname !== path) return { is: 'moved' };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(answer.bytes);
    return {
      is: 'read',
      forecast: readGridpoint(JSON.parse(text)),
      lastModified: answer.lastModified,
    };
  };

  return createForecastService(
    {
      profile: PROFILE,
      source: 'nws',
      findForecast,
      readForecast,
      townOf: () => null,
    },
    options,
  );
}
