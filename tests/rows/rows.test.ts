import { describe, expect, it } from 'vitest';
import { chooseMutants, diceOf, sample } from './chooseMutants.ts';
import { createDice } from '../soak/dice.ts';
import type { Mutant } from './instrumentProduct.ts';
import { importedFiles } from './importedFiles.ts';
import { gathered, hitKey } from './measureCoverage.ts';
import { rowReport } from './rowReport.ts';
import { rowsOfTitle } from './rowsOfTitle.ts';
import { outcomeOf } from './runTests.ts';

const mutantsOf = (file: string, count: number): readonly Mutant[] =>
  Array.from({ length: count }, (_, number) => ({
    id: `${file}#${number}`,
    file,
    line: number + 1,
    kind: 'BooleanLiteral',
    replacement: 'false',
  }));
const COMMON = mutantsOf('src/common.ts', 9);
const OWN = mutantsOf('src/own.ts', 6);
const SCRAP = mutantsOf('src/scrap.ts', 1);
const runBy = (mutants: readonly Mutant[], ...rows: readonly string[]) =>
  mutants.map(({ id }) => [id, new Set(rows)] as const);
const PLACES = {
  mutants: [...COMMON, ...OWN, ...SCRAP],
  rowsOf: new Map([
    ...runBy(COMMON, 'YARD-01', 'YARD-02', 'YARD-03'),
    ...runBy(OWN, 'YARD-01', 'YARD-02'),
    ...runBy(OWN.slice(4), 'YARD-01'),
    ...runBy(SCRAP, 'YARD-01'),
  ]),
  namedBy: new Map<string, ReadonlySet<string>>(),
};
const filesChosen = (row: string, count = 3) =>
  chooseMutants(row, PLACES, count, diceOf(row, 1)).map(({ file }) => file);

describe('the places where a row is broken', () => {
  it('lie first in the file that the fewest other rows run, and in each file once before any twice', () => {
    expect(filesChosen('YARD-01')).toEqual(['src/own.ts', 'src/common.ts', 'src/own.ts']);
    expect(filesChosen('YARD-03')).toEqual(Array.from({ length: 3 }, () => 'src/common.ts'));
  });

  it('lie in files that the tests of the row import, as long as there are any', () => {
    const namedBy = new Map([['YARD-01', new Set(['src/common.ts', 'src/type.ts'])]]);
    const chosen = chooseMutants('YARD-01', { ...PLACES, namedBy }, 3, diceOf('YARD-01', 1));
    expect(new Set(chosen.map(({ file }) => file))).toEqual(new Set(['src/common.ts']));
  });

  it('are first those that no other row runs', () => {
    const [first, , third] = chooseMutants('YARD-01', PLACES, 3, diceOf('YARD-01', 1));
    expect(new Set([first?.id, third?.id])).toEqual(new Set(['src/own.ts#4', 'src/own.ts#5']));
  });

  it('are a scrap where there is nothing else, and none where the row runs nothing', () => {
    const rowsOf = new Map(runBy(SCRAP, 'YARD-09'));
    expect(chooseMutants('YARD-09', { ...PLACES, rowsOf }, 3, diceOf('YARD-09', 1))).toEqual(SCRAP);
    expect(filesChosen('YARD-08')).toEqual([]);
  });

  it('are the same for a seed, and others for another', () => {
    const chosen = (seed: number) => chooseMutants('YARD-03', PLACES, 3, diceOf('YARD-03', seed));
    expect(chosen(1)).toEqual(chosen(1));
    expect([2, 3, 4].some((seed) => chosen(seed)[0] !== chosen(1)[0])).toBe(true);
  });
});

describe('a sample', () => {
  it('has each item once at most, and all where it may', () => {
    const items = Array.from({ length: 40 }, (_, item) => item);
    expect(new Set(sample(items, 10, createDice(1))).size).toBe(10);
    expect(sample(items, 99, createDice(1)).toSorted((a, b) => a - b)).toEqual(items);
    expect(sample(items, 40, createDice(1))).not.toEqual(items);
  });
});

it('reads the rows of a title and of its groups, without the safety rules', () => {
  expect(rowsOfTitle('group [YARD-01] test [MAP-02][S1][YARD-01]')).toEqual(['YARD-01', 'MAP-02']);
});

it('gathers the coverage of test files by row', () => {
  const notes = [
    { path: 'a.test.ts', failed: [], hits: { 'YARD-01': { 0: 2, 1: 1 } } },
    { path: 'b.test.ts', failed: ['YARD-02'], hits: { 'YARD-01': { 0: 3 }, 'YARD-02': { 1: 1 } } },
  ];
  const coverage = gathered(OWN, notes, (path) => `import { one } from '#ui/of/${path}';`);
  expect(coverage.filesOf.get('YARD-01')).toEqual(new Set(['a.test.ts', 'b.test.ts']));
  expect(coverage.rowsOf.get('src/own.ts#1')).toEqual(new Set(['YARD-01', 'YARD-02']));
  expect(coverage.hits.get(hitKey('YARD-01', 'src/own.ts#0'))).toBe(5);
  expect(coverage.namedBy.get('YARD-01')).toEqual(new Set(['src/ui/of/a.test.ts', 'src/ui/of/b.test.ts']));
  expect(coverage.failed).toEqual(new Set(['YARD-02']));
});

it('reads which files of the product a test imports, types and helpers left out', () => {
  const code = [
    "import { expect } from 'vitest';",
    'import {',
    '  first,',
    "} from '#domain/one.ts';",
    "import type { Second } from '#ui/two.ts';",
    "import { third } from './three.ts';",
    "import { fourth } from '#machines/yard/four.ts';",
  ];
  expect(importedFiles(code.join('\n'))).toEqual(['src/domain/one.ts', 'machines/yard/four.ts']);
});

it.each([
  ['broken', null],
  ['broken', { numTotalTests: 0, testResults: [] }],
  ['green', { numTotalTests: 2, testResults: [{ status: 'passed' }] }],
  ['red', { numTotalTests: 2, testResults: [{ status: 'passed' }, { status: 'failed' }] }],
  ['red', { numTotalTests: 0, testResults: [{ status: 'failed' }] }],
] as const)('is %s for the report %j', (outcome, report) => {
  expect(outcomeOf(report)).toBe(outcome);
});

it('reports the share of rows that noticed, and what the others did not', () => {
  const [first, second] = OWN;
  expect(
    rowReport([
      { row: 'YARD-01', survived: [first!], noticed: second! },
      { row: 'YARD-02', survived: [first!], noticed: null },
      { row: 'YARD-03', survived: [], noticed: null },
    ]),
  ).toEqual([
    'YARD-02 did not notice src/own.ts:1 BooleanLiteral: false',
    'YARD-03 runs no code of its own',
    '1 of 2 rows noticed (50.0 %); 1 of 3 mutants tried',
  ]);
});
