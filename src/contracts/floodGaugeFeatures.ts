import { z } from 'zod';
import { FLOOD_STATUSES } from '#domain/hazards/floodStatus.ts';
import { featureCollection, PointGeometry } from './featureCollection.ts';

/** Name of a gauge, mostly five characters. */
const GaugeLid = z.string().regex(/^[A-Z0-9]{3,8}$/);

/** Answer of the layer of flood gauges (POPUP-13, DATA-15). */
export const FloodGaugeFeatures = featureCollection(
  PointGeometry,
  z.object({
    GaugeLID: GaugeLid,
    Status: z.enum(FLOOD_STATUSES),
    hydrograph: z.string().optional().describe('address of its picture, SVG; left out: there is none'),
  }),
);
export type FloodGaugeFeatures = z.infer<typeof FloodGaugeFeatures>;
