import type { LonLat } from '#domain/geo/distance.ts';
import type { SourceProfile } from '../sourceProfile.ts';
import type { ForecastAnswer, ForecastOptions, ForecastService } from './forecastService.ts';
import { createEcccForecast } from './ecccForecast.ts';
import { createNwsForecast } from './nwsForecast.ts';

/** Forecasts of weather services for the facilities. */
export type LiveForecast = {
  readonly profiles: readonly SourceProfile[];
  /**
   * What the service that covers a place says of it; of two that do, the one that knows more, and the cells of the NWS
   * before the towns of ECCC.
   */
  at(place: LonLat): ForecastAnswer;
  stop(): Promise<void>;
};

type LiveForecastOptions = Omit<ForecastOptions, 'baseUrl'> & {
  /** Addresses without a path; null: the service is not asked. */
  readonly urls: { readonly nws: string | null; readonly eccc: string | null };
};

const BEST_FIRST: readonly ForecastAnswer['state'][] = ['current', 'old', 'waiting', 'none'];

/** Follows the forecasts of the weather services of the United States and Canada. */
export function createLiveForecast({ urls, ...asked }: LiveForecastOptions): LiveForecast {
  const services: readonly ForecastService[] = [
    ...(urls.nws === null ? [] : [createNwsForecast({ ...asked, baseUrl: urls.nws })]),
    ...(urls.eccc === null ? [] : [createEcccForecast({ ...asked, baseUrl: urls.eccc })]),
  ];
  return {
    profiles: services.map(({ profile }) => profile),
    at(place) {
      const answers = services.map((service) => service.at(place));
      const rank = ({ state }: ForecastAnswer) => BEST_FIRST.indexOf(state);
      return answers.toSorted((a, b) => rank(a) - rank(b))[0] ?? { state: 'none' };
    },
    async stop() {
      await Promise.all(services.map(async (service) => service.stop()));
    },
  };
}
