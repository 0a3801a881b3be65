import { describe, expect, it } from 'vitest';
import { AppConfig } from '#contracts/appConfig.ts';
import { OWN_TILES } from '#contracts/basemapSources.ts';
import { faultyFields } from './faultyFields.ts';

const ENVIRONMENT = {
  name: 'local',
  hostnames: ['localhost'],
  area: 'main',
  defaultClient: 'ACME',
  apiBaseUrl: '/api',
  authBaseUrl: '/auth',
  authAppUrl: '/auth-app',
  oauthClientId: 'scc',
  certificateBaseUrl: '',
  staticBaseUrl: '/static',
  weatherBaseUrl: '/weather',
  layerBaseUrl: '/layers',
  layersUrl: '',
  tileUrls: OWN_TILES,
  tileCredit: '',
  sourceCredit: 'Lightning data by DTN',
  hiddenRoles: ['guest'],
  routeUrl: 'https://roads.example/route',
  sensorsBaseUrl: '/api',
  heatBaseUrl: '/api',
  trackingUrl: 'https://roads.example/vehicles',
  keys: { route: 'k-1' },
  lightningFeedTemplate: '/lightning/{YYYYMMDD}/{HHmmss}.json',
  lightningColumnsTemplate: '/lightning/{YYYYMMDD}/{HHmmss}.bin',
  lightningWindowUrl: '/lightning/window.bin',
  lightningRules: {
    alertRadiusM: 9656,
    warningRadiusM: 16_093,
    quietPeriodMs: 1_800_000,
    isTotalLightning: true,
  },
  objectStorageHosts: ['files.example'],
  analyticsUrl: '/figures',
  supportWidgetUrl: 'https://chat.example/widget.js',
  supportEmail: 'help@acme.example',
  providerWebsiteUrl: 'https://acme.example',
  usWeatherReportUrl: 'https://acme.example/report.pdf',
  isSimulation: true,
};
const config = (environment: unknown) => ({
  maintenance: false,
  version: '1.7.15',
  environments: [environment],
});

describe('AppConfig', () => {
  it('reads one environment', () => {
    expect(AppConfig.parse(config(ENVIRONMENT))).toEqual(config(ENVIRONMENT));
  });

  it('takes the configuration of an older service: no columns, no object storage, no analytics, no routes', () => {
    const { lightningColumnsTemplate: _, objectStorageHosts: __, analyticsUrl: ___, ...rest } = ENVIRONMENT;
    const { routeUrl: ____, trackingUrl: _____, keys: ______, ...fewer } = rest;
    const { sensorsBaseUrl: _______, heatBaseUrl: ________, ...older } = fewer;
    expect(AppConfig.parse(config(older)).environments[0]).toMatchObject({
      routeUrl: '',
      trackingUrl: '',
      sensorsBaseUrl: '',
      heatBaseUrl: '',
      keys: { route: '' },
      lightningColumnsTemplate: '',
      objectStorageHosts: [],
      analyticsUrl: '',
    });
  });

  it('names a mistake by the path of its field', () => {
    expect(faultyFields(AppConfig, config({ ...ENVIRONMENT, area: 'US' }))).toEqual(['environments.0.area']);
    expect(faultyFields(AppConfig, config({ ...ENVIRONMENT, apiBaseUrl: undefined }))).toEqual([
      'environments.0.apiBaseUrl',
    ]);
    expect(faultyFields(AppConfig, { ...config(ENVIRONMENT), environments: [] })).toEqual(['environments']);
    expect(faultyFields(AppConfig, { ...config(ENVIRONMENT), maintenance: 'no' })).toEqual(['maintenance']);
  });

  it('refuses rules of lightning that would never close a yard [S1]', () => {
    for (const rule of ['alertRadiusM', 'warningRadiusM', 'quietPeriodMs']) {
      const lightningRules = { ...ENVIRONMENT.lightningRules, [rule]: 0 };
      expect(faultyFields(AppConfig, config({ ...ENVIRONMENT, lightningRules }))).toEqual([
        `environments.0.lightningRules.${rule}`,
      ]);
    }
  });
});
