const QUOTE = 34;
const SPACE = 32;

/** Finds the fields of one CSV line at a time, without making strings of them. */
export type CsvSplitter = {
  /** Finds the fields of the line `[start, end)`; the other members then speak of it. */
  split(bytes: Buffer, start: number, end: number): void;
  fieldCount(): number;
  /** A field as text, quotes removed. */
  text(field: number): string;
  /** A field through a reader of bytes, spaces around it left out. */
  read(field: number, reader: (bytes: Uint8Array, start: number, end: number) => number): number;
};

const SEPARATORS = [44, 59, 9];

/** Comma, semicolon or tab: whichever the header line has most of. */
function separatorOf(bytes: Buffer, start: number, end: number): number {
  const header = bytes.subarray(start, end);
  const counts = SEPARATORS.map((separator) => header.filter((byte) => byte === separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!;
}

/**
 * Made from the header line, which tells the separator. Quoted fields may hold separators and doubled quotes
 * (RFC 4180), not line ends: no strike file needs them, and one stray quote would swallow the rest of the file.
 */
export function createCsvSplitter(header: Buffer, start: number, end: number): CsvSplitter {
  const separator = separatorOf(header, start, end);
  let starts = new Int32Array(64);
  let ends = new Int32Array(64);
  let count = 0;
  let line = header;

  function push(from: number, to: number): void {
    if (count === starts.length) {
      const wider = new Int32Array(count * 2);
      wider.set(starts);
      starts = wider;
      const widerEnds = new Int32Array(count * 2);
      widerEnds.set(ends);
      ends = widerEnds;
    }
    starts[count] = from;
    ends[count] = to;
    count += 1;
  }

  function text(field: number): string {
    const raw = line.toString('utf8', starts[field], ends[field]);
    return raw.startsWith('"') && raw.endsWith('"') && raw.length > 1
      ? raw.slice(1, -1).replaceAll('""', '"')
      : raw;
  }

  return {
    split(bytes, from, to) {
      line = bytes;
      count = 0;
      let fieldStart = from;
      let isQuoted = false;
      for (let at = from; at < to; at += 1) {
        const byte = bytes[at];
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === separator && !isQuoted) {
          push(fieldStart, at);
          fieldStart = at + 1;
        }
      }
      push(fieldStart, to);
    },
    fieldCount: () => count,
    text,
    read(field, reader) {
      let from = starts[field]!;
      let to = ends[field]!;
      while (from < to && line[from] === SPACE) from += 1;
      while (to > from && line[to - 1] === SPACE) to -= 1;
      if (line[from] === QUOTE) {
        const unquoted = Buffer.from(text(field).trim());
        return reader(unquoted, 0, unquoted.length);
      }
      return reader(line, from, to);
    },
  };
}
