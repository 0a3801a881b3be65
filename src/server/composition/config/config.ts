import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Links, Support } from './appConfigOf.ts';
import {
  GEOCODE_SETTINGS,
  geocodeSettings,
  missingGeocodeSetting,
} from '../../world/geocode/geocodeSettings.ts';
import type { GeocoderSettings } from '../../world/geocode/outsideGeocoder.ts';
import {
  missingOutsideSetting,
  OUTSIDE_SETTINGS,
  outsideSettings,
  type OutsideSettings,
} from '../../useCases/identity/external/outsideSettings.ts';
import {
  missingNoticeSetting,
  NOTICE_SETTINGS,
  noticeSettings,
  type NoticeSettings,
} from '../../useCases/notices/noticeSettings.ts';
import type { LogLevel } from '../../platform/log/log.ts';
import { parseTrustedProxies, type TrustedProxies } from '../../platform/http/trustedProxies.ts';
import {
  basemapSettings,
  listOf,
  Origins,
  TILE_SETTINGS,
  type BasemapSettings,
} from '../../world/basemap/tileSettings.ts';

/** How one run of the service is set up. */
export type ServerConfig = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Whether to wait while another service leads on the same PostgreSQL. */
  readonly isStandbyAllowed: boolean;
  readonly logLevel: LogLevel;
  /** Demonstration client, facilities and accounts. */
  readonly isDemo: boolean;
  /** Vehicles of the demonstration client; 0 without it. */
  readonly demoVehicles: number;
  /** Seed of the simulated atmosphere. */
  readonly seed: number;
  /** Recorded lightning to play instead of the simulated; empty: simulate. */
  readonly replayFiles: readonly string[];
  readonly replaySpeed: number;
  /** Folder of mapping files of customers' feeds; null: none. */
  readonly feedsDir: string | null;
  /** Secrets of the feeds by the name of their setting, `FEED_KEY_…`. */
  readonly feedKeys: Readonly<Record<string, string>>;
  /** Quiet period after the last qualifying strike, minutes. */
  readonly quietMinutes: number;
  /** A session of a person that was not used for longer has ended; null: none ends by disuse (GAP-141). */
  readonly idleLimitMs: number | null;
  /** How long alerts are kept after their end, ms. */
  readonly keepAlertsMs: number;
  /** Disk that step files may take, MB. */
  readonly stepDiskMb: number;
  /** Origins whose sign-in may return to them, besides the service's own. */
  readonly appOrigins: readonly string[];
  /** Origins that may show pages in a frame, besides the service's own: signage players. */
  readonly frameOrigins: readonly string[];
  /** Proxies in front that say who calls and by which address. */
  readonly trustedProxies: TrustedProxies;
  readonly support: Support;
  readonly links: Links;
  /** Tiles of the maps' basemap. */
  readonly basemap: BasemapSettings;
  readonly notices: NoticeSettings;
  /** Provider of addresses; null: the towns that the service knows itself. */
  readonly geocoder: GeocoderSettings | null;
  /** Provider that people sign in with; null: here, by e-mail and password. */
  readonly outside: OutsideSettings | null;
  /** Folder of the built app; null: the service alone. */
  readonly appDir: string | null;
};

/** A setting that makes no sense, told in one line. */
export class ConfigError extends Error {}

const WebAddress = z
  .url({ protocol: /^https?$/, error: 'https://HOST or http://HOST was expected' })
  .or(z.literal(''))
  .default('');

const PROXIES_EXPECTED =
  'off, a number of proxies from 1 to 10, or their networks (10.0.0.0/8,192.0.2.7) was expected';

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.string().min(1).optional(),
  STANDBY: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_VEHICLES: z.coerce.number().int().min(0).max(5_000).default(300),
  SIMULATION_SEED: z.coerce.number().int().nonnegative().default(1),
  FEEDS_DIR: z.string().default(''),
  LIGHTNING_QUIET_MINUTES: z.coerce.number().positive().max(240).default(30),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(43_200).default(0),
  HISTORY_DAYS: z.coerce.number().int().min(61).max(36_500).default(400),
  STEP_DISK_MB: z.coerce.number().positive().default(2_000),
  TRUST_PROXY: z
    .string()
    .default('off')
    .refine((text) => parseTrustedProxies(text) !== undefined, PROXIES_EXPECTED)
    .transform((text) => parseTrustedProxies(text) ?? null),
  APP_ORIGINS: z.string().default(''),
  FRAME_ORIGINS: Origins,
  SUPPORT_WIDGET_URL: z
    .string()
    .regex(/^(https:\/\/|http:\/\/localhost[:/])\S+$|^$/, 'https://HOST/SCRIPT was expected')
    .refine((url) => url === '' || URL.canParse(url), 'https://HOST/SCRIPT was expected')
    .default(''),
  PROVIDER_WEBSITE_URL: WebAddress,
  US_WEATHER_REPORT_URL: WebAddress,
  SUPPORT_EMAIL: z.email({ error: 'an e-mail address was expected' }).or(z.literal('')).default(''),
  ...NOTICE_SETTINGS,
  ...OUTSIDE_SETTINGS,
  ...GEOCODE_SETTINGS,
  ...TILE_SETTINGS,
});

/** Settings whose value may hold a password: it is not told when it is wrong. */
const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_TOKEN',
  'OIDC_CLIENT_SECRET',
  'GEOCODER_URL',
  'GEOCODER_TOKEN',
  'STREET_TILE_URL',
  'SATELLITE_TILE_URL',
  'BASEMAP_STYLE_URL',
]);

const OPTIONS = { replay: { type: 'boolean' }, speed: { type: 'string' } } as const;

/**
 * Reads the environment and the command line: `--replay FILE… [--speed N]`.
 *
 * @throws ConfigError naming the setting, what came and what was expected.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  appDir: string | null,
): ServerConfig {
  const settings = Settings.safeParse(env);
  if (!settings.success) {
    const [issue] = settings.error.issues;
    const name = String(issue?.path[0]);
    const came = SECRETS.has(name) ? 'not usable' : `"${env[name] ?? ''}"`;
    throw new ConfigError(`${name} is ${came}: ${issue?.message ?? 'not usable'}.`);
  }
  const missing =
    missingNoticeSetting(settings.data) ??
    missingOutsideSetting(settings.data) ??
    missingGeocodeSetting(settings.data);
  if (missing !== null) throw new ConfigError(missing);
  const { replayFiles, replaySpeed } = readReplay(args);
  const s = settings.data;
  const mixed = mixedWithFeeds(s, replayFiles);
  if (mixed !== null) throw new ConfigError(mixed);
  return {
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    isStandbyAllowed: s.STANDBY === 'on',
    logLevel: s.LOG_LEVEL,
    isDemo: s.DEMO === 'on',
    demoVehicles: s.DEMO === 'on' ? s.DEMO_VEHICLES : 0,
    seed: s.SIMULATION_SEED,
    replayFiles,
    replaySpeed,
    feedsDir: s.FEEDS_DIR === '' ? null : resolve(s.FEEDS_DIR),
    feedKeys: feedKeysOf(env),
    quietMinutes: s.LIGHTNING_QUIET_MINUTES,
    idleLimitMs: s.SESSION_IDLE_MINUTES === 0 ? null : s.SESSION_IDLE_MINUTES * 60_000,
    keepAlertsMs: s.HISTORY_DAYS * 86_400_000,
    stepDiskMb: s.STEP_DISK_MB,
    appOrigins: listOf(s.APP_ORIGINS),
    frameOrigins: listOf(s.FRAME_ORIGINS),
    trustedProxies: s.TRUST_PROXY,
    support: { widgetUrl: s.SUPPORT_WIDGET_URL, email: s.SUPPORT_EMAIL },
    links: { providerWebsiteUrl: s.PROVIDER_WEBSITE_URL, usWeatherReportUrl: s.US_WEATHER_REPORT_URL },
    basemap: basemapSettings(s),
    notices: noticeSettings(s),
    geocoder: geocodeSettings(s),
    outside: outsideSettings(s),
    appDir,
  };
}

/** What would run beside feeds of customers that is invented or recorded, in one line (S14); null: nothing. */
function mixedWithFeeds(
  { FEEDS_DIR: dir, DEMO: demo }: z.infer<typeof Settings>,
  replayFiles: readonly string[],
): string | null {
  if (dir === '') return null;
  if (replayFiles.length > 0) return 'FEEDS_DIR and --replay do not go together: choose one.';
  return demo === 'on' ? 'FEEDS_DIR needs DEMO=off: real yards have no demonstration accounts.' : null;
}

function feedKeysOf(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const named = Object.entries(env).filter(([name]) => name.startsWith('FEED_KEY_'));
  return Object.fromEntries(named.map(([name, value]) => [name, value ?? '']));
}

function readReplay(args: readonly string[]): Pick<ServerConfig, 'replayFiles' | 'replaySpeed'> {
  const { values, positionals } = parse(args);
  if (!values.replay && positionals.length > 0) {
    throw new ConfigError(`"${positionals[0]}" is not an option; did you mean --replay ${positionals[0]}?`);
  }
  if (values.replay && positionals.length === 0) throw new ConfigError('--replay needs at least one file.');
  const replaySpeed = Number(values.speed ?? '1');
  if (!(replaySpeed > 0 && Number.isFinite(replaySpeed))) {
    throw new ConfigError(`--speed is "${values.speed}": a number above 0 was expected.`);
  }
  return { replayFiles: positionals.map((file) => resolve(file)), replaySpeed };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}
