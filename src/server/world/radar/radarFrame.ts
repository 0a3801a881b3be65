import type { FieldGrid } from '../../sources/mrms/fieldGrid.ts';
import { fieldValue, type Field } from '../../sources/mrms/readField.ts';
import { radarBand } from './radarBands.ts';

/** What fell at a time, as seen by radar: a band of every cell of a grid. */
export type RadarFrame = {
  /** Epoch ms. */
  readonly atMs: number;
  readonly grid: FieldGrid;
  /** Of `radarBand`, or `NO_RADAR`; rows from the north. */
  readonly bands: Uint8Array;
};

/** Band of a cell that no radar sees. */
export const NO_RADAR = 12;

/** Discipline, category and number of PrecipRate (mm an hour) and PrecipFlag in the table of MRMS. */
const RATE = '209 6 1';
const FLAG = '209 6 0';
/** Kind of what falls. Source: table of MRMS. Every other one is rain, or hail in it. */
const SNOW = 3;

/**
 * Puts how much falls and whether it is snow together. Negative values of either field are codes for missing and no
 * coverage: there is no radar. What falls where only its kind is unknown is drawn as rain.
 *
 * @throws Error if the fields are of other quantities, times or grids.
 */
export function radarFrameOf(rate: Field, flag: Field): RadarFrame {
  check(rate, flag);
  const bandOf = bandsByCode(rate);
  const isSnow = valuesByCode(flag, (value) => (value === SNOW ? 1 : 0));
  const isKind = valuesByCode(flag, (value) => (value >= 0 ? 1 : 0));
  const bands = new Uint8Array(rate.codes.length);
  for (let cell = 0; cell < bands.length; cell += 1) {
    const kind = flag.codes[cell]!;
    const band = (isSnow[kind] === 1 ? bandOf.snow : bandOf.rain)[rate.codes[cell]!]!;
    bands[cell] = band === 0 && isKind[kind] === 0 ? NO_RADAR : band;
  }
  return { atMs: rate.referenceMs, grid: rate.grid, bands };
}

function check(rate: Field, flag: Field): void {
  for (const [field, expected] of [
    [rate, RATE],
    [flag, FLAG],
  ] as const)
    if (field.product.join(' ') !== expected)
      throw new Error(
        `The field is of the quantity ${field.product.join(' ')} when ${expected} was expected.`,
      );
  if (rate.referenceMs !== flag.referenceMs) throw new Error('The two fields are of different times.');
  if (JSON.stringify(rate.grid) !== JSON.stringify(flag.grid))
    throw new Error('The two fields have different grids.');
}

/** A field has few codes and many cells. */
function bandsByCode(rate: Field) {
  const bandOf = (isSnow: boolean) =>
    valuesByCode(rate, (mmPerH) => (mmPerH < 0 ? NO_RADAR : radarBand(mmPerH, isSnow)));
  return { rain: bandOf(false), snow: bandOf(true) };
}

function valuesByCode({ packing, codes }: Field, valueOf: (value: number) => number): Uint8Array {
  if (codes instanceof Uint32Array) throw new Error('The field has values of more than 16 bits.');
  const every = codes instanceof Uint8Array ? 2 ** 8 : 2 ** 16;
  const all = Uint16Array.from({ length: every }, (_, code) => code);
  return Uint8Array.from(all, (_, code) => valueOf(fieldValue({ packing, codes: all }, code)));
}
