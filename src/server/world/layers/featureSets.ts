import type { z } from 'zod';
import { RainfallFeatures, WinterImpactFeatures } from '#contracts/accumulationFeatures.ts';
import { EarthquakeFeatures } from '#contracts/earthquakeFeatures.ts';
import { FloodGaugeFeatures } from '#contracts/floodGaugeFeatures.ts';
import { SnowStationFeatures } from '#contracts/snowStationFeatures.ts';
import {
  OutlookFeatures,
  TropicalStormFeatures,
  WindProbabilityFeatures,
} from '#contracts/tropicalFeatures.ts';
import { WeatherAlertFeatures } from '#contracts/weatherAlertFeatures.ts';
import type { FeatureLayer } from '../sky/skyFeatures.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How often advisories on tropical storms are made. */
export const ADVISED_EVERY_MS = 3 * HOUR_MS;
const FORECAST_EVERY_MS = 6 * HOUR_MS;
/** How often stations measure. */
const MEASURED_EVERY_MS = HOUR_MS;
/** How often gauges are read. */
export const GAUGED_EVERY_MS = 15 * MINUTE_MS;

/** How one layer of features is made and asked for. */
export type FeatureSet = {
  /** Name of its times in the dataset call. */
  readonly dataset: string;
  readonly everyMs: number;
  /**
   * `past`: as it was at each hour of the slider up to now;
   * `ahead`: of the hours to come; `all`: the newest, at any hour.
   */
  readonly reach: 'past' | 'ahead' | 'all';
  readonly answer: z.ZodType;
  readonly description: string;
  /** Only a real service tells of it; left out: the simulation does too. */
  readonly isOnlyLive?: true;
};

/** A layer that comes as GeoJSON. */
export type FeatureSetName = FeatureLayer | 'snowStations';

/** The layers that come as GeoJSON. */
export const FEATURE_SETS: Readonly<Record<FeatureSetName, FeatureSet>> = {
  nwsAlerts: {
    dataset: 'nws_alerts',
    everyMs: MINUTE_MS,
    reach: 'past',
    answer: WeatherAlertFeatures,
    description:
      'Alerts of the weather services, the most urgent first; simulated, or with `--live` those of NWS and ECCC as they are now',
  },
  earthquakes: {
    dataset: 'earthquakes',
    everyMs: 5 * MINUTE_MS,
    reach: 'past',
    answer: EarthquakeFeatures,
    description:
      'Earthquakes, the newest first; simulated of seven days, or with `--live` those of the USGS from magnitude 2.5 on of one day',
  },
  'flood_gauges-geojson': {
    dataset: 'flood_gauges',
    everyMs: GAUGED_EVERY_MS,
    reach: 'past',
    answer: FloodGaugeFeatures,
    description:
      'Flood gauges and how high their water stands; simulated, or with `--live` those of the NWPS near facilities',
  },
  tropicalStorms: {
    dataset: 'tropical_storms',
    everyMs: ADVISED_EVERY_MS,
    reach: 'all',
    answer: TropicalStormFeatures,
    description:
      'Tropical storms: points of the official forecast, a line for each model, a cone; simulated, or with `--live` those of the NHC',
  },
  windProbability34: windSet(34),
  windProbability50: windSet(50),
  windProbability64: windSet(64),
  outlook: {
    dataset: 'tropical_outlook',
    everyMs: FORECAST_EVERY_MS,
    reach: 'ahead',
    answer: OutlookFeatures,
    description:
      'Where tropical storms may be born within two and five days; simulated, or with `--live` within two and seven days by the NHC',
  },
  rainfall2day: rainSet(2),
  rainfall5day: rainSet(5),
  wssi: {
    dataset: 'winter_storm_impact',
    everyMs: FORECAST_EVERY_MS,
    reach: 'ahead',
    answer: WinterImpactFeatures,
    description: 'Impact of the snow of three days; simulated, or with `--live` that of the WPC',
  },
  snowStations: {
    dataset: 'snow_stations',
    everyMs: MEASURED_EVERY_MS,
    reach: 'past',
    answer: SnowStationFeatures,
    description:
      'Depth and water of the snow at the stations of SNOTEL, with `--live` alone; null where nothing current is known',
    isOnlyLive: true,
  },
};

function windSet(speedKn: number): FeatureSet {
  return {
    dataset: 'wind_probability',
    everyMs: FORECAST_EVERY_MS,
    reach: 'ahead',
    answer: WindProbabilityFeatures,
    description: `Probability of ${speedKn} knots of wind within five days, in bands; simulated`,
  };
}

function rainSet(days: number): FeatureSet {
  return {
    dataset: 'rainfall_forecast',
    everyMs: FORECAST_EVERY_MS,
    reach: 'ahead',
    answer: RainfallFeatures,
    description: `Rain of ${days} days, in bands; simulated, or with \`--live\` that of the WPC`,
  };
}

/** Address of a layer of features as the catalogue has it. */
export function featureUrl(layer: FeatureSetName): string {
  const { reach } = FEATURE_SETS[layer];
  return `/layers/features/${layer}.json?init={INIT}${reach === 'past' ? '&fore={FORE}' : ''}`;
}
