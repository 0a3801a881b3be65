import { z } from 'zod';
import { QUIET_PERIOD_MS } from '#domain/policy/policyLimits.ts';
import { RoadworkFeeds, type RoadworkFeed } from '../../sources/roadwork/roadworkSettings.ts';

const MINUTE_MS = 60_000;

/** Whom live data comes from, and who asks for it. */
export type LiveSettings = {
  /** Whom the operator of a source writes to: an e-mail address or a page. Each request names it. */
  readonly contact: string;
  /** Addresses without a path; null: the source is not used. */
  readonly urls: {
    readonly glmEast: string | null;
    readonly glmWest: string | null;
    readonly mrms: string | null;
    readonly radar: string | null;
    readonly metar: string | null;
    readonly nws: string | null;
    readonly eccc: string | null;
    readonly geomet: string | null;
    readonly usgs: string | null;
    readonly nhc: string | null;
    readonly noaaMaps: string | null;
    readonly nwps: string | null;
    readonly snotel: string | null;
  };
  /** Feeds of road work. */
  readonly roadwork: readonly RoadworkFeed[];
};

/** An address of a source: the public one by default, `off` for none. */
const sourceAt = (publicUrl: string) =>
  z
    .string()
    .default(publicUrl)
    .refine(
      (text) => text === 'off' || (URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)),
      'https://HOST, http://HOST or off was expected',
    )
    .transform((text) => (text === 'off' ? null : text.replace(/\/+$/u, '')));

/** The settings as the environment has them. */
export const LIVE_SETTINGS = {
  LIVE_CONTACT: z
    .email()
    .or(z.url({ protocol: /^https?$/u }))
    .or(z.literal(''))
    .default('')
    .describe('e-mail address or page of the operator'),
  GLM_EAST_URL: sourceAt('https://noaa-goes19.s3.amazonaws.com'),
  GLM_WEST_URL: sourceAt('https://noaa-goes18.s3.amazonaws.com'),
  MRMS_URL: sourceAt('https://noaa-mrms-pds.s3.amazonaws.com'),
  RADAR_URL: sourceAt('https://noaa-mrms-pds.s3.amazonaws.com'),
  METAR_URL: sourceAt('https://aviationweather.gov'),
  NWS_URL: sourceAt('https://api.weather.gov'),
  ECCC_URL: sourceAt('https://api.weather.gc.ca'),
  GEOMET_URL: sourceAt('https://geo.weather.gc.ca'),
  USGS_URL: sourceAt('https://earthquake.usgs.gov'),
  NHC_URL: sourceAt('https://www.nhc.noaa.gov'),
  NOAA_MAPS_URL: sourceAt('https://mapservices.weather.noaa.gov'),
  NWPS_URL: sourceAt('https://api.water.noaa.gov'),
  SNOTEL_URL: sourceAt('https://wcc.sc.egov.usda.gov'),
  ROADWORK_FEEDS: RoadworkFeeds,
  VALHALLA_URL: sourceAt('off'),
};

type RawSettings = z.infer<z.ZodObject<typeof LIVE_SETTINGS>>;

/** Says in one line what `--live` lacks; null: nothing. */
export function missingLiveSetting(settings: RawSettings, isLive: boolean, hasFeeds: boolean): string | null {
  if (!isLive) return null;
  if (settings.LIVE_CONTACT === '')
    return 'LIVE_CONTACT is missing: --live needs an e-mail address or page by which the sources can reach you.';
  const hasSatellite = settings.GLM_EAST_URL !== null || settings.GLM_WEST_URL !== null;
  return hasSatellite || hasFeeds
    ? null
    : 'No source of lightning is left: with GLM_EAST_URL=off and GLM_WEST_URL=off, --live needs FEEDS_DIR.';
}

/** Says in one line that real lightning has a shorter quiet period than a policy may have (GAP-139); null: it has not. */
export function shortQuietPeriod(minutes: number, isReal: boolean): string | null {
  const { min, max } = QUIET_PERIOD_MS;
  if (!isReal || minutes * MINUTE_MS >= min) return null;
  return `LIGHTNING_QUIET_MINUTES is "${minutes}": ${min / MINUTE_MS} to ${max / MINUTE_MS} was expected, because the lightning is real.`;
}

/** null: no live data of the network is used. */
export function liveSettings(s: RawSettings, isLive: boolean): LiveSettings | null {
  if (!isLive) return null;
  return {
    contact: s.LIVE_CONTACT,
    urls: {
      glmEast: s.GLM_EAST_URL,
      glmWest: s.GLM_WEST_URL,
      mrms: s.MRMS_URL,
      radar: s.RADAR_URL,
      metar: s.METAR_URL,
      nws: s.NWS_URL,
      eccc: s.ECCC_URL,
      geomet: s.GEOMET_URL,
      usgs: s.USGS_URL,
      nhc: s.NHC_URL,
      noaaMaps: s.NOAA_MAPS_URL,
      nwps: s.NWPS_URL,
      snotel: s.SNOTEL_URL,
    },
    roadwork: s.ROADWORK_FEEDS,
  };
}
