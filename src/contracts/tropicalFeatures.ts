import { z } from 'zod';
import { featureCollection, LineGeometry, PointGeometry, PolygonGeometry } from './featureCollection.ts';
import { IsoInstant } from './isoInstant.ts';

/** Answer of the layer of tropical storms: points of the official forecast, a line for each model (POPUP-06). */
export const TropicalStormFeatures = featureCollection(
  z.union([PointGeometry, LineGeometry]),
  z.object({
    storm_id: z.string().describe('name in the menu'),
    stormname: z.string(),
    model: z.string().describe('OFCL: the official forecast'),
    wind_max: z.number().nonnegative().describe('sustained, m/s; of a line at its end'),
    wind_max_mph: z.number().nonnegative(),
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
  PolygonGeometry,
  z.object({
    prob2Day: z.int().min(0).max(100).describe('that a storm is born there within two days, per cent'),
    prob5Day: z.int().min(0).max(100),
  }),
);
export type OutlookFeatures = z.infer<typeof OutlookFeatures>;
