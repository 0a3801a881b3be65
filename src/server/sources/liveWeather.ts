import { createMetarSource } from './metar/metarSource.ts';
import { createNwsSource } from './nws/nwsSource.ts';
import type { LiveStationOptions } from './stations/liveStationOptions.ts';
import { createSwobSource } from './swob/swobSource.ts';
import type { WeatherSource } from './weatherSource.ts';

/** Addresses of the services that observations come from, without a path. */
export type LiveWeatherUrls = {
  /** aviationweather.gov; `https://aviationweather.gov` unless given. */
  readonly metar?: string;
  /** api.weather.gov; `https://api.weather.gov` unless given. */
  readonly nws?: string;
  /** MSC GeoMet; `https://api.weather.gc.ca` unless given. */
  readonly swob?: string;
};

/** Live observations of the weather in the United States and Canada: METARs, NWS and ECCC. */
export function createLiveWeather({
  urls,
  ...options
}: Omit<LiveStationOptions, 'baseUrl'> & { readonly urls: LiveWeatherUrls }): readonly WeatherSource[] {
  return [
    createMetarSource({ ...options, baseUrl: urls.metar }),
    createNwsSource({ ...options, baseUrl: urls.nws }),
    createSwobSource({ ...options, baseUrl: urls.swob }),
  ];
}
