import type { LonLat } from '#domain/geo/distance.ts';
import { PICTURE_GRID, type RadarPictures } from '../../sources/geomet/geometRadar.ts';
import { pictureClasses, pictureMask } from '../../sources/geomet/pictureClasses.ts';
import type { FieldGrid } from '../../sources/mrms/fieldGrid.ts';
import { CANADA_FOOTPRINT } from '../../sources/swob/canadaFootprint.ts';
import { bandsOfClasses, CANADA_BANDS, CLASS_COLOURS, type CanadaKind } from './canadaBands.ts';
import type { RadarFrame } from './radarFrame.ts';

/** Canada reaches farther north than its radars see. */
const NORTH_DEG = 84;

/**
 * Bands of the echoes over Canada. Nothing is said of what lies outside: other radars watch there. Where the picture of what
 * is not seen could not be had, or says that everything is seen, nothing is dry: without an echo there is no radar (S4).
 *
 * @throws Error if the picture of the echoes is of another style or size, or empty: over so large a country something
 *   always falls.
 */
export function canadaFrame(
  kind: CanadaKind,
  { echoes, unseen }: RadarPictures,
  { atMs, grid = PICTURE_GRID }: { readonly atMs: number; readonly grid?: FieldGrid },
): RadarFrame {
  const size = { width: grid.columns, height: grid.rows };
  const classes = pictureClasses(echoes, size, CLASS_COLOURS);
  if (classes.every((one) => one === 0)) throw new Error('The picture of the echoes is empty.');
  const isUnseen = maskOf(unseen, size);
  const bandOf = bandsOfClasses(kind);
  const { noRadar } = CANADA_BANDS[kind];
  const rowsNorth = Math.max(0, Math.round((NORTH_DEG - grid.northDeg) / grid.stepLatDeg));
  const whole: FieldGrid = {
    ...grid,
    rows: grid.rows + rowsNorth,
    northDeg: grid.northDeg + rowsNorth * grid.stepLatDeg,
  };
  const bands = new Uint8Array(whole.columns * whole.rows);
  for (let row = 0; row < whole.rows; row += 1) {
    for (const [from, to] of columnsInCanada(whole, row)) {
      const start = row * whole.columns;
      for (let column = from; column <= to; column += 1) {
        const cell = (row - rowsNorth) * grid.columns + column;
        const band = cell < 0 ? 0 : bandOf[classes[cell]!]!;
        const isDry = cell >= 0 && isUnseen?.[cell] === 0;
        bands[start + column] = band === 0 && !isDry ? noRadar : band;
      }
    }
  }
  return { atMs, grid: whole, bands };
}

/** null: what is seen is not known. No radar sees all of the picture, so one that says so is wrong. */
function maskOf(
  unseen: Uint8Array | null,
  size: { readonly width: number; readonly height: number },
): Uint8Array | null {
  if (unseen === null) return null;
  try {
    const mask = pictureMask(unseen, size);
    return mask.includes(1) ? mask : null;
  } catch {
    return null;
  }
}

/** Columns of a row whose middles lie in Canada, first and last one. */
function columnsInCanada(grid: FieldGrid, row: number): readonly (readonly [from: number, to: number])[] {
  const lat = grid.northDeg - row * grid.stepLatDeg;
  const columnOf = (lon: number) => (lon - grid.westDeg) / grid.stepLonDeg;
  return CANADA_FOOTPRINT.flatMap((ring) => {
    const crossings = crossingsOf(ring, lat).map(columnOf);
    return Array.from({ length: crossings.length / 2 }, (_, nth) => {
      const from = Math.max(0, Math.ceil(crossings[nth * 2]!));
      const to = Math.min(grid.columns - 1, Math.floor(crossings[nth * 2 + 1]!));
      return [from, to] as const;
    });
  });
}

/** Longitudes at which a ring crosses a latitude, from the west. */
function crossingsOf(ring: readonly LonLat[], lat: number): readonly number[] {
  const lons = ring.flatMap(([lon, from], nth) => {
    const [nextLon, to] = ring[(nth + 1) % ring.length]!;
    if (from > lat === to > lat) return [];
    return [lon + ((lat - from) / (to - from)) * (nextLon - lon)];
  });
  return lons.toSorted((a, b) => a - b);
}
