import { z } from 'zod';
import { listOf } from '../basemap/tileSettings.ts';

/** Catalogue of layers in the place of the service's own. */
export type CatalogueSettings = {
  /** Address, or path of a file; empty: none. */
  readonly url: string;
  /** Where its layers come from, besides the service. */
  readonly origins: readonly string[];
};

/**
 * Each host gets no session of the service, and is compared letter by letter: it is written in full, in lower case, and
 * with https.
 */
const LayerOrigins = z
  .string()
  .regex(
    /^(https:\/\/[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?(,|$))*$/u,
    'origins like https://tiles.example, in lower case and separated by commas, were expected',
  )
  .default('');

/** The settings as the environment has them. */
export const CATALOGUE_SETTINGS = {
  LAYERS_URL: z
    .string()
    .refine(
      (text) => !/^[a-z]+:\/\//iu.test(text) || (/^https?:/iu.test(text) && URL.canParse(text)),
      'https://HOST/layers.json or a file was expected',
    )
    .default(''),
  LAYERS_ORIGINS: LayerOrigins,
};

export function catalogueSettings(raw: z.infer<z.ZodObject<typeof CATALOGUE_SETTINGS>>): CatalogueSettings {
  return { url: raw.LAYERS_URL, origins: listOf(raw.LAYERS_ORIGINS) };
}
