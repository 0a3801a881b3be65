import { gzipSync } from 'node:zlib';
import { builtMessage, type BuiltField } from '../sources/mrms/builtMessage.ts';

const RATE = [209, 6, 1] as const;
const FLAG = [209, 6, 0] as const;
/** No coverage, in both fields. */
const UNSEEN = -3;

/** One cell: mm an hour, and the kind of what falls. */
export type BuiltCell = { readonly mmPerH: number; readonly kind: number };
export const DRY: BuiltCell = { mmPerH: 0, kind: 0 };
export const RAIN: BuiltCell = { mmPerH: 10, kind: 1 };
export const SNOW: BuiltCell = { mmPerH: 10, kind: 3 };
export const NOTHING: BuiltCell = { mmPerH: UNSEEN, kind: UNSEEN };

type BuiltRadar = Pick<BuiltField, 'referenceMs' | 'columns'> &
  Partial<Pick<BuiltField, 'north' | 'west' | 'step'>> & { readonly cells: readonly BuiltCell[] };

/** The two files of a time as MRMS publishes them, packed as the real ones are. */
export function builtRadarFiles({ cells, ...field }: BuiltRadar): { rate: Buffer; flag: Buffer } {
  const rate = builtMessage({
    ...field,
    product: RATE,
    bits: 16,
    reference: UNSEEN * 10,
    decimalScale: 1,
    codes: cells.map(({ mmPerH }) => Math.round((mmPerH - UNSEEN) * 10)),
  });
  const flag = builtMessage({
    ...field,
    product: FLAG,
    reference: UNSEEN,
    codes: cells.map(({ kind }) => kind - UNSEEN),
  });
  return { rate: gzipSync(rate), flag: gzipSync(flag) };
}

/** Keys of the two files in the bucket. */
export function radarKeys(atMs: number): readonly [rate: string, flag: string] {
  const [day, time] = new Date(atMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T') as [
    string,
    string,
  ];
  const keyOf = (product: string) => `CONUS/${product}/${day}/MRMS_${product}_${day}-${time}.grib2.gz`;
  return [keyOf('PrecipRate_00.00'), keyOf('PrecipFlag_00.00')];
}
