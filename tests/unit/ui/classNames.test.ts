import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../../src');
const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

/** The block is the kit's, and stands on one page, which says how large it is there. */
const COMPLETED_BY_ITS_PAGE = ['status-block'];

/** The form for narrow windows has a file of its own beside the rest, which is loaded with it and before it. */
const ownerOf = (path: string) => path.replace(/Narrow\.css$/, '.css');

/** Classes that a file styles by themselves, not as a part of something else. */
function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?:^|[{}])\s*([^{}@]+)\{/g);
  const selectors = [...rules].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.flatMap((selector) => /^\s*\.([a-zA-Z][\w-]*)\s*$/.exec(selector)?.[1] ?? []));
}

test('a class is styled by one file: all that were ever loaded hold for the page', () => {
  const owners = new Map<string, Set<string>>();
  for (const path of styles)
    for (const name of classesOf(readFileSync(join(SOURCES, path), 'utf8')))
      owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(path)));
  expect(owners.size).toBeGreaterThan(200);
  const shared = [...owners]
    .filter(([name, paths]) => paths.size > 1 && !COMPLETED_BY_ITS_PAGE.includes(name))
    .map(([name, paths]) => [name, [...paths]]);
  expect(shared).toEqual([]);
});
