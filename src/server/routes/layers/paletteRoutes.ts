import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Palettes } from '#contracts/layers.ts';
import { canadaPalettes } from '../../world/radar/canadaBands.ts';
import { liveRadarPalettes, radarPalettes, type Scheme } from '../../world/radar/radarBands.ts';
import { temperaturePalette, visibilityPalette, windPalette } from '../../world/sky/gridBands.ts';
import { ALERT_PALETTE } from '../../world/layers/alertPalette.ts';
import {
  OUTLOOK_PALETTE,
  rainfallPalette,
  TROPICAL_PALETTE,
  WIND_PROBABILITY_PALETTE,
  WINTER_PALETTE,
} from '../../world/layers/forecastPalettes.ts';
import { LIGHTNING_AGES } from '../../world/lightning/lightningAges.ts';
import {
  EARTHQUAKE_PALETTE,
  GAUGE_PALETTE,
  SENSOR_PALETTE,
  snowStationPalette,
  TRAFFIC_PALETTE,
} from '../../world/layers/pointPalettes.ts';
import { postalPalette } from '../../world/layers/postalLayer.ts';
import { FLOW_PALETTE, ROAD_RISK_PALETTE, VEHICLE_PALETTE } from '../../world/layers/roadLayers.ts';

/** Colour scheme of a map, in a query. */
export const SchemeText = z.enum(['dark', 'light']).default('dark');
export const CACHED_SOME_MINUTES = 'public, max-age=300';

const PALETTES: Readonly<Record<string, (scheme: Scheme, isMetric: boolean) => Palettes>> = {
  radar: radarPalettes,
  liveRadar: liveRadarPalettes,
  'canadaRadar-rain': (scheme, isMetric) => canadaPalettes('rain', scheme, isMetric),
  'canadaRadar-snow': (scheme, isMetric) => canadaPalettes('snow', scheme, isMetric),
  lightning: () => LIGHTNING_AGES,
  temperature: (_scheme, isMetric) => temperaturePalette(isMetric),
  wind: (_scheme, isMetric) => windPalette(isMetric),
  visibility: (_scheme, isMetric) => visibilityPalette(isMetric),
  nwsAlerts: () => ALERT_PALETTE,
  earthquakes: () => EARTHQUAKE_PALETTE,
  'flood_gauges-geojson': () => GAUGE_PALETTE,
  snowSensors: () => SENSOR_PALETTE,
  snowStations: snowStationPalette,
  trafficIncidents: () => TRAFFIC_PALETTE,
  roadRisk: () => ROAD_RISK_PALETTE,
  trafficFlow: () => FLOW_PALETTE,
  AmazonVehicles: () => VEHICLE_PALETTE,
  zipCodes: postalPalette,
  tropicalStorms: () => TROPICAL_PALETTE,
  windProbability: () => WIND_PROBABILITY_PALETTE,
  outlook: () => OUTLOOK_PALETTE,
  rainfall: (_scheme, isMetric) => rainfallPalette(isMetric),
  wssi: () => WINTER_PALETTE,
};

/** What the legends say, in the colours and units asked for (CALL-17, DATA-24). */
export const paletteRoutes: FastifyPluginAsyncZod = async (app) => {
  for (const [name, palettesOf] of Object.entries(PALETTES)) {
    app.get(
      `/layers/palettes/${name}.json`,
      {
        schema: {
          tags: ['layers'],
          querystring: z.object({ scheme: SchemeText, metric: z.enum(['true', 'false']).default('true') }),
          response: { 200: Palettes },
        },
      },
      async ({ query }, reply) => {
        void reply.header('cache-control', CACHED_SOME_MINUTES);
        return palettesOf(query.scheme, query.metric === 'true');
      },
    );
  }
};
