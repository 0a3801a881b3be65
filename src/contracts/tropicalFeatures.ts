import { z } from 'zod';
import {
  featureCollection,
  LineGeometry,
  MultiPolygonGeometry,
  PointGeometry,
  PolygonGeometry,
} from './featureCollection.ts';
import { IsoInstant } from './isoInstant.ts';

/** Answer of the layer of tropical storms: points of the official forecast, a line for each model, a cone (POPUP-06). */
export const TropicalStormFeatures = featureCollection(
  z.union([PointGeometry, LineGeometry, PolygonGeometry, MultiPolygonGeometry]),
  z.object({
    storm_id: z.string().describe('name in the menu'),
    stormname: z.string(),
    model: z.string().describe('OFCL: the official forecast'),
    wind_max: z
      .number()
      .nonnegative()
      .nullable()
      .describe('sustained, m/s; of a line at its end; null: not told'),
    wind_max_mph: z.number().nonnegative().nullable(),
    init_time: IsoInstant,
    valid_time: IsoInstant,
    lat: z.number(),
    lon: z.number(),
  }),
);
export type TropicalStormFeatures = z.infer<typeof TropicalStormFeatures>;

/** Storms to choose from (CALL-19, GAP-46). */
export const TropicalStormMenu = z.array(z.object({ name: z.string(), id: z.string() }));
export type TropicalStormMenu = z.infer<typeof TropicalStormMenu>;

/** Answer of the layers of wind-speed probability, the least probable first (POPUP-18). */
export const WindProbabilityFeatures = featureCollection(
  PolygonGeometry,
  z.object({ percentage_span: z.string().describe('5-10%, 10-20% and so on to >90%') }),
);
export type WindProbabilityFeatures = z.infer<typeof WindProbabilityFeatures>;

/** Answer of the tropical outlook (POPUP-19). */
export const OutlookFeatures = featureCollection(
  z.union([PolygonGeometry, MultiPolygonGeometry]),
  z.object({
    prob2Day: z.int().min(0).max(100).describe('that a storm is born there within two days, per cent'),
    prob5Day: z.int().min(0).max(100).optional().describe('of outlooks that reach five days'),
    prob7Day: z.int().min(0).max(100).optional().describe('of outlooks that reach seven days'),
  }),
);
export type OutlookFeatures = z.infer<typeof OutlookFeatures>;
