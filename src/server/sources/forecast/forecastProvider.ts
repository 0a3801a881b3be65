import type { LonLat } from '#domain/geo/distance.ts';
import type { PullFailure } from '../pull/pullClient.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { IssuedForecast } from './forecastHour.ts';

/** Weather services that forecast. */
export type ForecastSourceId = 'nws' | 'eccc';

/** How one weather service is asked. */
export type ForecastProvider = {
  readonly profile: SourceProfile;
  readonly source: ForecastSourceId;
  /**
   * Looks up which forecast holds at a place: the same name for all places of one cell or town. null: none does. `forMs`:
   * how long the answer holds, a week unless given.
   */
  readonly findForecast: (
    place: LonLat,
    signal: AbortSignal,
  ) => Promise<{ readonly is: 'found'; readonly name: string | null; readonly forMs?: number } | PullFailure>;
  /** @param ifModifiedSince `Last-Modified` of the forecast that is held. */
  readonly readForecast: (
    name: string,
    ifModifiedSince: string | null,
    signal: AbortSignal,
  ) => Promise<
    | {
        readonly is: 'read';
        readonly forecast: Omit<IssuedForecast, 'town'>;
        readonly lastModified: string | null;
      }
    | { readonly is: 'unchanged' }
    /** The name is no longer that of its places. */
    | { readonly is: 'moved' }
    | PullFailure
  >;
  /** Town that a forecast is made for, seen from a place; null: it is made for the place itself. */
  readonly townOf: (name: string, place: LonLat) => IssuedForecast['town'];
};
