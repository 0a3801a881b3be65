import { crc32, deflateSync } from 'node:zlib';

export type BuiltPicture = {
  readonly width: number;
  readonly height: number;
  /** Place in the palette of each pixel of a row. */
  readonly rowOf: (row: number) => Uint8Array;
  /** Red, green, blue and alpha. */
  readonly palette: readonly (readonly [number, number, number, number])[];
  /** Colours in each pixel, and not in a palette. */
  readonly isRgba?: boolean;
};

/** A PNG picture as a map server makes them. */
export function builtPicture({ width, height, rowOf, palette, isRgba = false }: BuiltPicture): Buffer {
  const bytesPerPixel = isRgba ? 4 : 1;
  const rows = Buffer.alloc((width * bytesPerPixel + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const at = row * (width * bytesPerPixel + 1) + 1;
    const places = rowOf(row);
    if (isRgba) for (const [nth, place] of places.entries()) rows.set(palette[place]!, at + nth * 4);
    else rows.set(places, at);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, isRgba ? 6 : 3], 8);
  const colours = Buffer.from(palette.flatMap(([red, green, blue]) => [red, green, blue]));
  const alphas = Buffer.from(palette.map(([, , , alpha]) => alpha));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...(isRgba ? [] : [chunk('PLTE', colours), chunk('tRNS', alphas)]),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12);
  framed.writeUInt32BE(data.length, 0);
  framed.write(type, 4, 'latin1');
  framed.set(data, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8);
  return framed;
}
