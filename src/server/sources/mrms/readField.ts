import { gridOf, type FieldGrid } from './fieldGrid.ts';
import { readPng } from './readPng.ts';

/** Values of one quantity on a grid, packed: `fieldValue` gives the value of a point. */
export type Field = {
  /** Which quantity: discipline, parameter category and number of GRIB2. */
  readonly product: readonly [discipline: number, category: number, number: number];
  /** Time that the values hold for, with its seconds, epoch ms. */
  readonly referenceMs: number;
  readonly grid: FieldGrid;
  readonly packing: Packing;
  /** Packed values, row by row from the north, each from the west. */
  readonly codes: Uint8Array | Uint16Array | Uint32Array;
};

/** value = (reference + code · 2^binaryScale) / 10^decimalScale */
type Packing = {
  readonly reference: number;
  readonly binaryScale: number;
  readonly decimalScale: number;
  readonly bits: number;
};

/** Value of the nth point, rows from the north. Missing values are codes of the product, as −1 and −3, and no NaN. */
export function fieldValue({ packing, codes }: Pick<Field, 'packing' | 'codes'>, point: number): number {
  const { reference, binaryScale, decimalScale } = packing;
  return (reference + codes[point]! * 2 ** binaryScale) / 10 ** decimalScale;
}

const PNG_PACKING = 41;
const NO_BITMAP = 255;
const SECTION_HEAD = 5;

/**
 * Reads a GRIB2 message as MRMS publishes it: one field on a latitude and longitude grid (template 3.0) packed as a PNG
 * picture (template 5.41) of 8, 16 or 24 bits, without bitmap.
 *
 * @param message Whole file, unpacked.
 * @throws Error with the reason if it is damaged, cut off, or made in another way.
 * Source: WMO Manual on Codes, volume I.2, FM 92 GRIB edition 2.
 */
export function readField(message: Uint8Array): Field {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const sections = sectionsOf(view);
  const grid = gridOf(sectionOf(sections, 3));
  const packing = packingOf(sectionOf(sections, 5), grid);
  const bitmap = sectionOf(sections, 6).getUint8(5);
  if (bitmap !== NO_BITMAP)
    throw new Error(`The GRIB2 message has a bitmap (${bitmap}); none (${NO_BITMAP}) is expected.`);
  const product = sectionOf(sections, 4);
  return {
    product: [view.getUint8(6), product.getUint8(9), product.getUint8(10)],
    referenceMs: referenceMsOf(sectionOf(sections, 1)),
    grid,
    packing,
    codes: codesOf(sectionOf(sections, 7), packing, grid),
  };
}

/** The sections 1 to 7; each occurs once, since a second field in one message is refused. */
function sectionsOf(view: DataView): ReadonlyMap<number, DataView> {
  const length = view.byteLength;
  if (length < 20 || view.getUint32(0) !== 0x47524942) throw new Error('This is no GRIB2 message.');
  if (view.getUint8(7) !== 2)
    throw new Error(`The GRIB message has edition ${view.getUint8(7)}; 2 is expected.`);
  const stated = Number(view.getBigUint64(8));
  if (stated !== length)
    throw new Error(`The GRIB2 message has ${length} bytes and says that it has ${stated}.`);
  if (view.getUint32(length - 4) !== 0x37373737) throw new Error('The GRIB2 message is cut off.');
  const sections = new Map<number, DataView>();
  for (let at = 16; at < length - 4;) {
    const size = at + SECTION_HEAD <= length - 4 ? view.getUint32(at) : 0;
    if (size < SECTION_HEAD || at + size > length - 4)
      throw new Error('The GRIB2 message has a section of impossible length.');
    const number = view.getUint8(at + 4);
    if (sections.has(number)) throw new Error('The GRIB2 message has more than one field.');
    sections.set(number, new DataView(view.buffer, view.byteOffset + at, size));
    at += size;
  }
  return sections;
}

/** Shortest length of each section that is read, bytes. */
const LEAST_BYTES: Readonly<Record<number, number>> = { 1: 21, 3: 72, 4: 11, 5: 21, 6: 6, 7: 6 };

function sectionOf(sections: ReadonlyMap<number, DataView>, number: number): DataView {
  const section = sections.get(number);
  if (section === undefined || section.byteLength < LEAST_BYTES[number]!)
    throw new Error(`The GRIB2 message has no whole section ${number}.`);
  return section;
}

function referenceMsOf(section: DataView): number {
  const year = section.getUint16(12);
  const [month, day, hour, minute, second] = [14, 15, 16, 17, 18].map((at) => section.getUint8(at)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const atMs = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(atMs);
  const isReal =
    year >= 1970 &&
    date.getUTCMonth() + 1 === month &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute;
  if (!isReal) throw new Error('The GRIB2 message has a time that no calendar has.');
  return atMs;
}

function packingOf(section: DataView, { columns, rows }: FieldGrid): Packing {
  const template = section.getUint16(9);
  if (template !== PNG_PACKING)
    throw new Error(`The GRIB2 message is packed by template 5.${template}; 5.${PNG_PACKING} is expected.`);
  const points = section.getUint32(5);
  if (points !== columns * rows)
    throw new Error(`The GRIB2 message packs ${points} points when ${columns} × ${rows} were expected.`);
  const reference = section.getFloat32(11);
  const bits = section.getUint8(19);
  if (!Number.isFinite(reference) || ![8, 16, 24].includes(bits))
    throw new Error(`The GRIB2 message packs values in ${bits} bits; 8, 16 or 24 are expected.`);
  return { reference, binaryScale: signed16(section, 15), decimalScale: signed16(section, 17), bits };
}

/** A sign bit and a magnitude, as GRIB2 writes whole numbers. */
function signed16(view: DataView, at: number): number {
  const word = view.getUint16(at);
  return word & 0x8000 ? -(word & 0x7fff) : word;
}

function codesOf(section: DataView, { bits }: Packing, { columns, rows }: FieldGrid): Field['codes'] {
  const picture = readPng(
    new Uint8Array(section.buffer, section.byteOffset + SECTION_HEAD, section.byteLength - SECTION_HEAD),
  );
  const { width, height, channels, depthBits, samples } = picture;
  if (width !== columns || height !== rows || channels * depthBits !== bits)
    throw new Error(
      `The picture has ${width} × ${height} pixels of ${channels * depthBits} bits when ${columns} × ${rows} of ${bits} were expected.`,
    );
  if (channels === 1) return samples;
  const codes = new Uint32Array(columns * rows);
  for (let point = 0, at = 0; point < codes.length; point += 1) {
    let code = 0;
    for (let channel = 0; channel < channels; channel += 1) code = code * 256 + samples[at++]!;
    codes[point] = code;
  }
  return codes;
}
