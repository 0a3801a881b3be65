import { z } from 'zod';
import { OWN_TILES, type BasemapSources } from '#contracts/basemapSources.ts';

/** What stands for the place of a tile in an address. */
const PLACE = ['{z}', '{x}', '{y}'];

const PictureUrl = z
  .string()
  .refine(
    (url) =>
      url === '' ||
      (/^https?:\/\/[\w.-]+(:\d+)?\//.test(url) &&
        URL.canParse(url) &&
        PLACE.every((part) => url.includes(part))),
    'https://HOST/{z}/{x}/{y}.png was expected',
  )
  .default('');

const StyleUrl = z
  .url({ protocol: /^https?$/, error: 'https://HOST/STYLE.json was expected' })
  .or(z.literal(''))
  .default('');

/** Origins, separated by commas; a star stands for one part of a name. */
export const Origins = z
  .string()
  .regex(
    /^(https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d{1,5})?(,|$))*$/,
    'origins like https://player.example, separated by commas, were expected',
  )
  .default('');

/** The settings as the environment has them. */
export const TILE_SETTINGS = {
  STREET_TILE_URL: PictureUrl,
  SATELLITE_TILE_URL: PictureUrl,
  BASEMAP_STYLE_URL: StyleUrl,
  BASEMAP_STYLE_ORIGINS: Origins,
  TILE_CREDIT: z.string().max(200, 'at most 200 characters were expected').default(''),
};

/** The basemap, and whom its pictures are by. */
export type BasemapSettings = {
  readonly tiles: BasemapSources;
  readonly credit: string;
  /** Where the style of the basemap takes its tiles and symbols from, besides its own origin. */
  readonly styleOrigins: readonly string[];
};

export function basemapSettings(raw: z.infer<z.ZodObject<typeof TILE_SETTINGS>>): BasemapSettings {
  const { STREET_TILE_URL: street, SATELLITE_TILE_URL: satellite, TILE_CREDIT: credit } = raw;
  return {
    tiles: { ...OWN_TILES, street, satellite, style: raw.BASEMAP_STYLE_URL },
    credit,
    styleOrigins: listOf(raw.BASEMAP_STYLE_ORIGINS),
  };
}

/** The parts of a list with commas, without the blanks around them. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
