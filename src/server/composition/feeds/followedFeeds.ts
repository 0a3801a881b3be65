import { z } from 'zod';
import type { Facility } from '#contracts/facility.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createEcccForecast } from '../../sources/forecast/ecccForecast.ts';
import { createNwsForecast } from '../../sources/forecast/nwsForecast.ts';
import { createMetarSource } from '../../sources/metar/metarSource.ts';
import { createNhcTropical } from '../../sources/nhc/nhcTropical.ts';
import { createNwpsGauges } from '../../sources/nwps/nwpsGauges.ts';
import { createNwsSource } from '../../sources/nws/nwsSource.ts';
import type { PullClient } from '../../sources/pull/pullClient.ts';
import { createSnotelStations } from '../../sources/snotel/snotelStations.ts';
import type { StationSource } from '../../sources/stations/stationSource.ts';
import { createSwobSource } from '../../sources/swob/swobSource.ts';
import { createWpcForecasts } from '../../sources/wpc/wpcForecasts.ts';
import { LIVE_SETTINGS, liveSettings } from '../config/liveSettings.ts';

/** What a source is asked with and for. */
type Following = {
  readonly client: PullClient;
  readonly clock: ServerClock;
  readonly log: { readonly info: () => void; readonly warn: () => void };
  /** Places that the source is asked about, as the service asks about its facilities. */
  readonly facilities: () => readonly Facility[];
};

/** A source that is asked by its own adapter, exactly as the service asks it. */
export type FollowedFeed = {
  /** Whether it is asked about places. */
  readonly needsPlaces: boolean;
  follow(following: Following): { stop(): Promise<void> | void };
};

type Urls = NonNullable<ReturnType<typeof liveSettings>>['urls'];
type Setup = {
  readonly url: keyof Urls;
  readonly needsPlaces: boolean;
  readonly begin: (
    asked: Following & { readonly baseUrl: string },
    urls: Urls,
  ) => ReturnType<FollowedFeed['follow']>;
};

function begun(source: StationSource): StationSource {
  source.start(() => {});
  return source;
}

const SETUPS: Readonly<Record<string, Setup>> = {
  metar: { url: 'metar', needsPlaces: true, begin: (asked) => begun(createMetarSource(asked)) },
  'nws-observations': { url: 'nws', needsPlaces: true, begin: (asked) => begun(createNwsSource(asked)) },
  'eccc-swob': { url: 'eccc', needsPlaces: true, begin: (asked) => begun(createSwobSource(asked)) },
  'nws-forecast': { url: 'nws', needsPlaces: true, begin: createNwsForecast },
  'eccc-forecast': { url: 'eccc', needsPlaces: true, begin: createEcccForecast },
  'nwps-gauges': { url: 'nwps', needsPlaces: true, begin: createNwpsGauges },
  'nhc-tropical': {
    url: 'nhc',
    needsPlaces: false,
    begin: (asked, { noaaMaps }) => createNhcTropical({ ...asked, mapsUrl: noaaMaps }),
  },
  snotel: { url: 'snotel', needsPlaces: false, begin: createSnotelStations },
  'wpc-forecasts': { url: 'noaaMaps', needsPlaces: false, begin: createWpcForecasts },
};

export const FOLLOWED_FEEDS = Object.keys(SETUPS);

/**
 * Returns a source by its id; null: there is none of it.
 *
 * @param env Settings, whose addresses of services hold as for the service.
 */
export function followedFeed(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): FollowedFeed | null {
  const setup = Object.hasOwn(SETUPS, name) ? SETUPS[name] : undefined;
  if (setup === undefined) return null;
  const { urls } = liveSettings(z.object(LIVE_SETTINGS).parse(env), true)!;
  const baseUrl = urls[setup.url];
  if (baseUrl === null) throw new Error(`The settings say that ${name} is not asked (off).`);
  return {
    needsPlaces: setup.needsPlaces,
    follow: (following) => setup.begin({ ...following, baseUrl }, urls),
  };
}
