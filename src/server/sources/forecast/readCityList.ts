import { z } from 'zod';
import type { LonLat } from '#domain/geo/distance.ts';

const Town = z.object({
  id: z.string().regex(/^[a-z]{2}-\d+$/u),
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({ name: z.object({ en: z.string().min(1), fr: z.string().min(1) }) }),
});

const Towns = z.object({ features: z.array(z.unknown()), numberMatched: z.number().optional() });

/** A town that ECCC forecasts, with its name in both languages. */
export type EcccTown = {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string;
  readonly place: LonLat;
};

/**
 * Reads a list of towns of the collection `citypageweather-realtime`. Rows that cannot be read are left out.
 *
 * @throws Error if it is no list, or not whole: the nearest town may be missing.
 */
export function readCityList(body: unknown): EcccTown[] {
  const list = Towns.safeParse(body);
  if (!list.success) throw new Error('The answer is no list of towns.');
  const { features, numberMatched } = list.data;
  if (numberMatched !== undefined && features.length < numberMatched)
    throw new Error(`The list has ${features.length} of ${numberMatched} towns.`);
  return features.flatMap((feature) => {
    const town = Town.safeParse(feature).data;
    if (town === undefined) return [];
    const [lon, lat] = town.geometry.coordinates;
    const { en, fr } = town.properties.name;
    return [{ id: town.id, name: en, nameFr: fr, place: [lon, lat] }];
  });
}
