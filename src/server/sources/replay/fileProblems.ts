import { rowReason } from '#domain/lightning/rowReasons.ts';

/** What is wrong in an input file, and where. */
export type RecordingProblem = {
  readonly file: string;
  /** Line of a text file, feature of a GeoJSON file, group of a netCDF file, each from 1; 0 for the file as a whole. */
  readonly row: number;
  readonly reason: string;
};

/** Row problems that are listed one by one for each file; the rest is summed up in one line. */
const LISTED_PROBLEMS = 10_000;

/** Keeps what is wrong with one file, row by row. */
export function createFileProblems(file: string) {
  const notes: RecordingProblem[] = [];
  const rejections: RecordingProblem[] = [];
  let rejected = 0;
  let accepted = 0;
  let firstBackRow = 0;
  let backRows = 0;

  const problem = (row: number, reason: string): RecordingProblem => ({ file, row, reason });

  return {
    note: (row: number, reason: string) => void notes.push(problem(row, reason)),
    reject(row: number, reason: string): void {
      rejected += 1;
      if (rejected <= LISTED_PROBLEMS) rejections.push(problem(row, reason));
    },
    accept(row: number, isBackInTime: boolean): void {
      accepted += 1;
      if (!isBackInTime) return;
      if (backRows === 0) firstBackRow = row;
      backRows += 1;
    },
    /** Everything in the order of the rows; a file without any good row in one line. */
    end(isOrderExpected: boolean): RecordingProblem[] {
      const [first] = rejections;
      if (accepted === 0 && first !== undefined)
        return [
          problem(0, rowReason('noneIsStrike', { count: rejected, row: first.row, reason: first.reason })),
          ...notes,
        ];
      const found = [...rejections, ...notes];
      if (rejected > LISTED_PROBLEMS)
        found.push(problem(0, rowReason('moreRejected', { count: rejected - LISTED_PROBLEMS })));
      if (backRows > 0 && isOrderExpected)
        found.push(problem(firstBackRow, rowReason('timeGoesBack', { count: backRows })));
      return found;
    },
  };
}
