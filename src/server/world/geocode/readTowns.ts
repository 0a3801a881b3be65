import type { Town } from './gazetteer.ts';
import { readCities } from './readCities.ts';

/** Towns of the world, and parts of towns that are listed as themselves. For a thread of its own. */
export function readTowns(): readonly Town[] {
  return readCities().map(({ cityId, name, country, adminCode, population, loc }) => {
    const [lon = 0, lat = 0] = loc.coordinates;
    return { id: cityId, name, countryCode: country, adminCode, population, lon, lat };
  });
}
