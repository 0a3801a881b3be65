import { z } from 'zod';
import type { GeocoderSettings } from './outsideGeocoder.ts';

/** The settings as the environment has them. */
export const GEOCODE_SETTINGS = {
  GEOCODER_URL: z
    .string()
    .refine(
      (url) => URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol),
      'http://HOST/api or https://HOST/api was expected',
    )
    .optional(),
  GEOCODER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'visible ASCII characters were expected')
    .optional(),
};

type RawSettings = z.infer<z.ZodObject<typeof GEOCODE_SETTINGS>>;

/** Says which setting lacks another; null: they go together. */
export function missingGeocodeSetting({ GEOCODER_URL, GEOCODER_TOKEN }: RawSettings): string | null {
  return GEOCODER_TOKEN !== undefined && GEOCODER_URL === undefined
    ? 'GEOCODER_URL is missing: GEOCODER_TOKEN alone asks nobody.'
    : null;
}

/** null: the service's own gazetteer alone. */
export function geocodeSettings({ GEOCODER_URL, GEOCODER_TOKEN = '' }: RawSettings): GeocoderSettings | null {
  return GEOCODER_URL === undefined ? null : { url: GEOCODER_URL, token: GEOCODER_TOKEN };
}
