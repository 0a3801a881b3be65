import type { Feature, FeatureCollection, Point } from 'geojson';

/** Fewest people of a town whose name tiles of a zoom have, by zoom. */
const NAMED_FROM = [0, 0, 3e6, 1.5e6, 6e5, 2.5e5, 1e5, 4e4, 1.5e4, 5e3];
/** The first zoom of tiles with a town, by Natural Earth's rank. */
const FIRST_ZOOM = [2, 2, 3, 4, 4, 5, 5, 6, 7, 7, 8];
/** The first zoom with towns of an area that Natural Earth knows and leaves out. */
const UNRANKED_ZOOM = 7;
/** Tiles of the last zoom have all other towns that are large enough. */
const LAST_ZOOM = 9;
/** Two sources may place a town this far apart, degrees. */
const APART_DEG = 0.35;

/** `rank` is the first zoom of tiles that name the town. */
export type TownTraits = { readonly name: string; readonly population: number; readonly rank: number };
export type Town = { readonly name: string; readonly population: number; readonly loc: Point };

/**
 * Towns of GeoNames with the importance that Natural Earth gives them, the most important first: where two labels do
 * not fit, New York's stands and Brooklyn's does not. Where Natural Earth knows the area but not the town, as with the
 * boroughs of a city, the town comes with the streets of its city.
 *
 * @param ranked Towns of Natural Earth with `name` and `rank`; those that GeoNames lacks are left out.
 * @param isRanked Whether Natural Earth's towns cover a position.
 */
export function rankedTowns(
  towns: readonly Town[],
  ranked: FeatureCollection,
  isRanked: (lon: number, lat: number) => boolean,
): Feature<Point, TownTraits>[] {
  const rankOf = createRankSearch(ranked);
  return towns
    .toSorted((a, b) => b.population - a.population)
    .map(({ name, population, loc }): Feature<Point, TownTraits> => {
      const [lon = 0, lat = 0] = loc.coordinates;
      const found = rankOf(name, lon, lat);
      const own = Math.max(zoomOf(population), isRanked(lon, lat) ? UNRANKED_ZOOM : 0);
      const rank = found === null ? own : (FIRST_ZOOM[found] ?? LAST_ZOOM);
      return {
        type: 'Feature',
        geometry: loc,
        properties: { name, population, rank },
      };
    })
    .filter(({ properties: { rank } }) => rank <= LAST_ZOOM)
    .toSorted((a, b) => a.properties.rank - b.properties.rank);
}

/** The first zoom whose towns are not larger. */
function zoomOf(population: number): number {
  const found = NAMED_FROM.findIndex((fewest, zoom) => zoom >= 2 && population >= fewest);
  return found < 0 ? LAST_ZOOM + 1 : found;
}

/** Finds the rank of a town once: a suburb of the same name does not get it as well. */
function createRankSearch(ranked: FeatureCollection) {
  const cells = new Map<string, { lon: number; lat: number; name: string; rank: number }[]>();
  const keyOf = (lon: number, lat: number) => `${Math.floor(lon)},${Math.floor(lat)}`;
  for (const { geometry, properties } of ranked.features) {
    if (geometry.type !== 'Point') continue;
    const [lon = 0, lat = 0] = geometry.coordinates;
    const town = { lon, lat, name: plain(String(properties?.['name'])), rank: Number(properties?.['rank']) };
    const key = keyOf(lon, lat);
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, [town]);
    else cell.push(town);
  }

  return (name: string, lon: number, lat: number): number | null => {
    const sought = plain(name);
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const cell = cells.get(keyOf(lon + dx, lat + dy)) ?? [];
        const at = cell.findIndex(
          (town) =>
            (sought.startsWith(town.name) || town.name.startsWith(sought)) &&
            Math.hypot(town.lon - lon, town.lat - lat) < APART_DEG,
        );
        const [town] = at < 0 ? [] : cell.splice(at, 1);
        if (town !== undefined) return town.rank;
      }
    return null;
  };
}

/** A name without accents and abbreviations: "Ft. Worth" is "fort worth". */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^st\.? /, 'saint ')
    .replace(/^ft\.? /, 'fort ');
}
