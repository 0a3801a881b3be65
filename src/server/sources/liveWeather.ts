import { createMetarSource } from './metar/metarSource.ts';
import { createNwsSource } from './nws/nwsSource.ts';
import type { LiveStationOptions } from './stations/liveStationOptions.ts';
import { createSwobSource } from './swob/swobSource.ts';
import type { StationSource } from './stations/stationSource.ts';

/** Addresses of the services that observations come from, without a path. */
export type LiveWeatherUrls = {
  /** aviationweather.gov; null: not asked. */
  readonly metar: string | null;
  /** api.weather.gov; null: not asked. */
  readonly nws: string | null;
  /** MSC GeoMet; null: not asked. */
  readonly swob: string | null;
};

/** Live observations of the weather in the United States and Canada: METARs, NWS and ECCC. */
export function createLiveWeather({
  urls,
  ...options
}: Omit<LiveStationOptions, 'baseUrl'> & { readonly urls: LiveWeatherUrls }): readonly StationSource[] {
  return [
    ...(urls.metar === null ? [] : [createMetarSource({ ...options, baseUrl: urls.metar })]),
    ...(urls.nws === null ? [] : [createNwsSource({ ...options, baseUrl: urls.nws })]),
    ...(urls.swob === null ? [] : [createSwobSource({ ...options, baseUrl: urls.swob })]),
  ];
}
