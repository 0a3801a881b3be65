/**
 * PostgreSQL takes 65,535 parameters a statement; these are well below for our widest table. The embedded database keeps
 * every other caller waiting during one statement: some 5 ms for so many facilities.
 */
const ROWS_PER_STATEMENT = 25;

export function* inChunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}
