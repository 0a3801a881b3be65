import { z } from 'zod';
import { featureCollection, PointGeometry } from './featureCollection.ts';

/** Answer of the layer of snow sensors (POPUP-09). */
export const SnowSensorFeatures = featureCollection(
  PointGeometry,
  z.object({
    gid: z.int().positive(),
    device_id: z.string(),
    type: z.string(),
    zone: z.string(),
    facility: z.string().describe('id of the facility that it stands at'),
    status: z.enum(['online', 'offline']),
    marker_size: z.enum(['small', 'medium', 'large']),
    marker_color: z.string().describe('#rrggbb'),
    snow_depth_cm: z.number().nonnegative().nullable().describe('null: it does not report'),
  }),
);
export type SnowSensorFeatures = z.infer<typeof SnowSensorFeatures>;
