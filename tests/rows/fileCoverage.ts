import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** What the tests of one file run. */
export type FileCoverage = {
  /** Path of the test file. */
  readonly path: string;
  /** Rows with a test that is red although nothing is broken. */
  readonly failed: readonly string[];
  /** How often the tests of a row reach a mutant, by row and by number of the mutant among all. */
  readonly hits: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

/** Where the coverage of one test file is kept. */
export function coveragePath(folder: string, testFile: string): string {
  return join(folder, `${createHash('sha256').update(testFile).digest('hex').slice(0, 16)}.json`);
}
