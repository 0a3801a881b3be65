type Ring = readonly (readonly [number, number])[];

const POLYGON = 5;
const HEADER_BYTES = 100;

/**
 * A `.shp` file of polygons, each record a list of closed rings, the outer ones clockwise; without rings it has no shape.
 * Source: ESRI Shapefile Technical Description (1998).
 */
export function shpOf(records: readonly (readonly Ring[])[]): Uint8Array {
  const bodies = records.map((rings) => (rings.length === 0 ? nullShape() : polygon(rings)));
  const length = HEADER_BYTES + bodies.reduce((sum, { length: own }) => sum + 8 + own, 0);
  const file = Buffer.alloc(length);
  file.writeInt32BE(9994, 0);
  file.writeInt32BE(length / 2, 24);
  file.writeInt32LE(1000, 28);
  file.writeInt32LE(POLYGON, 32);
  let at = HEADER_BYTES;
  bodies.forEach((body, nth) => {
    file.writeInt32BE(nth + 1, at);
    file.writeInt32BE(body.length / 2, at + 4);
    body.copy(file, at + 8);
    at += 8 + body.length;
  });
  return file;
}

function nullShape(): Buffer {
  return Buffer.alloc(4);
}

function polygon(rings: readonly Ring[]): Buffer {
  const points = rings.flat();
  const body = Buffer.alloc(44 + 4 * rings.length + 16 * points.length);
  body.writeInt32LE(POLYGON, 0);
  body.writeInt32LE(rings.length, 36);
  body.writeInt32LE(points.length, 40);
  let first = 0;
  rings.forEach((ring, nth) => {
    body.writeInt32LE(first, 44 + 4 * nth);
    first += ring.length;
  });
  points.flat().forEach((value, nth) => body.writeDoubleLE(value, 44 + 4 * rings.length + 8 * nth));
  return body;
}

/** A `.dbf` file with one field of text. Source: dBASE III. */
export function dbfOf(field: string, values: readonly string[], width = 10): Uint8Array {
  const header = Buffer.alloc(65);
  header.writeUInt8(3, 0);
  header.writeUInt32LE(values.length, 4);
  header.writeUInt16LE(header.length, 8);
  header.writeUInt16LE(width + 1, 10);
  header.write(field, 32, 'ascii');
  header.write('C', 43, 'ascii');
  header.writeUInt8(width, 48);
  header.writeUInt8(0x0d, 64);
  const rows = values.map((value) => Buffer.from(` ${value.padEnd(width)}`, 'ascii'));
  return Buffer.concat([header, ...rows, Buffer.from([0x1a])]);
}
