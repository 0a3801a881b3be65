import type { TropicalStormMenu } from '#contracts/tropicalFeatures.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { LiveAlerts } from '../../sources/alerts/liveAlerts.ts';
import type { OpenLayerSources } from '../../sources/liveLayerSources.ts';
import { createAlertLayer } from './alertLayer.ts';
import type { FeatureSetName } from './featureSets.ts';
import type { LiveLayerName } from './layerCatalogue.ts';
import { createLiveIncidents, type LiveIncidents } from './liveIncidents.ts';
import { sourceLayer, type LiveLayer } from './liveLayer.ts';

/** Layers of real services. One that is left out is not offered. */
export type LiveLayers = {
  readonly features: Readonly<Partial<Record<FeatureSetName, LiveLayer>>>;
  /** Incidents on roads; left out: no feed is asked. */
  readonly incidents?: LiveIncidents | undefined;
  /** Storms of the layer of tropical storms; null: not known. Left out: the layer is not offered. */
  readonly stormMenu?: (() => TropicalStormMenu | null) | undefined;
};

type Told = {
  /** Alerts of weather services; undefined: none is asked. */
  readonly alerts: LiveAlerts | undefined;
  readonly sources: Omit<OpenLayerSources, 'profiles' | 'stop'>;
};

/** The layers that real services are asked for. */
export function createLiveLayers({ alerts, sources }: Told, clock: ServerClock): LiveLayers {
  const { earthquakes, tropical, gauges, forecasts, snowStations, roadwork } = sources;
  const hasAlerts = alerts !== undefined && alerts.profiles.length > 0;
  return {
    features: {
      ...(hasAlerts ? { nwsAlerts: createAlertLayer(alerts, clock) } : {}),
      ...(earthquakes === null ? {} : { earthquakes: sourceLayer(earthquakes, (all) => all) }),
      ...(tropical === null
        ? {}
        : {
            tropicalStorms: sourceLayer(tropical, ({ storms }) => storms),
            windProbability34: sourceLayer(tropical, ({ wind }) => wind?.[34] ?? null),
            windProbability50: sourceLayer(tropical, ({ wind }) => wind?.[50] ?? null),
            windProbability64: sourceLayer(tropical, ({ wind }) => wind?.[64] ?? null),
            ...(sources.hasOutlook ? { outlook: sourceLayer(tropical, ({ outlook }) => outlook) } : {}),
          }),
      ...(gauges === null ? {} : { 'flood_gauges-geojson': sourceLayer(gauges, (all) => all) }),
      ...(forecasts === null
        ? {}
        : {
            rainfall2day: sourceLayer(forecasts, ({ rainfall2day }) => rainfall2day),
            rainfall5day: sourceLayer(forecasts, ({ rainfall5day }) => rainfall5day),
            wssi: sourceLayer(forecasts, ({ wssi }) => wssi),
          }),
      ...(snowStations === null ? {} : { snowStations: sourceLayer(snowStations, (all) => all) }),
    },
    incidents: roadwork.length === 0 ? undefined : createLiveIncidents(roadwork, clock),
    stormMenu: tropical === null ? undefined : () => tropical.content()?.menu ?? null,
  };
}

/** Names of the layers that are offered. */
export function liveLayerNames({ features, incidents }: LiveLayers): LiveLayerName[] {
  const names = Object.keys(features) as FeatureSetName[];
  return incidents === undefined ? names : [...names, 'trafficIncidents'];
}
