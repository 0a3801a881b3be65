import Papa from 'papaparse';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine } from '#domain/language/csv.ts';

const isFormula = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell);

/** Cells as a spreadsheet has them that divides by this character. */
const cellsBy = (delimiter: string, line: string) => Papa.parse<string[]>(line, { delimiter }).data.flat();

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['\t=1', `"'\t'=1"`],
  ['=a,"b"', `"'=a,""b"""`],
  ['a\r\nb', '"a\r\nb"'],
  ['a;b', '"a;b"'],
  ['a;=1', `"a;'=1"`],
  ['a; "-1"', `"a; ""'-1"""`],
  ['a\n＠b', `"a\n'＠b"`],
  ['a = b-c; d', '"a = b-c; d"'],
  ['plain 1', 'plain 1'],
])('a cell of a CSV file never begins a formula: %j [S9]', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test.each([
  ['words of an override', ["Shelter is near;=HYPERLINK('http://evil.example');ok", 'Ada']],
  ['a name', ["Bob;=cmd|' /C calc'!A0;", 'x']],
  ['detail of the audit', ['12', JSON.stringify({ reason: "x;=cmd|' /C calc'!A0;y" })]],
  ['a tab', ['a\t=1+1\tb']],
])(
  '%s makes no formula where a spreadsheet divides by semicolons or tabs, as it does in French [S9]',
  (_, cells) => {
    for (const delimiter of [',', ';', '\t'])
      expect(cellsBy(delimiter, csvLine(cells)).filter(isFormula)).toEqual([]);
  },
);

test('no cells at all make a formula, whatever a spreadsheet divides by [S9]', () => {
  const text = fc.array(
    fc.constantFrom('=', '+', '-', '@', '＝', ';', ',', '\t', '\r', '\n', '"', "'", ' ', 'a'),
  );
  const lines = fc.array(
    fc.array(
      text.map((signs) => signs.join('')),
      { minLength: 1, maxLength: 4 },
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  fc.assert(
    fc.property(lines, fc.constantFrom(',', ';', '\t'), (rows, delimiter) => {
      expect(cellsBy(delimiter, rows.map(csvLine).join('')).filter(isFormula)).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});
