import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldValue, readField } from '#server/sources/mrms/readField.ts';
import { readPng } from '#server/sources/mrms/readPng.ts';
import { builtMessage, builtPng, pngPart } from './builtMessage.ts';

const AT_MS = Date.UTC(2026, 10, 23, 12, 0, 39);
const SMALL = { referenceMs: AT_MS, columns: 3, codes: [0, 1, 2, 50, 100, 255] };

describe('readPng', () => {
  it('undoes each of the five filters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([8, 0, 1], [16, 0, 2], [8, 2, 3]),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        ([bitDepth, colourType, bytesPerPixel], width, filters, bytes) => {
          const rows = filters.map(() => [...bytes.take(width * bytesPerPixel!)]);
          const picture = { width, rows, filters };
          const png = builtPng({
            ...picture,
            bitDepth: bitDepth!,
            colourType: colourType!,
            bytesPerPixel: bytesPerPixel!,
          });
          const stored = rows.map((row) => Buffer.from(row));
          const samples = stored.flatMap((row) =>
            bitDepth === 8 ? [...row] : Array.from({ length: width }, (_, nth) => row.readUInt16BE(nth * 2)),
          );
          const read = readPng(png);
          expect([read.channels * read.depthBits, [...read.samples]]).toEqual([bytesPerPixel! * 8, samples]);
        },
      ),
    );
  });

  const GREY = { width: 2, rows: [[1, 2]], bitDepth: 8, colourType: 0, bytesPerPixel: 1, filters: [0] };

  it('refuses what is cut off anywhere, and any changed byte', () => {
    const png = builtPng(GREY);
    for (let length = 0; length < png.length; length += 1)
      expect(() => readPng(png.subarray(0, length)), `${length} bytes`).toThrow('PNG');
    for (let at = 0; at < png.length; at += 1) {
      const damaged = Buffer.from(png);
      damaged[at]! ^= 1;
      expect(() => readPng(damaged), `byte ${at}`).toThrow('PNG');
    }
  });

  it.each([
    [{ ...GREY, colourType: 3 }, 'colour type 3 with 8 bits'],
    [{ ...GREY, colourType: 6 }, 'colour type 6 with 8 bits'],
    [{ ...GREY, bitDepth: 4 }, 'colour type 0 with 4 bits'],
    [{ ...GREY, width: 3 }, '3 bytes of pixels when 4 were expected'],
    [{ ...GREY, width: 1 }, 'cannot be unpacked|3 bytes of pixels when 2'],
    [{ ...GREY, width: 70_000_000 }, 'pixels; 1 to'],
  ])('refuses other kinds of pictures by name', (picture, reason) => {
    expect(() => readPng(builtPng(picture))).toThrow(new RegExp(reason));
  });
});

describe('readPng, of parts that a picture should not have', () => {
  const GREY = { width: 2, rows: [[1, 2]], bitDepth: 8, colourType: 0, bytesPerPixel: 1, filters: [0] };
  const withPart = (kind: string, body: Buffer) => {
    const png = builtPng(GREY);
    // after the signature and the header
    return Buffer.concat([png.subarray(0, 33), pngPart(kind, body), png.subarray(33)]);
  };

  it('refuses a second header', () => {
    const header = builtPng({ ...GREY, width: 3 }).subarray(16, 29);
    expect(() => readPng(withPart('IHDR', header))).toThrow('more than one');
  });

  it('does not unpack a colour profile', () => {
    const profile = Buffer.concat([Buffer.from('profile\0\0'), Buffer.from('no zlib stream')]);
    expect([...readPng(withPart('iCCP', profile)).samples]).toEqual([1, 2]);
  });
});

describe('readField', () => {
  it('reads grid, time with its seconds and values', () => {
    const field = readField(builtMessage({ ...SMALL, reference: -3 }));
    expect(field).toMatchObject({
      product: [209, 2, 4],
      referenceMs: AT_MS,
      grid: { columns: 3, rows: 2, stepLonDeg: 0.01, stepLatDeg: 0.01 },
    });
    expect(field.grid.westDeg).toBeCloseTo(-129.995, 9);
    expect(field.grid.northDeg).toBeCloseTo(54.995, 9);
    expect(SMALL.codes.map((_, point) => fieldValue(field, point))).toEqual([-3, -2, -1, 47, 97, 252]);
  });

  it.each([
    [8, [0, 7, 255]],
    [16, [0, 256, 65_535]],
    [24, [0, 65_536, 16_777_215]],
  ] as const)('reads values of %i bits', (bits, codes) => {
    const field = readField(builtMessage({ ...SMALL, bits, codes }));
    expect([...field.codes]).toEqual(codes);
  });

  it('scales by reference, binary and decimal exponent', () => {
    const packing = { reference: -30, binaryScale: -2, decimalScale: 1 };
    const field = readField(builtMessage({ ...SMALL, ...packing }));
    expect(fieldValue(field, 4)).toBe((-30 + 100 / 4) / 10);
    const large = readField(builtMessage({ ...SMALL, binaryScale: 3, decimalScale: -1 }));
    expect(fieldValue(large, 2)).toBe(160);
  });

  it('refuses a message that is cut off anywhere', () => {
    const message = builtMessage(SMALL);
    for (let length = 0; length < message.length; length += 1)
      expect(() => readField(message.subarray(0, length)), `${length} bytes`).toThrow(/GRIB2|PNG/);
  });

  /** Byte in a section, and what it becomes. */
  const changed = (section: number, at: number, byte: number): Buffer => {
    const message = builtMessage(SMALL);
    let from = 16;
    while (message[from + 4] !== section) from += message.readUInt32BE(from);
    message[from + at] = byte;
    return message;
  };

  it.each([
    ['another grid', changed(3, 13, 30), 'grid of template 3.30'],
    ['another scanning mode', changed(3, 71, 64), 'mode 64'],
    ['a step that does not fit', changed(3, 65, 9), 'corners, steps and size disagree'],
    ['another packing', changed(5, 10, 3), 'template 5.3'],
    ['another number of points', changed(5, 8, 9), 'packs 9 points'],
    ['bits that no picture has', changed(5, 19, 12), '12 bits'],
    ['bits of another picture', changed(5, 19, 16), 'pixels of 8 bits when 3 × 2 of 16'],
    ['a bitmap', changed(6, 5, 0), 'bitmap'],
    ['the 31st of June', Buffer.from(changed(1, 14, 6).fill(31, 31, 32)), 'no calendar'],
    ['month 13', changed(1, 14, 13), 'no calendar'],
    ['a section of no length', changed(4, 3, 0), 'impossible length'],
    ['a second field', twice(), 'more than one field'],
    ['an HTML page', Buffer.from('<!DOCTYPE html><html><body>Sign in</body></html>'), 'no GRIB2'],
    ['an empty body', Buffer.alloc(0), 'no GRIB2'],
  ])('refuses %s by name', (_, message, reason) => {
    expect(() => readField(message)).toThrow(reason);
  });

  function twice(): Buffer {
    const message = builtMessage(SMALL);
    const again = message.subarray(37, message.length - 4);
    const both = Buffer.concat([message.subarray(0, -4), again, Buffer.from('7777')]);
    both.writeBigUInt64BE(BigInt(both.length), 8);
    return both;
  }
});
