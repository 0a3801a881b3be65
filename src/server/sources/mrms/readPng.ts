import { crc32, inflateSync } from 'node:zlib';

/** Samples of a picture as they are stored, row by row from its top, most significant byte first. */
export type PngSamples = {
  readonly width: number;
  readonly height: number;
  /** Bytes that make up one pixel: 1 (grey, or place in the palette), 2 (grey), 3 (RGB) or 4 (RGB and alpha). */
  readonly bytesPerPixel: number;
  /** Three bytes a colour, and one byte of alpha for the first of them; empty: none. */
  readonly palette: Uint8Array;
  readonly paletteAlpha: Uint8Array;
  /** `width × height × bytesPerPixel` bytes. */
  readonly bytes: Uint8Array;
};

/** Bytes of a pixel by colour type (0 grey, 2 RGB, 3 palette, 6 RGB with alpha) and bits of a sample. */
type PngLayouts = { readonly words: string; readonly bytesPerPixel: Readonly<Record<string, number>> };

/** Fields of data. */
const GREY_OR_RGB: PngLayouts = {
  words: 'grey with 8 or 16 or RGB with 8',
  bytesPerPixel: { '0 8': 1, '0 16': 2, '2 8': 3 },
};
/** Pictures with transparent parts. */
export const TRANSPARENT_PICTURES: PngLayouts = {
  words: 'a palette with 8 or RGB and alpha with 8',
  bytesPerPixel: { '3 8': 1, '6 8': 4 },
};

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Larger pictures are refused before memory is taken for them, pixels. */
const MOST_PIXELS = 64_000_000;

/**
 * Reads a PNG picture, not interlaced. Unlike a picture viewer it changes no sample: no gamma, no palette, no alpha.
 *
 * @param layouts Kinds of pixels that are read; others are refused.
 * @throws Error if the picture is of another kind, damaged or cut off.
 * Source: Portable Network Graphics (PNG) Specification, third edition (W3C).
 */
export function readPng(png: Uint8Array, layouts: PngLayouts = GREY_OR_RGB): PngSamples {
  const { header, data, palette, paletteAlpha } = chunksOf(png);
  const { width, height, bytesPerPixel } = layoutOf(header, layouts);
  const rowBytes = width * bytesPerPixel;
  const expected = height * (rowBytes + 1);
  const filtered = unpacked(data, expected);
  if (filtered.length !== expected)
    throw new Error(`The PNG picture has ${filtered.length} bytes of pixels when ${expected} were expected.`);
  const bytes = new Uint8Array(height * rowBytes);
  for (let row = 0; row < height; row += 1) unfilterRow(filtered, bytes, { row, rowBytes, bytesPerPixel });
  return { width, height, bytesPerPixel, palette, paletteAlpha, bytes };
}

function unpacked(data: readonly Uint8Array[], expected: number): Uint8Array {
  try {
    return inflateSync(Buffer.concat(data), { maxOutputLength: expected + 1 });
  } catch (error) {
    throw new Error('The PNG picture is damaged: its pixels cannot be unpacked.', { cause: error });
  }
}

type Chunks = Pick<PngSamples, 'palette' | 'paletteAlpha'> & { header: DataView; data: Uint8Array[] };

function chunksOf(png: Uint8Array): Chunks {
  if (SIGNATURE.some((byte, nth) => png[nth] !== byte)) throw new Error('This is no PNG picture.');
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const data: Uint8Array[] = [];
  let header: DataView | null = null;
  let palette: Uint8Array = new Uint8Array(0);
  let paletteAlpha: Uint8Array = new Uint8Array(0);
  for (let at = SIGNATURE.length; ;) {
    if (at + 12 > png.length) throw new Error('The PNG picture is cut off.');
    const length = view.getUint32(at);
    const end = at + 12 + length;
    if (end > png.length) throw new Error('The PNG picture is cut off.');
    const kind = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (crc32(png.subarray(at + 4, end - 4)) !== view.getUint32(end - 4))
      throw new Error(`The PNG picture is damaged: the checksum of its part ${kind} is wrong.`);
    const body = png.subarray(at + 8, end - 4);
    if (kind === 'IHDR') header = new DataView(body.buffer, body.byteOffset, body.byteLength);
    else if (kind === 'IDAT') data.push(body);
    else if (kind === 'PLTE') palette = body;
    else if (kind === 'tRNS') paletteAlpha = body;
    else if (kind === 'IEND') break;
    at = end;
  }
  if (header?.byteLength !== 13) throw new Error('The PNG picture has no header.');
  return { header, data, palette, paletteAlpha };
}

function layoutOf(
  header: DataView,
  layouts: PngLayouts,
): Pick<PngSamples, 'width' | 'height' | 'bytesPerPixel'> {
  const width = header.getUint32(0);
  const height = header.getUint32(4);
  const bitDepth = header.getUint8(8);
  const colourType = header.getUint8(9);
  const [compression, filter, interlace] = [10, 11, 12].map((at) => header.getUint8(at));
  const bytesPerPixel = layouts.bytesPerPixel[`${colourType} ${bitDepth}`];
  if (bytesPerPixel === undefined)
    throw new Error(
      `The PNG picture has colour type ${colourType} with ${bitDepth} bits; ${layouts.words} is expected.`,
    );
  if (compression !== 0 || filter !== 0 || interlace !== 0)
    throw new Error('The PNG picture is interlaced or packed in a way that is not read.');
  if (width * height > MOST_PIXELS || width === 0 || height === 0)
    throw new Error(`The PNG picture has ${width} × ${height} pixels; 1 to ${MOST_PIXELS} are read.`);
  return { width, height, bytesPerPixel };
}

type Row = { readonly row: number; readonly rowBytes: number; readonly bytesPerPixel: number };

/** Undoes the filter of one row: what is stored is the difference to what neighbours foretell (section 9). */
function unfilterRow(filtered: Uint8Array, out: Uint8Array, { row, rowBytes, bytesPerPixel }: Row): void {
  const from = row * (rowBytes + 1) + 1;
  const to = row * rowBytes;
  const filter = filtered[from - 1]!;
  if (filter > 4) throw new Error(`The PNG picture has a row with filter ${filter}; 0 to 4 exist.`);
  out.set(filtered.subarray(from, from + rowBytes), to);
  if (filter === 0) return;
  const above = row === 0 ? NO_ROW : rowBytes;
  for (let nth = 0; nth < rowBytes; nth += 1) {
    const at = to + nth;
    const hasLeft = nth >= bytesPerPixel;
    const left = hasLeft ? out[at - bytesPerPixel]! : 0;
    const up = above === NO_ROW ? 0 : out[at - above]!;
    if (filter === 1) out[at]! += left;
    else if (filter === 2) out[at]! += up;
    else if (filter === 3) out[at]! += (left + up) >> 1;
    else out[at]! += paeth(left, up, hasLeft && above !== NO_ROW ? out[at - above - bytesPerPixel]! : 0);
  }
}

const NO_ROW = -1;

/** Of the three neighbours the one nearest to left + up − corner. */
function paeth(left: number, up: number, corner: number): number {
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
