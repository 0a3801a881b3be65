import { crc32, deflateSync } from 'node:zlib';

/** A picture to be written as PNG; `rows` are the stored bytes of each row. */
export type BuiltPicture = {
  readonly width: number;
  readonly rows: readonly (readonly number[])[];
  readonly bitDepth: number;
  readonly colourType: number;
  readonly bytesPerPixel: number;
  /** Filter of each row, 0 to 4, as section 9 of the specification numbers them. */
  readonly filters: readonly number[];
};

export function builtPng({
  width,
  rows,
  bitDepth,
  colourType,
  bytesPerPixel,
  filters,
}: BuiltPicture): Buffer {
  const filtered = rows.flatMap((row, nth) => {
    const above = rows[nth - 1] ?? row.map(() => 0);
    const foretell = (at: number): number => {
      const left = row[at - bytesPerPixel] ?? 0;
      const up = above[at]!;
      const corner = at >= bytesPerPixel ? above[at - bytesPerPixel]! : 0;
      return [0, left, up, (left + up) >> 1, nearestOf(left, up, corner)][filters[nth]!]!;
    };
    return [filters[nth]!, ...row.map((byte, at) => (byte - foretell(at)) & 255)];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([bitDepth, colourType], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', header),
    pngPart('IDAT', deflateSync(Buffer.from(filtered))),
    pngPart('IEND', Buffer.alloc(0)),
  ]);
}

function nearestOf(left: number, up: number, corner: number): number {
  const foretold = left + up - corner;
  return [left, up, corner].reduce((best, next) =>
    Math.abs(next - foretold) < Math.abs(best - foretold) ? next : best,
  );
}

/** A part of a PNG picture with its length and checksum. */
export function pngPart(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), body]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(body.length, 0);
  out.set(named, 4);
  out.writeUInt32BE(crc32(named), named.length + 4);
  return out;
}

/** Values of a small field and how they are packed. */
export type BuiltField = {
  readonly product?: readonly [discipline: number, category: number, number: number];
  readonly referenceMs: number;
  readonly columns: number;
  /** Packed values, rows from the north. */
  readonly codes: readonly number[];
  readonly bits?: 8 | 16 | 24;
  readonly reference?: number;
  readonly binaryScale?: number;
  readonly decimalScale?: number;
  /** North-western point, and the step, microdegrees. */
  readonly north?: number;
  readonly west?: number;
  readonly step?: number;
};

const LIGHTNING_PROBABILITY = [209, 2, 4] as const;

/** A GRIB2 message as MRMS writes them: grid 3.0, packing 5.41, no bitmap. */
export function builtMessage(field: BuiltField): Buffer {
  const { columns, codes, bits = 8, product = LIGHTNING_PROBABILITY } = field;
  const { reference = 0, binaryScale = 0, decimalScale = 0 } = field;
  const { north = 54_995_000, west = 230_005_000, step = 10_000 } = field;
  const rows = codes.length / columns;
  const bytesPerPixel = bits / 8;
  const stored = Array.from({ length: rows }, (_, row) =>
    codes.slice(row * columns, (row + 1) * columns).flatMap((code) => bytesOf(code, bytesPerPixel)),
  );
  const picture = builtPng({
    width: columns,
    rows: stored,
    bitDepth: bits === 16 ? 16 : 8,
    colourType: bits === 24 ? 2 : 0,
    bytesPerPixel,
    filters: stored.map((_, nth) => nth % 5),
  });
  const date = new Date(field.referenceMs);
  const body = Buffer.concat([
    section(1, 21, (at) => {
      at.writeUInt16BE(date.getUTCFullYear(), 12);
      at.set([date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()], 14);
      at.set([date.getUTCMinutes(), date.getUTCSeconds()], 17);
    }),
    section(3, 72, (at) => {
      at.writeUInt32BE(codes.length, 6);
      at.writeUInt32BE(columns, 30);
      at.writeUInt32BE(rows, 34);
      at.writeUInt32BE(1, 38);
      at.writeUInt32BE(1_000_000, 42);
      at.writeUInt32BE(north, 46);
      at.writeUInt32BE(west, 50);
      at.writeUInt32BE(north - (rows - 1) * step, 55);
      at.writeUInt32BE(west + (columns - 1) * step, 59);
      at.writeUInt32BE(step, 63);
      at.writeUInt32BE(step, 67);
    }),
    section(4, 34, (at) => at.set([product[1], product[2]], 9)),
    section(5, 21, (at) => {
      at.writeUInt32BE(codes.length, 5);
      at.writeUInt16BE(41, 9);
      at.writeFloatBE(reference, 11);
      at.writeUInt16BE(signed(binaryScale), 15);
      at.writeUInt16BE(signed(decimalScale), 17);
      at[19] = bits;
    }),
    section(6, 6, (at) => (at[5] = 255)),
    section(7, picture.length + 5, (at) => at.set(picture, 5)),
  ]);
  const head = Buffer.alloc(16);
  head.write('GRIB', 0);
  head[6] = product[0];
  head[7] = 2;
  head.writeBigUInt64BE(BigInt(body.length + 20), 8);
  return Buffer.concat([head, body, Buffer.from('7777')]);
}

function section(number: number, length: number, fill: (at: Buffer) => unknown): Buffer {
  const out = Buffer.alloc(length);
  out.writeUInt32BE(length, 0);
  out[4] = number;
  fill(out);
  return out;
}

function signed(value: number): number {
  return value < 0 ? 0x8000 | -value : value;
}

function bytesOf(code: number, count: number): number[] {
  return Array.from({ length: count }, (_, nth) => Math.floor(code / 256 ** (count - 1 - nth)) & 255);
}
