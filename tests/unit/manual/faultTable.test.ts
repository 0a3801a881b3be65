import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const TITLE = '## Every fault on every page';

const section = readFileSync(join(ROOT, 'docs/testing.md'), 'utf8').split(TITLE)[1]!.split('\n## ')[0]!;
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const [head, , ...faults] = rows;
const proofs = new Map(
  [...section.matchAll(/^(\d+)\. `([^`]+)`: "(.+)"$/gm)].map(([, number, path, words]) => [
    number!,
    { path: path!, words: words! },
  ]),
);

describe('the table of faults in docs/testing.md', () => {
  test('has a proof or a dash for each fault on each page', () => {
    expect(faults.length).toBeGreaterThan(30);
    for (const cells of faults) {
      expect([cells[0], cells.length]).toEqual([cells[0], head!.length]);
      for (const cell of cells.slice(1))
        expect([cells[0], cell]).toEqual([cells[0], expect.stringMatching(/^(–|\d+(, \d+)*)$/)]);
    }
  });

  test('names each proof that it uses, and uses each that it names', () => {
    const used = new Set(faults.flatMap((cells) => cells.slice(1).join(', ').match(/\d+/g) ?? []));
    expect([...used].sort()).toEqual([...proofs.keys()].sort());
  });

  test.each([...proofs])('proof %s is a test that exists', (_, { path, words }) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
    // a title may stand over several lines, or be put together
    expect(readFileSync(join(ROOT, path), 'utf8')).toContain(words);
  });
});
