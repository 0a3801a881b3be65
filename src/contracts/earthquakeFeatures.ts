import { z } from 'zod';
import { EpochMs } from './epochMs.ts';
import { featureCollection, PointGeometry } from './featureCollection.ts';

/** Answer of the layer of earthquakes, the newest first (POPUP-05, DATA-15). */
export const EarthquakeFeatures = featureCollection(
  PointGeometry,
  z.object({
    mag: z.number().describe('magnitude'),
    time: EpochMs.int().describe('epoch ms'),
    place: z.string(),
  }),
);
export type EarthquakeFeatures = z.infer<typeof EarthquakeFeatures>;
