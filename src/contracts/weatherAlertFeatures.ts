import { z } from 'zod';
import { featureCollection, MultiPolygonGeometry, PolygonGeometry } from './featureCollection.ts';
import { IsoInstant } from './isoInstant.ts';

/** One alert of the weather service (POPUP-03, POPUP-04). */
const WeatherAlertProperties = z.object({
  title: z.string(),
  event_type: z
    .string()
    .describe('name in the list of 127, see weatherHazards.ts, or as the weather service writes it'),
  summary: z.string(),
  location: z.string().describe('where it holds, in words'),
  issued_at: IsoInstant,
  expire_at: IsoInstant,
  timezone: z.string().describe('IANA time zone of the place'),
  message: z.string(),
});

/** Answer of the layer of weather alerts, the most urgent first (CALL-20). */
export const WeatherAlertFeatures = featureCollection(
  z.union([PolygonGeometry, MultiPolygonGeometry]),
  WeatherAlertProperties,
);
export type WeatherAlertFeatures = z.infer<typeof WeatherAlertFeatures>;
