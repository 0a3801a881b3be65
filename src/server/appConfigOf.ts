import type { AppConfig } from '#contracts/appConfig.ts';
import type { LightningRules } from '#domain/alerting/lightningRules.ts';
import { DEMO_CLIENT } from './sources/simulator/demoFacilities.ts';

/** Version of the product as its screens show it (CONST-01). */
const APP_VERSION = '1.7.15';

/** Where people find help (GAP-13). */
export type Support = {
  /** Address of a chat's script; empty: none. */
  readonly widgetUrl: string;
  /** Empty: none. */
  readonly email: string;
};

const NO_SUPPORT: Support = { widgetUrl: '', email: '' };

/** Run-time configuration of the app served by this service: everything on the app's own origin (GAP-2, GAP-3). */
export function appConfigOf(
  lightningRules: LightningRules,
  isSimulation: boolean,
  support = NO_SUPPORT,
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
        certificateBaseUrl: '',
        staticBaseUrl: '/static',
        weatherBaseUrl: '/weather',
        layerBaseUrl: '/layers',
        layersUrl: '',
        lightningFeedTemplate: '/feeds/lightning/steps/{YYYYMMDD}/{HHmmss}.json',
        lightningColumnsTemplate: '/feeds/lightning/columns/{YYYYMMDD}/{HHmmss}.bin',
        lightningWindowUrl: '/feeds/lightning/window',
        objectStorageHosts: [],
        analyticsUrl: '',
        supportWidgetUrl: support.widgetUrl,
        supportEmail: support.email,
        hiddenRoles: ['guest'],
        lightningRules,
        isSimulation,
      },
    ],
  };
}
