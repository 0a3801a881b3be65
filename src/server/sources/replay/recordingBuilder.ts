import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/** What is wrong in an input file, and where. */
export type RecordingProblem = {
  readonly file: string;
  /** Line of a text file, feature of a GeoJSON file, flash of a netCDF file, each from 1; 0 for the file as a whole. */
  readonly row: number;
  readonly reason: string;
};

/** All strikes of the files, merged in time order. `read` = `accepted` + `rejected`. */
export type StrikeRecording = {
  readonly strikes: StrikeColumns;
  readonly read: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly problems: readonly RecordingProblem[];
};

/** Takes the rows of one file. */
export type RowSink = {
  /** Says which row the next call speaks of. */
  atRow(row: number): void;
  /** Takes a strike, or rejects it when a value is out of its range. */
  accept(lon: number, lat: number, atMs: number, kind: number): void;
  /** Counts the row as rejected. */
  reject(reason: string): void;
  /** Reports something that is not a row of its own. */
  note(row: number, reason: string): void;
};

/** Row problems that are listed one by one for each file; the rest is summed up in one line. */
const LISTED_PROBLEMS_PER_FILE = 10_000;
const LATEST_MS = Date.UTC(2100, 0, 1);

/** A copy of the columns with more room. */
function widened(columns: StrikeColumns, capacity: number): StrikeColumns {
  const wider = createStrikeColumns(capacity);
  wider.lon.set(columns.lon);
  wider.lat.set(columns.lat);
  wider.atMs.set(columns.atMs);
  wider.kind.set(columns.kind);
  return wider;
}

/** Why these values are no strike; null when they are one. */
function rangeProblem(lon: number, lat: number, atMs: number): string | null {
  if (!(lat >= -90 && lat <= 90)) return `latitude is ${lat} when -90 to 90 was expected`;
  if (!(lon >= -180 && lon <= 180)) return `longitude is ${lon} when -180 to 180 was expected`;
  if (!(atMs >= 0 && atMs < LATEST_MS))
    return `time is ${atMs} ms when an instant from 1970 to 2099 was expected`;
  return null;
}

/** Strikes in columns that grow. */
function createStrikeCollector() {
  let columns = createStrikeColumns(4096);
  let count = 0;
  let isOrdered = true;
  return {
    append(lon: number, lat: number, atMs: number, kind: number): void {
      if (count === columns.lon.length) columns = widened(columns, count * 2);
      if (count > 0 && atMs < columns.atMs[count - 1]!) isOrdered = false;
      columns.lon[count] = lon;
      columns.lat[count] = lat;
      columns.atMs[count] = atMs;
      columns.kind[count] = kind;
      count += 1;
    },
    inTimeOrder: (): StrikeColumns =>
      isOrdered ? { ...columns, count } : sortedByTime({ ...columns, count }),
  };
}

/** Notes whether times ever go back, and where they first do. */
function createOrderWatch() {
  let newestMs = -Infinity;
  let firstRow = 0;
  let count = 0;
  return {
    see(atMs: number, row: number): void {
      if (atMs >= newestMs) {
        newestMs = atMs;
        return;
      }
      if (count === 0) firstRow = row;
      count += 1;
    },
    /** null: times never went back. */
    disorder: () => (count === 0 ? null : { row: firstRow, count }),
  };
}

/** Collects the strikes of several files; nothing it is given can make it throw. */
export function createRecordingBuilder(): {
  file(name: string, options: { isOrderExpected: boolean }): RowSink & { end(): void };
  finish(): StrikeRecording;
} {
  const strikes = createStrikeCollector();
  const problems: RecordingProblem[] = [];
  let rejected = 0;

  function file(name: string, { isOrderExpected }: { isOrderExpected: boolean }): RowSink & { end(): void } {
    const order = createOrderWatch();
    let row = 0;
    let rejectedHere = 0;
    const note = (at: number, reason: string) => void problems.push({ file: name, row: at, reason });
    const reject = (reason: string): void => {
      rejected += 1;
      rejectedHere += 1;
      if (rejectedHere <= LISTED_PROBLEMS_PER_FILE) note(row, reason);
    };
    return {
      note,
      reject,
      atRow: (at) => void (row = at),
      accept(lon, lat, atMs, kind) {
        const problem = rangeProblem(lon, lat, atMs);
        if (problem !== null) return reject(problem);
        order.see(atMs, row);
        return strikes.append(lon, lat, atMs, kind);
      },
      end() {
        const unlisted = rejectedHere - LISTED_PROBLEMS_PER_FILE;
        if (unlisted > 0) note(0, `${unlisted} more rejected rows are not listed`);
        const disorder = order.disorder();
        if (disorder === null || !isOrderExpected) return;
        const { row: at, count } = disorder;
        note(at, `time goes back here; rows out of order: ${count}; they are played in time order`);
      },
    };
  }

  return {
    file,
    finish() {
      const ordered = strikes.inTimeOrder();
      return {
        strikes: ordered,
        read: ordered.count + rejected,
        accepted: ordered.count,
        rejected,
        problems,
      };
    },
  };
}

/** The same strikes ordered by time; equal times keep their order. */
function sortedByTime(columns: StrikeColumns): StrikeColumns {
  const { count, atMs } = columns;
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  order.sort((a, b) => atMs[a]! - atMs[b]! || a - b);
  const sorted = createStrikeColumns(count);
  for (let to = 0; to < count; to += 1) {
    const from = order[to]!;
    sorted.lon[to] = columns.lon[from]!;
    sorted.lat[to] = columns.lat[from]!;
    sorted.atMs[to] = atMs[from]!;
    sorted.kind[to] = columns.kind[from]!;
  }
  return { ...sorted, count };
}
