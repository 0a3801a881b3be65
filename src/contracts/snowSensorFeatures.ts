import { z } from 'zod';
import { MARKER_SIZES, SENSOR_STATUSES } from '#domain/sensors/sensorDraft.ts';
import { featureCollection, PointGeometry } from './featureCollection.ts';

const Opacity = z.number().min(0).max(1);

/** Answer of the layer of snow sensors (POPUP-09, SENS-28). */
export const SnowSensorFeatures = featureCollection(
  PointGeometry,
  z.object({
    gid: z.int().positive(),
    device_id: z.string(),
    type: z.string(),
    zone: z.string(),
    facility: z.string().describe('id of the facility that it stands at'),
    status: z.enum(SENSOR_STATUSES),
    marker_size: z.enum(MARKER_SIZES),
    marker_color: z.string().describe('# and 3 or 6 hex digits'),
    fill: z.string().describe('CSS colour'),
    'fill-opacity': Opacity,
    stroke: z.string().describe('CSS colour'),
    'stroke-opacity': Opacity,
    snow_depth_cm: z.number().nonnegative().nullable().describe('null: it does not report'),
  }),
);
export type SnowSensorFeatures = z.infer<typeof SnowSensorFeatures>;
