import { z } from 'zod';
import { OWN_TILES, type GroundTiles } from '#contracts/groundTiles.ts';

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

/** The settings as the environment has them. */
export const TILE_SETTINGS = {
  STREET_TILE_URL: PictureUrl,
  SATELLITE_TILE_URL: PictureUrl,
  TILE_CREDIT: z.string().max(200, 'at most 200 characters were expected').default(''),
};

/** The ground of the maps, and whom its pictures are by. */
export type GroundSettings = { readonly tiles: GroundTiles; readonly credit: string };

export function groundSettings(raw: z.infer<z.ZodObject<typeof TILE_SETTINGS>>): GroundSettings {
  const { STREET_TILE_URL: street, SATELLITE_TILE_URL: satellite, TILE_CREDIT: credit } = raw;
  return { tiles: { ...OWN_TILES, street, satellite }, credit };
}
