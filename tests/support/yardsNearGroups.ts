import { greatCircleM, type LonLat } from '#domain/geo/distance.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { withNetCdfFile } from '#server/sources/glm/netCdfFile.ts';

/** Yards of a grid of 0.1° that have one of the places within the default alert circle, 6 mi. */
export function yardsNear(places: readonly LonLat[]): LonLat[] {
  const yards = new Map<string, LonLat>();
  for (const place of places)
    for (let x = -3; x <= 3; x += 1)
      for (let y = -1; y <= 1; y += 1) {
        const yard: LonLat = [(Math.round(place[0] * 10) + x) / 10, (Math.round(place[1] * 10) + y) / 10];
        if (greatCircleM(place, yard) <= DEFAULT_LIGHTNING_RULES.alertRadiusM)
          yards.set(yard.join(' '), yard);
      }
  return [...yards.values()];
}

/** Places of all groups of light in a GLM file, as they stand in it. */
export async function rawGroups(path: string): Promise<LonLat[]> {
  return withNetCdfFile(path, (file) => {
    const lat = file.variable('group_lat').values;
    return Array.from(file.variable('group_lon').values, (lon, row): LonLat => [lon, lat[row]!]);
  });
}
