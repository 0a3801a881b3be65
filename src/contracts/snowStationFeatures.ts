import { z } from 'zod';
import { featureCollection, PointGeometry } from './featureCollection.ts';
import { IsoInstant } from './isoInstant.ts';

/** Answer of the layer of snow stations: what each measured last, as long as that is current. */
export const SnowStationFeatures = featureCollection(
  PointGeometry,
  z.object({
    name: z.string(),
    elevation_ft: z.number().nullable().describe('above the sea; null: not told'),
    snow_depth_in: z.number().nonnegative().nullable().describe('null: nothing current is known'),
    snow_depth_at: IsoInstant.nullable(),
    snow_water_in: z
      .number()
      .nonnegative()
      .nullable()
      .describe('water that the snow would melt to; null: nothing current is known'),
    snow_water_at: IsoInstant.nullable(),
  }),
);
export type SnowStationFeatures = z.infer<typeof SnowStationFeatures>;
