import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 4;
const PALETTED = 3;
const COLOUR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/;
/** Tiles are small and many: the last per cent would cost more than it saves. */
const LEVEL = 4;

/**
 * A square picture of up to 16 colours, the first of which is transparent.
 *
 * @param indices Row by row from the top; each the place of its colour in `colours`, counted from 1; 0 is transparent.
 * @param sizePx Width and height, even.
 * @param colours As `#rrggbb`, at most 15.
 *
 * Source: Portable Network Graphics, W3C Recommendation, third edition (colour type 3, bit depth 4, no filter).
 */
export function encodePng(indices: Uint8Array, sizePx: number, colours: readonly string[]): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sizePx, 0);
  header.writeUInt32BE(sizePx, 4);
  header.set([BITS, PALETTED, 0, 0, 0], 8);
  const palette = [0, 0, 0, ...colours.flatMap(rgbOf)];
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('tRNS', Buffer.from([0])),
    chunk('IDAT', deflateSync(rowsOf(indices, sizePx), { level: LEVEL })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Each row with the byte before it that says: not filtered. */
function rowsOf(indices: Uint8Array, sizePx: number): Uint8Array {
  const rowBytes = sizePx / 2 + 1;
  const rows = new Uint8Array(rowBytes * sizePx);
  for (let row = 0; row < sizePx; row++) {
    for (let column = 0; column < sizePx; column += 2) {
      const at = row * sizePx + column;
      rows[row * rowBytes + 1 + column / 2] = (indices[at]! << BITS) | indices[at + 1]!;
    }
  }
  return rows;
}

function rgbOf(colour: string): number[] {
  const [, ...parts] = COLOUR.exec(colour) ?? [];
  if (parts.length !== 3) throw new Error(`"${colour}" came when a colour like #1f3f5c was expected.`);
  return parts.map((part) => Number.parseInt(part, 16));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
