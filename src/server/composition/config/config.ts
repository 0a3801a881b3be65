import { resolve } from 'node:path';
import { z } from 'zod';
import { LONGEST_DAY_MS } from '#domain/alerting/pastAlert.ts';
import type { YardId } from '#domain/locations/yardId.ts';
import type { Links, Support } from './appConfigOf.ts';
import { APP_ORIGINS_EXPECTED, parseAppOrigins } from './appOrigins.ts';
import { readCommandLine, type CommandLine } from './commandLine.ts';
import { ConfigError } from './configError.ts';
import { missingRoleSetting, ROLE_SETTINGS, roleSettings, type RoleSettings } from './roleSettings.ts';
import {
  LIVE_SETTINGS,
  liveSettings,
  missingLiveSetting,
  shortQuietPeriod,
  type LiveSettings,
} from './liveSettings.ts';
import { TRACE_SETTINGS, traceSettings } from './traceSettings.ts';
import type { TraceSettings } from '../../platform/tracing/traceSettings.ts';
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
import {
  missingObjectSetting,
  OBJECT_SETTINGS,
  objectSettings,
  type ObjectSettings,
} from '../../platform/objects/objectSettings.ts';
import { parseProbeYard } from '../../useCases/probe/probeYard.ts';
import type { LogLevel } from '../../platform/log/log.ts';
import { parseTrustedProxies, type TrustedProxies } from '../../platform/http/trustedProxies.ts';
import {
  CATALOGUE_SETTINGS,
  catalogueSettings,
  type CatalogueSettings,
} from '../../world/layers/catalogueSettings.ts';
import {
  basemapSettings,
  listOf,
  Origins,
  TILE_SETTINGS,
  type BasemapSettings,
} from '../../world/basemap/tileSettings.ts';

/** How one run of the service is set up. */
export type ServerConfig = Pick<CommandLine, 'replayFiles' | 'replaySpeed' | 'replayKindCodes'> & {
  readonly role: RoleSettings;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Whether to wait while another service leads on the same PostgreSQL. */
  readonly isStandbyAllowed: boolean;
  readonly logLevel: LogLevel;
  /** Collector of traces; null: nothing is traced. */
  readonly traces: TraceSettings | null;
  /** Demonstration client, facilities and accounts. */
  readonly isDemo: boolean;
  /** Vehicles of the demonstration client; 0 without it. */
  readonly demoVehicles: number;
  /** Seed of the simulated atmosphere. */
  readonly seed: number;
  /** Folder of mapping files of customers' feeds; null: none. */
  readonly feedsDir: string | null;
  /** Secrets of the feeds by the name of their setting, `FEED_KEY_…`. */
  readonly feedKeys: Readonly<Record<string, string>>;
  /** Sources of the network; null: none is asked. */
  readonly live: LiveSettings | null;
  /** Quiet period after the last qualifying strike, minutes. */
  readonly quietMinutes: number;
  /** A session of a person that was not used for longer has ended; null: none ends by disuse (GAP-141). */
  readonly idleLimitMs: number | null;
  /** How long alerts are kept after their end, ms. */
  readonly keepAlertsMs: number;
  /** Time stamp authority for the head of the evidence (RFC 3161); null: none is asked. */
  readonly evidenceTsaUrl: string | null;
  /** How long evidence is kept, ms; null: for ever. */
  readonly keepEvidenceMs: number | null;
  /** Canary yard that the service closes and opens again each minute; null: none. */
  readonly probeYard: YardId | null;
  /** Where steps, tiles and exports are kept beside this machine; null: nowhere. */
  readonly objects: ObjectSettings | null;
  /** Disk that step files may take, MB. */
  readonly stepDiskMb: number;
  /** Disk that inputs of verdicts may take, MB; 0: none are kept. */
  readonly inputsDiskMb: number;
  /** Origins whose sign-in may return to them, besides the service's own. */
  readonly appOrigins: readonly string[];
  /** Origins that may show pages in a frame, besides the service's own: signage players. */
  readonly frameOrigins: readonly string[];
  /** Proxies in front that say who calls and by which address. */
  readonly trustedProxies: TrustedProxies;
  readonly support: Support;
  /** Receives figures of the use of the app (GAP-134); empty: nobody does. */
  readonly analyticsUrl: string;
  /**
   * Base of the calls of yard pages without a session,
   * at a host that knows devices by certificates (GAP-15); empty: none.
   */
  readonly certificateBaseUrl: string;
  readonly links: Links;
  /** Catalogue of layers in the place of the service's own. */
  readonly layers: CatalogueSettings;
  /** Tiles of the maps' basemap. */
  readonly basemap: BasemapSettings;
  readonly notices: NoticeSettings;
  /** Provider of addresses; null: the towns that the service knows itself. */
  readonly geocoder: GeocoderSettings | null;
  /** Address of a Valhalla without a path; null: no routing service is set. */
  readonly valhallaUrl: string | null;
  /** Provider that people sign in with; null: here, by e-mail and password. */
  readonly outside: OutsideSettings | null;
  /** Folder of the built app; null: the service alone. */
  readonly appDir: string | null;
};

const DAY_MS = 86_400_000;

/** An address that pages call by TLS, or on the machine itself; empty: none. */
const calledAddress = (form: string) =>
  z
    .string()
    .regex(/^(https:\/\/|http:\/\/localhost[:/])\S+$|^$/, `${form} was expected`)
    .refine((url) => url === '' || URL.canParse(url), `${form} was expected`)
    .default('');

const WebAddress = z
  .url({ protocol: /^https?$/, error: 'https://HOST or http://HOST was expected' })
  .or(z.literal(''))
  .default('');

const PROXIES_EXPECTED =
  'off, a number of proxies from 1 to 10, or their networks (10.0.0.0/8,192.0.2.7) was expected';

/** Besides an address, the forms of a socket on the same machine that the driver takes. */
const DATABASE_FORM = /^\s*((pg|postgres(ql)?):\/\/|socket:|\/|[^:/]+\?(.*&)?host=)/iu;

const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.string().regex(DATABASE_FORM, 'postgres://USER:PASSWORD@HOST/NAME was expected').optional(),
  STANDBY: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_VEHICLES: z.coerce.number().int().min(0).max(5_000).default(300),
  SIMULATION_SEED: z.coerce.number().int().nonnegative().default(1),
  FEEDS_DIR: z.string().default(''),
  LIGHTNING_QUIET_MINUTES: z.coerce.number().positive().max(240).default(30),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(0).max(43_200).default(0),
  EVIDENCE_TSA_URL: WebAddress,
  EVIDENCE_DAYS: z.coerce.number().int().min(61).max(36_500).optional(),
  HISTORY_DAYS: z.coerce.number().int().min(61).max(36_500).default(400),
  PROBE_YARD: z
    .string()
    .default('')
    .refine((text) => text === '' || parseProbeYard(text) !== null, 'CLIENT/CANARY… was expected')
    .transform(parseProbeYard),
  STEP_DISK_MB: z.coerce.number().positive().default(2_000),
  INPUTS_DISK_MB: z.coerce.number().nonnegative().default(2_000),
  TRUST_PROXY: z
    .string()
    .default('off')
    .refine((text) => parseTrustedProxies(text) !== undefined, PROXIES_EXPECTED)
    .transform((text) => parseTrustedProxies(text) ?? null),
  APP_ORIGINS: z
    .string()
    .default('')
    .refine((text) => parseAppOrigins(text) !== null, APP_ORIGINS_EXPECTED)
    .transform((text) => parseAppOrigins(text) ?? []),
  FRAME_ORIGINS: Origins,
  SUPPORT_WIDGET_URL: calledAddress('https://HOST/SCRIPT'),
  ANALYTICS_URL: calledAddress('https://HOST/PATH'),
  CERTIFICATE_BASE_URL: calledAddress('https://HOST/PATH'),
  PROVIDER_WEBSITE_URL: WebAddress,
  US_WEATHER_REPORT_URL: WebAddress,
  SUPPORT_EMAIL: z.email({ error: 'an e-mail address was expected' }).or(z.literal('')).default(''),
  ...ROLE_SETTINGS,
  ...TRACE_SETTINGS,
  ...NOTICE_SETTINGS,
  ...OUTSIDE_SETTINGS,
  ...GEOCODE_SETTINGS,
  ...LIVE_SETTINGS,
  ...TILE_SETTINGS,
  ...CATALOGUE_SETTINGS,
  ...OBJECT_SETTINGS,
});

/** Settings whose value may hold a password: it is not told when it is wrong. */
const SECRETS: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'NATS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'SMTP_URL',
  'SMS_GATEWAY_URL',
  'SMS_GATEWAY_TOKEN',
  'OIDC_CLIENT_SECRET',
  'GEOCODER_URL',
  'GEOCODER_TOKEN',
  'STREET_TILE_URL',
  'SATELLITE_TILE_URL',
  'BASEMAP_STYLE_URL',
  'ROADWORK_FEEDS',
  'LAYERS_URL',
  'S3_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]);

/**
 * Reads the environment and the command line.
 *
 * @throws ConfigError naming the setting, what came and what was expected.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
  appDir: string | null,
): ServerConfig {
  const s = settingsIn(env);
  const { replayFiles, replaySpeed, replayKindCodes, isLive } = readCommandLine(args);
  const isDemo = s.DEMO === 'on' && !isLive;
  const fault = faultOf(s, { replayFiles, isLive, isDemo });
  if (fault !== null) throw new ConfigError(fault);
  return {
    role: roleSettings(s),
    port: s.PORT,
    host: s.HOST,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL ?? null,
    isStandbyAllowed: s.STANDBY === 'on',
    logLevel: s.LOG_LEVEL,
    traces: traceSettings(s),
    isDemo,
    demoVehicles: isDemo ? s.DEMO_VEHICLES : 0,
    seed: s.SIMULATION_SEED,
    replayFiles,
    replaySpeed,
    replayKindCodes,
    feedsDir: s.FEEDS_DIR === '' ? null : resolve(s.FEEDS_DIR),
    feedKeys: feedKeysOf(env),
    live: liveSettings(s, isLive),
    quietMinutes: s.LIGHTNING_QUIET_MINUTES,
    idleLimitMs: s.SESSION_IDLE_MINUTES === 0 ? null : s.SESSION_IDLE_MINUTES * 60_000,
    keepAlertsMs: s.HISTORY_DAYS * DAY_MS + LONGEST_DAY_MS,
    evidenceTsaUrl: s.EVIDENCE_TSA_URL === '' ? null : s.EVIDENCE_TSA_URL,
    keepEvidenceMs: s.EVIDENCE_DAYS === undefined ? null : s.EVIDENCE_DAYS * DAY_MS,
    probeYard: s.PROBE_YARD,
    objects: objectSettings(s),
    stepDiskMb: s.STEP_DISK_MB,
    inputsDiskMb: s.INPUTS_DISK_MB,
    appOrigins: s.APP_ORIGINS,
    frameOrigins: listOf(s.FRAME_ORIGINS),
    trustedProxies: s.TRUST_PROXY,
    analyticsUrl: s.ANALYTICS_URL,
    certificateBaseUrl: s.CERTIFICATE_BASE_URL.replace(/\/$/, ''),
    support: { widgetUrl: s.SUPPORT_WIDGET_URL, email: s.SUPPORT_EMAIL },
    links: { providerWebsiteUrl: s.PROVIDER_WEBSITE_URL, usWeatherReportUrl: s.US_WEATHER_REPORT_URL },
    layers: catalogueSettings(s),
    basemap: basemapSettings(s),
    notices: noticeSettings(s),
    geocoder: geocodeSettings(s),
    valhallaUrl: s.VALHALLA_URL,
    outside: outsideSettings(s),
    appDir,
  };
}

/** What settings lack, or which of them do not go together, in one line; null: nothing. */
function faultOf(
  s: z.infer<typeof Settings>,
  { replayFiles, isLive, isDemo }: Pick<CommandLine, 'replayFiles' | 'isLive'> & { isDemo: boolean },
): string | null {
  return (
    missingRoleSetting(s) ??
    missingNoticeSetting(s) ??
    missingObjectSetting(s) ??
    missingOutsideSetting(s) ??
    missingGeocodeSetting(s) ??
    missingLiveSetting(s, isLive, s.FEEDS_DIR !== '') ??
    mixedWithFeeds(s.FEEDS_DIR, replayFiles, isDemo) ??
    shortQuietPeriod(s.LIGHTNING_QUIET_MINUTES, isLive || s.FEEDS_DIR !== '')
  );
}

/** @throws ConfigError for the first setting that cannot be used. */
function settingsIn(env: Readonly<Record<string, string | undefined>>): z.infer<typeof Settings> {
  const settings = Settings.safeParse(env);
  if (settings.success) return settings.data;
  const [issue] = settings.error.issues;
  const name = String(issue?.path[0]);
  const came = SECRETS.has(name) ? 'not usable' : `"${env[name] ?? ''}"`;
  throw new ConfigError(`${name} is ${came}: ${issue?.message ?? 'not usable'}.`);
}

/** What would run beside feeds of customers that is invented or recorded, in one line (S14); null: nothing. */
function mixedWithFeeds(dir: string, replayFiles: readonly string[], isDemo: boolean): string | null {
  if (dir === '') return null;
  if (replayFiles.length > 0) return 'FEEDS_DIR and --replay do not go together: choose one.';
  return isDemo ? 'FEEDS_DIR needs DEMO=off: real yards have no demonstration accounts.' : null;
}

function feedKeysOf(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const named = Object.entries(env).filter(([name]) => name.startsWith('FEED_KEY_'));
  return Object.fromEntries(named.map(([name, value]) => [name, value ?? '']));
}
