import { chooseMutants, diceOf } from './chooseMutants.ts';
import type { Mutant } from './instrumentProduct.ts';
import { hitKey, type Coverage } from './measureCoverage.ts';
import { runTests } from './runTests.ts';

/** What became of one row. */
export type RowResult = {
  readonly row: string;
  /** Mutants that turned none of the row's tests red. */
  readonly survived: readonly Mutant[];
  /** The mutant that did; null: none. */
  readonly noticed: Mutant | null;
};

/** Longest run of a row's tests, ms: whoever loops for ever has noticed, as Stryker counts it. */
const LIMIT_MS = 180_000;

/** Breaks the code of a row in one place after another until one of its tests is red. */
export async function breakRow(
  row: string,
  coverage: Coverage,
  { seed, mutants }: { readonly seed: number; readonly mutants: number },
): Promise<RowResult> {
  const survived: Mutant[] = [];
  const files = [...(coverage.filesOf.get(row) ?? [])];
  for (const mutant of chooseMutants(row, coverage, mutants, diceOf(row, seed))) {
    const hits = coverage.hits.get(hitKey(row, mutant.id)) ?? 0;
    const env = { ROWS_MUTANT: mutant.id, ROWS_HIT_LIMIT: String(hits * 100 + 1_000) };
    const outcome = await runTests({ files, title: `\\[${row}\\]`, env, stopsAtRed: true }, LIMIT_MS);
    if (outcome === 'broken') throw new Error(`No test of ${row} was run for ${mutant.id}.`);
    if (outcome !== 'green') return { row, survived, noticed: mutant };
    survived.push(mutant);
  }
  return { row, survived, noticed: null };
}
