import { open } from 'node:fs/promises';

const CHUNK_BYTES = 1 << 20;
const LONGEST_LINE_BYTES = 1 << 24;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Sees one line: bytes from `start` up to `end`, line ending left out, and its number from 1. Must not keep `bytes`. */
export type LineVisitor = (bytes: Buffer, start: number, end: number, row: number) => void;

/** Hands over the file piece by piece. A piece is only valid until the visitor returns. */
export async function forEachChunk(path: string, visit: (chunk: Buffer) => void): Promise<void> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      visit(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/**
 * Hands over the file line by line, without ever holding more of it than a piece and a line.
 * A byte-order mark at the start is left out. Throws when a line is longer than 16 MiB.
 */
export async function forEachLine(path: string, visit: LineVisitor): Promise<void> {
  let rest = Buffer.alloc(0);
  let row = 0;
  const show = (bytes: Buffer, start: number, end: number): void => {
    row += 1;
    const from = row === 1 && bytes.subarray(start, start + 3).equals(BYTE_ORDER_MARK) ? start + 3 : start;
    visit(bytes, from, end > from && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end, row);
  };
  await forEachChunk(path, (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      show(bytes, start, end);
      start = end + 1;
    }
    rest = Buffer.from(bytes.subarray(start));
    if (rest.length > LONGEST_LINE_BYTES) throw new Error(`line ${row + 1} is longer than 16 MiB`);
  });
  if (rest.length > 0) show(rest, 0, rest.length);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
