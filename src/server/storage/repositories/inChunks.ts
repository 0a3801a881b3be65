/** PostgreSQL takes 65,535 parameters a statement; 500 rows of our widest table are well below. */
const ROWS_PER_STATEMENT = 500;

export function* inChunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield rows.slice(start, start + ROWS_PER_STATEMENT);
  }
}
