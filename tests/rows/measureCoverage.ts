import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileCoverage } from './fileCoverage.ts';
import { coveragePath } from './fileCoverage.ts';
import type { Places } from './chooseMutants.ts';
import { importedFiles } from './importedFiles.ts';
import { instrument, productFiles, type Mutant } from './instrumentProduct.ts';
import { rowsOfTitle } from './rowsOfTitle.ts';
import { runTests } from './runTests.ts';

/** What the sampling needs to know of the product and its tests. */
export type Coverage = Places & {
  /** Test files of each row. */
  readonly filesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** How often the row's tests reach a mutant, by `hitKey`. */
  readonly hits: ReadonlyMap<string, number>;
  /** Rows with a test that is red although nothing is broken. */
  readonly failed: ReadonlySet<string>;
};

export const hitKey = (row: string, mutant: string) => `${row} ${mutant}`;

/** Hash of texts, to tell whether what was measured is still true. */
export function fingerprint(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** Rows that unit and model tests carry in their titles, with the files of these tests. */
export function testFilesOfRows(): ReadonlyMap<string, ReadonlySet<string>> {
  const filesOf = new Map<string, Set<string>>();
  const paths = ['tests/unit', 'tests/model', 'tests/attacks']
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith('tests/unit/rooms/'));
  for (const path of paths) {
    for (const row of rowsOfTitle(readFileSync(path, 'utf8'))) {
      filesOf.set(row, (filesOf.get(row) ?? new Set()).add(path));
    }
  }
  return filesOf;
}

/**
 * Runs those of the test files whose coverage is not known yet, some at a time:
 * a run that was stopped goes on where it stood.
 */
export async function measureCoverage(folder: string, tests: readonly string[]): Promise<Coverage> {
  const product = productFiles();
  const print = fingerprint(product.map((path) => readFileSync(path, 'utf8')));
  const printPath = join(folder, 'product.txt');
  if (!existsSync(printPath) || readFileSync(printPath, 'utf8') !== print) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(printPath, print);
  }
  const missing = tests.filter((path) => !isKnown(folder, path));
  const BATCH = 200;
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH);
    console.log(`coverage: test files ${from + 1} to ${from + batch.length} of ${missing.length}`);
    await runTests({ files: batch, title: '\\[[A-Z]+-\\d+\\]', env: { ROWS_COVERAGE: folder } }, 1_800_000);
    for (const path of batch.filter((one) => existsSync(coveragePath(folder, one)))) {
      writeFileSync(`${coveragePath(folder, path)}.of`, fingerprint([readFileSync(path, 'utf8')]));
    }
  }
  const { mutants } = await instrument(product);
  return gathered(
    mutants,
    tests
      .map((path) => coveragePath(folder, path))
      .filter((path) => existsSync(path))
      .map((path) => JSON.parse(readFileSync(path, 'utf8')) as FileCoverage),
  );
}

function isKnown(folder: string, path: string): boolean {
  const of = `${coveragePath(folder, path)}.of`;
  return existsSync(of) && readFileSync(of, 'utf8') === fingerprint([readFileSync(path, 'utf8')]);
}

/** The coverage of all test files together; mutants come as numbers among all. */
export function gathered(
  mutants: readonly Mutant[],
  notes: readonly FileCoverage[],
  codeOf = (path: string) => readFileSync(path, 'utf8'),
): Coverage {
  const rowsOf = new Map<string, Set<string>>();
  const filesOf = new Map<string, Set<string>>();
  const namedBy = new Map<string, Set<string>>();
  const hits = new Map<string, number>();
  for (const { path, hits: noted } of notes) {
    const named = importedFiles(codeOf(path));
    for (const [row, reached] of Object.entries(noted)) {
      filesOf.set(row, (filesOf.get(row) ?? new Set()).add(path));
      namedBy.set(row, new Set([...(namedBy.get(row) ?? []), ...named]));
      for (const [number, count] of Object.entries(reached)) {
        const { id } = mutants[Number(number)]!;
        rowsOf.set(id, (rowsOf.get(id) ?? new Set()).add(row));
        hits.set(hitKey(row, id), (hits.get(hitKey(row, id)) ?? 0) + count);
      }
    }
  }
  return { mutants, rowsOf, filesOf, namedBy, hits, failed: new Set(notes.flatMap(({ failed }) => failed)) };
}
