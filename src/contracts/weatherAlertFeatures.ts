import { z } from 'zod';
import { LANGUAGES } from '#domain/language/languages.ts';
import {
  featureCollection,
  OmittedCount,
  MultiPolygonGeometry,
  PolygonGeometry,
} from './featureCollection.ts';
import { IsoInstant } from './isoInstant.ts';

/** Words of an alert in one language. */
const WeatherAlertTexts = z.object({
  event_type: z
    .string()
    .describe('name in the list of 127, see weatherHazards.ts, or as the weather service writes it'),
  title: z.string(),
  summary: z.string(),
  location: z.string().describe('where it holds, in words'),
  message: z.string(),
});
export type WeatherAlertTexts = z.infer<typeof WeatherAlertTexts>;

/** One alert of the weather service (POPUP-03, POPUP-04). */
const WeatherAlertProperties = WeatherAlertTexts.extend({
  issued_at: IsoInstant,
  expire_at: IsoInstant,
  timezone: z.string().describe('IANA time zone of the place'),
  translations: z
    .partialRecord(z.enum(LANGUAGES), WeatherAlertTexts)
    .optional()
    .describe('words in languages that the weather service wrote besides'),
});

/** Answer of the layer of weather alerts, the most urgent first (CALL-20). */
export const WeatherAlertFeatures = featureCollection(
  z.union([PolygonGeometry, MultiPolygonGeometry]),
  WeatherAlertProperties,
).extend({ omittedCount: OmittedCount });
export type WeatherAlertFeatures = z.infer<typeof WeatherAlertFeatures>;
