import { crc32, inflateSync } from 'node:zlib';
import { decode } from 'fast-png';

/** Samples of a picture as they are stored, row by row from its top. */
export type PngSamples = {
  readonly width: number;
  readonly height: number;
  /** Samples of one pixel: 1 (grey, or place in the palette), 3 (RGB) or 4 (RGB and alpha). */
  readonly channels: number;
  /** Bits of one sample, 8 or 16. */
  readonly depthBits: number;
  /** `width × height × channels` samples. */
  readonly samples: Uint8Array | Uint16Array;
  /** Red, green and blue of each colour, 0 to 255, and its alpha where the picture states one; empty: no palette. */
  readonly palette: readonly (readonly number[])[];
};

/** Channels of a pixel by colour type (0 grey, 2 RGB, 3 palette, 6 RGB with alpha) and bits of a sample. */
type PngLayouts = { readonly words: string; readonly channels: Readonly<Record<string, number>> };

/** Fields of data. */
const GREY_OR_RGB: PngLayouts = {
  words: 'grey with 8 or 16 or RGB with 8',
  channels: { '0 8': 1, '0 16': 1, '2 8': 3 },
};
/** Pictures with transparent parts. */
export const TRANSPARENT_PICTURES: PngLayouts = {
  words: 'a palette with 8 or RGB and alpha with 8',
  channels: { '3 8': 1, '6 8': 4 },
};

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Larger pictures are refused before memory is taken for them, pixels. */
const MOST_PIXELS = 64_000_000;
/** Parts that are read. Others, such as a packed colour profile, could unpack to any size. */
const READ_PARTS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/**
 * Reads a PNG picture, not interlaced. Unlike a picture viewer it changes no sample: no gamma, no palette, no alpha.
 *
 * The library reads what has been checked before: it bounds no size, and takes rows that are missing at the end of the
 * pixels for zeros, which would be no rain and no lightning.
 *
 * @param layouts Kinds of pixels that are read; others are refused.
 * @throws Error if the picture is of another kind, damaged or cut off.
 * Source: Portable Network Graphics (PNG) Specification, third edition (W3C).
 */
export function readPng(png: Uint8Array, layouts: PngLayouts = GREY_OR_RGB): PngSamples {
  const parts = partsOf(png);
  const [header, second] = parts.filter(({ kind }) => kind === 'IHDR').map(({ body }) => body);
  if (header?.length !== 13 || second !== undefined)
    throw new Error('The PNG picture has no header, or more than one.');
  const { width, height, rowBytes } = layoutOf(header, layouts);
  checkPixels(parts, height * (rowBytes + 1));
  const picture = decoded(parts);
  const { channels, depth, data, palette = [] } = picture;
  if (data instanceof Uint8ClampedArray) throw new Error('The PNG picture was read as one for a screen.');
  return { width, height, channels, depthBits: depth, samples: data, palette };
}

/** A part of the file: `whole` with its length and checksum. */
type PngPart = { readonly kind: string; readonly whole: Uint8Array; readonly body: Uint8Array };

/** Parts up to the end of the picture, each checked by its sum; only those that are read. */
function partsOf(png: Uint8Array): PngPart[] {
  if (SIGNATURE.some((byte, nth) => png[nth] !== byte)) throw new Error('This is no PNG picture.');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: PngPart[] = [];
  for (let at = SIGNATURE.length; ;) {
    if (at + 12 > png.length) throw new Error('The PNG picture is cut off.');
    const end = at + 12 + view.getUint32(at);
    if (end > png.length) throw new Error('The PNG picture is cut off.');
    const kind = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (crc32(png.subarray(at + 4, end - 4)) !== view.getUint32(end - 4))
      throw new Error(`The PNG picture is damaged: the checksum of its part ${kind} is wrong.`);
    if (READ_PARTS.includes(kind))
      parts.push({ kind, whole: png.subarray(at, end), body: png.subarray(at + 8, end - 4) });
    if (kind === 'IEND') return parts;
    at = end;
  }
}

function layoutOf(
  header: Uint8Array,
  layouts: PngLayouts,
): Pick<PngSamples, 'width' | 'height'> & { rowBytes: number } {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depthBits, colourType, compression, filter, interlace] = header.subarray(8);
  const channels = layouts.channels[`${colourType} ${depthBits}`];
  if (channels === undefined)
    throw new Error(
      `The PNG picture has colour type ${colourType} with ${depthBits} bits; ${layouts.words} is expected.`,
    );
  if (compression !== 0 || filter !== 0 || interlace !== 0)
    throw new Error('The PNG picture is interlaced or packed in a way that is not read.');
  if (width * height > MOST_PIXELS || width === 0 || height === 0)
    throw new Error(`The PNG picture has ${width} × ${height} pixels; 1 to ${MOST_PIXELS} are read.`);
  return { width, height, rowBytes: (width * channels * depthBits!) / 8 };
}

/** @throws Error unless the pixels unpack to exactly so many bytes; no more is unpacked. */
function checkPixels(parts: readonly PngPart[], expectedBytes: number): void {
  const packed = parts.filter(({ kind }) => kind === 'IDAT').map(({ body }) => body);
  const { length } = unpacked(packed, expectedBytes);
  if (length !== expectedBytes)
    throw new Error(`The PNG picture has ${length} bytes of pixels when ${expectedBytes} were expected.`);
}

function unpacked(packed: readonly Uint8Array[], expectedBytes: number): Uint8Array {
  try {
    return inflateSync(Buffer.concat(packed), { maxOutputLength: expectedBytes + 1 });
  } catch (error) {
    throw new Error('The PNG picture is damaged: its pixels cannot be unpacked.', { cause: error });
  }
}

function decoded(parts: readonly PngPart[]): ReturnType<typeof decode> {
  try {
    return decode(Buffer.concat([Uint8Array.from(SIGNATURE), ...parts.map(({ whole }) => whole)]));
  } catch (error) {
    throw new Error('The PNG picture is damaged: it cannot be read.', { cause: error });
  }
}
