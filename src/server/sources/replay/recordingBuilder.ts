import { rowReason } from '#domain/lightning/rowReasons.ts';
import { recordingTime, type RecordingTime } from './recordingTime.ts';
import { createStrikeCollector } from './strikeCollector.ts';
import { createFileProblems, type RecordingProblem } from './fileProblems.ts';
import { createFileTimeRecord } from './unreadTime.ts';
import type { StrikeColumns, StrikeOrigin } from '#domain/lightning/strikeColumns.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';

/** All strikes of the files, merged in time order. `read` = `accepted` + `rejected`. */
export type StrikeRecording = {
  readonly strikes: StrikeColumns;
  readonly read: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly problems: readonly RecordingProblem[];
  readonly time: RecordingTime;
};

/** Takes the rows of one file. */
export type RowSink = {
  /** Says which row the next call speaks of, and what its source states of a strike in it. */
  atRow(row: number, origin?: StrikeOrigin): void;
  /** Takes a strike, or rejects it when a value is out of its range. */
  accept(lon: number, lat: number, atMs: number, kind: number): void;
  /** Counts the row as rejected: it may have been a strike, so the time around it counts as not read. */
  reject(reason: string): void;
  /** Reports that nothing after this row could be read, 0 for the file as a whole. */
  breakOff(row: number, reason: string): void;
  /** Says which time the file covers, where its rows do not tell. What the name says comes first. */
  cover(span: TimeSpan): void;
  /** Reports something that is not a row of its own. */
  note(row: number, reason: string): void;
};

const LATEST_MS = Date.UTC(2100, 0, 1);

/** Why these values are no strike; null when they are one. */
function rangeProblem(lon: number, lat: number, atMs: number): string | null {
  if (!(lat >= -90 && lat <= 90)) return rowReason('latitudeOutOfRange', { text: lat });
  if (!(lon >= -180 && lon <= 180)) return rowReason('longitudeOutOfRange', { text: lon });
  if (!(atMs >= 0 && atMs < LATEST_MS)) return rowReason('timeOutOfRange', { text: atMs });
  return null;
}

/** How a file is to be read. */
export type FileOptions = {
  readonly isOrderExpected: boolean;
  /** What its name says that it covers; null: nothing. */
  readonly namedSpan: TimeSpan | null;
};

type FileSink = RowSink & { end(): void };

/** Collects the strikes of several files; nothing it is given can make it throw. */
export function createRecordingBuilder(): {
  file(name: string, options: FileOptions): FileSink;
  finish(): StrikeRecording;
} {
  const strikes = createStrikeCollector();
  const problems: RecordingProblem[] = [];
  const times: Parameters<typeof recordingTime>[0][number][] = [];
  let rejected = 0;

  function file(name: string, { isOrderExpected, namedSpan }: FileOptions): FileSink {
    let ownSpan = namedSpan;
    const time = createFileTimeRecord(() => ownSpan);
    const found = createFileProblems(name);
    let row = 0;
    let origin: StrikeOrigin | undefined;
    const reject = (reason: string): void => {
      rejected += 1;
      time.lose();
      found.reject(row, reason);
    };
    return {
      note: found.note,
      reject,
      atRow(at, stated) {
        row = at;
        origin = stated;
      },
      cover: (span) => void (ownSpan ??= span),
      breakOff(at, reason) {
        time.lose();
        found.note(at, reason);
      },
      accept(lon, lat, atMs, kind) {
        const problem = rangeProblem(lon, lat, atMs);
        if (problem !== null) return reject(problem);
        found.accept(row, time.see(atMs));
        if (origin !== undefined) strikes.stateNext(origin);
        return strikes.append(lon, lat, atMs, kind);
      },
      end() {
        times.push({ ...time.end(), ownSpan });
        problems.push(...found.end(isOrderExpected));
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
        time: recordingTime(times),
      };
    },
  };
}
