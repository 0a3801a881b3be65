import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { RadarFrame } from './radarFrame.ts';

/** Quick, and ten times smaller than the cells all the same. */
const LEVEL = 2;
const MOST_BYTES = 64_000_000;

const Head = z.object({
  atMs: z.int(),
  grid: z.object({
    columns: z.int().positive(),
    rows: z.int().positive(),
    westDeg: z.number(),
    northDeg: z.number(),
    stepLonDeg: z.number().positive(),
    stepLatDeg: z.number().positive(),
  }),
});

/** A frame as bytes for a file: a line of JSON and the bands, in gzip. */
export function packFrame({ atMs, grid, bands }: RadarFrame): Uint8Array {
  return gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify({ atMs, grid })}\n`), bands]), {
    level: LEVEL,
  });
}

/** @throws Error if the bytes are no whole frame. */
export function unpackFrame(packed: Uint8Array): RadarFrame {
  const bytes = gunzipSync(packed, { maxOutputLength: MOST_BYTES });
  const end = bytes.indexOf('\n');
  const { atMs, grid } = Head.parse(JSON.parse(bytes.toString('utf8', 0, end)));
  const bands = bytes.subarray(end + 1);
  if (bands.length !== grid.columns * grid.rows)
    throw new Error(`The frame has ${bands.length} cells when ${grid.columns} × ${grid.rows} were expected.`);
  return { atMs, grid, bands };
}
