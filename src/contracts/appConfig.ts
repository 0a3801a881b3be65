import { z } from 'zod';
import { BasemapSources, OWN_TILES } from './basemapSources.ts';

const Address = z.string().describe('absolute URL or a path on the origin; empty: not offered');

/** One host environment of the product (GAP-2): the addresses for the hosts that it names. */
export const Environment = z.object({
  name: z.string().min(1),
  hostnames: z.array(z.string()),
  area: z.enum(['main', 'EU', 'IN']),
  defaultClient: z.string().min(1),
  apiBaseUrl: Address,
  authBaseUrl: Address,
  authAppUrl: Address,
  oauthClientId: z.string(),
  certificateBaseUrl: Address,
  staticBaseUrl: Address,
  weatherBaseUrl: Address,
  layerBaseUrl: Address,
  layersUrl: Address.describe('catalogue of the map’s layers; empty: layers.json of the service').default(''),
  tileUrls: BasemapSources.default(OWN_TILES),
  tileCredit: z.string().describe('attribution of street and satellite pictures; empty: none').default(''),
  sourceCredit: z
    .string()
    .describe('attribution of the lightning and weather that maps draw; empty: none')
    .default(''),
  routeUrl: Address.describe('route service (CALL-64); empty: no routes are planned').default(''),
  trackingUrl: Address.describe('tracking service, the vrid is appended (CALL-32); empty: none').default(''),
  sensorsBaseUrl: Address.describe('snow sensors (GAP-87); empty: none').default(''),
  heatBaseUrl: Address.describe('heat in vehicles (CALL-28, GAP-91); empty: none').default(''),
  keys: z
    .object({ route: z.string().describe('key of the route service; empty: none').default('') })
    .default({ route: '' }),
  lightningFeedTemplate: z.string().describe('{base}/{YYYYMMDD}/{HHmmss}.json with both placeholders in it'),
  lightningColumnsTemplate: Address.describe(
    'the same steps as binary columns, both placeholders in it; empty: lists only',
  ).default(''), // a display that starts without a network may hold the configuration of an older service
  lightningWindowUrl: Address.describe(
    'snapshot of the recent past as binary columns; empty: step files only',
  ),
  objectStorageHosts: z
    .array(z.string())
    .describe('hosts that get no bearer, and answer 403 for a missing file (NET-01)')
    .default([]),
  analyticsUrl: Address.describe('receives page views, clicks and failing services').default(''),
  supportWidgetUrl: Address.describe(
    'script of a support chat; empty: a mail link, where there is an address',
  ).default(''),
  supportEmail: z.string().describe('address of the help; empty: none').default(''),
  providerWebsiteUrl: Address.describe("page of the service's provider; empty: no link (GAP-104)").default(
    '',
  ),
  usWeatherReportUrl: Address.describe(
    'latest weather report of the US, PDF; empty: no link (GAP-95)',
  ).default(''),
  hiddenRoles: z
    .array(z.string())
    .describe('ids of roles that the Access Control tab does not show (GAP-114)')
    .default(['guest']),
  lightningRules: z
    .object({
      alertRadiusM: z.number().positive(),
      warningRadiusM: z.number().positive(),
      quietPeriodMs: z.number().positive(),
      isTotalLightning: z.boolean(),
    })
    .describe('rules of the alert engine of this service'),
  isSimulation: z.boolean().describe('the atmosphere is simulated; every screen says so'),
});
export type Environment = z.infer<typeof Environment>;

/** Run-time configuration of the app, GET /config.json. */
export const AppConfig = z.object({
  maintenance: z.boolean(),
  version: z.string().min(1),
  environments: z.array(Environment).min(1),
});
export type AppConfig = z.infer<typeof AppConfig>;
