import type { AppConfig } from '#contracts/appConfig.ts';
import { OWN_TILES } from '#contracts/basemapSources.ts';
import type { LightningRules } from '#domain/alerting/lightningRules.ts';
import { DEMO_CLIENT } from '../../sources/simulator/demoFacilities.ts';
import type { CatalogueSettings } from '../../world/layers/catalogueSettings.ts';
import type { BasemapSettings } from '../../world/basemap/tileSettings.ts';

/** Version of the product as its screens show it (CONST-01). */
export const APP_VERSION = '1.7.15';

/** Where people find help (GAP-13). */
export type Support = {
  /** Address of a chat's script; empty: none. */
  readonly widgetUrl: string;
  /** Empty: none. */
  readonly email: string;
};

/** Pages of others that people are led to; empty: no link. */
export type Links = { readonly providerWebsiteUrl: string; readonly usWeatherReportUrl: string };

const NO_LINKS: Links = { providerWebsiteUrl: '', usWeatherReportUrl: '' };
const NO_SUPPORT: Support = { widgetUrl: '', email: '' };
const OWN_BASEMAP: BasemapSettings = { tiles: OWN_TILES, credit: '', styleOrigins: [] };

/** What an operator adds to the service's own. */
type Surroundings = {
  readonly support: Support;
  readonly links: Links;
  /** Receives figures of the use of the app (GAP-134); empty: nobody does. */
  readonly analyticsUrl: string;
  /** Where yard pages without a session go; empty: nowhere (GAP-15). */
  readonly certificateBaseUrl: string;
  readonly basemap: BasemapSettings;
  /** Attribution of lightning and weather; empty: none. */
  readonly sourceCredit: string;
  /** Whether feeds tell of vehicles. */
  readonly hasFleet: boolean;
  /** Catalogue of layers in the place of the service's own. */
  readonly layers: Pick<CatalogueSettings, 'origins'>;
  /** Whether a routing service knows real roads. */
  readonly hasRouting: boolean;
};

/** Run-time configuration of the app served by this service: everything on the app's own origin (GAP-2, GAP-3). */
export function appConfigOf(
  lightningRules: LightningRules,
  isSimulation: boolean,
  {
    support = NO_SUPPORT,
    links = NO_LINKS,
    analyticsUrl = '',
    certificateBaseUrl = '',
    basemap = OWN_BASEMAP,
    sourceCredit = '',
    hasFleet = false,
    layers = { origins: [] },
    hasRouting = false,
  }: Partial<Surroundings> = {},
  /** Whether there are simulated roads, and vehicles on them: not over recorded lightning. */
  hasRoads = true,
): AppConfig {
  return {
    maintenance: false,
    version: APP_VERSION,
    environments: [
      {
        name: 'main',
        hostnames: [],
        area: 'main',
        defaultClient: DEMO_CLIENT,
        apiBaseUrl: '/api',
        authBaseUrl: '/auth',
        authAppUrl: '/auth',
        oauthClientId: 'safety-command-center',
        certificateBaseUrl,
        staticBaseUrl: '/static',
        weatherBaseUrl: '/weather',
        layerBaseUrl: '/layers',
        layersUrl: '',
        tileUrls: basemap.tiles,
        tileCredit: basemap.credit,
        sourceCredit,
        routeUrl: hasRoads || hasRouting ? '/api/route' : '',
        trackingUrl: hasRoads ? '/api/tracking' : '',
        sensorsBaseUrl: '/api',
        heatBaseUrl: hasRoads || hasFleet ? '/api' : '',
        keys: { route: '' },
        lightningFeedTemplate: '/feeds/lightning/steps/{YYYYMMDD}/{HHmmss}.json',
        lightningColumnsTemplate: '/feeds/lightning/columns/{YYYYMMDD}/{HHmmss}.bin',
        lightningWindowUrl: '/feeds/lightning/window',
        // hosts of layers get no session
        objectStorageHosts: layers.origins.map((origin) => new URL(origin).host),
        analyticsUrl,
        supportWidgetUrl: support.widgetUrl,
        supportEmail: support.email,
        ...links,
        hiddenRoles: ['guest'],
        lightningRules,
        isSimulation,
      },
    ],
  };
}
