/** The 16 sectors of the compass, clockwise from north; the letters are keys of their translations. */
export const COMPASS_SECTORS = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const;
export type CompassSector = (typeof COMPASS_SECTORS)[number];

const SECTOR_DEG = 360 / COMPASS_SECTORS.length;

/**
 * Sector that a bearing lies in (UNIT-14). Each is 22.5° wide and centred on its direction; the edge
 * between two belongs to the clockwise one.
 *
 * @param bearingDeg Degrees clockwise from north; any turn, negative ones too.
 * @returns null for NaN and infinite bearings.
 */
export function compassSector(bearingDeg: number): CompassSector | null {
  if (!Number.isFinite(bearingDeg)) return null;
  const sector = Math.floor(bearingDeg / SECTOR_DEG + 0.5) % COMPASS_SECTORS.length;
  return COMPASS_SECTORS.at(sector) ?? null;
}

/** Bearing of the middle of a sector, ° clockwise from north; null: the name is none of the 16. */
export function bearingOfSector(name: string): number | null {
  const at = COMPASS_SECTORS.findIndex((sector) => sector === name);
  return at === -1 ? null : at * SECTOR_DEG;
}
