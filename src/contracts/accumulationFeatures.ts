import { z } from 'zod';
import { featureCollection, MultiPolygonGeometry, PolygonGeometry } from './featureCollection.ts';

/** Answer of the layers of rainfall in two and in five days, the least first (POPUP-17). */
export const RainfallFeatures = featureCollection(
  z.union([PolygonGeometry, MultiPolygonGeometry]),
  z.object({ qpf_in: z.number().positive().describe('lower limit, inches') }),
);
export type RainfallFeatures = z.infer<typeof RainfallFeatures>;

/** Impacts of winter storms, the mildest first. */
export const WINTER_IMPACTS = ['Winter Weather Area', 'Minor', 'Moderate', 'Major', 'Extreme'] as const;

/** Answer of the layer of winter storm impact (POPUP-14). */
export const WinterImpactFeatures = featureCollection(
  z.union([PolygonGeometry, MultiPolygonGeometry]),
  z.object({ IMPACT: z.enum(WINTER_IMPACTS) }),
);
export type WinterImpactFeatures = z.infer<typeof WinterImpactFeatures>;
