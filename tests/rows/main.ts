// `npm run rows -- --sample 60 --seed 1`: breaks the code behind sampled rows and tells which rows' own tests notice.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDice } from '../soak/dice.ts';
import { breakRow, type RowResult } from './breakRow.ts';
import { sample } from './chooseMutants.ts';
import { fingerprint, measureCoverage, testFilesOfRows } from './measureCoverage.ts';
import { productFiles } from './instrumentProduct.ts';
import { rowReport } from './rowReport.ts';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    mutants: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '120' },
    rows: { type: 'string' },
  },
});
const FOLDER = 'dist/rows';
const seed = Number(values.seed);
const mutants = Number(values.mutants);
const endsAtMs = performance.now() + Number(values.minutes) * 60_000;

const filesOf = testFilesOfRows();
const known = [...filesOf.keys()].toSorted();
const rows = values.rows?.split(',') ?? sample(known, Number(values.sample), createDice(seed));
console.log(`${rows.length} of ${known.length} rows with a unit or model test, seed ${seed}`);
const testFiles = [...new Set(rows.flatMap((row) => [...(filesOf.get(row) ?? [])]))].toSorted();
const coverage = await measureCoverage(join(FOLDER, 'coverage'), testFiles);

const product = productFiles();
mkdirSync(FOLDER, { recursive: true });
const results: RowResult[] = [];
for (const row of rows) {
  if (coverage.failed.has(row)) {
    console.log(`${row} is red although nothing is broken`);
    continue;
  }
  const tests = [...(coverage.filesOf.get(row) ?? [])];
  const print = fingerprint([...product, ...tests].map((path) => readFileSync(path, 'utf8')));
  const path = join(FOLDER, `${row}-${seed}-${mutants}-${print}.json`);
  if (!existsSync(path)) {
    if (performance.now() > endsAtMs) {
      console.log(`${rows.length - results.length} rows are left: the same command goes on with them`);
      break;
    }
    writeFileSync(path, JSON.stringify(await breakRow(row, coverage, { seed, mutants })));
  }
  const result = JSON.parse(readFileSync(path, 'utf8')) as RowResult;
  results.push(result);
  console.log(`${row} ${result.noticed === null ? 'did not notice' : `noticed ${result.noticed.id}`}`);
}
for (const line of rowReport(results)) console.log(line);
