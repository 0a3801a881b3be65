import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../../src');
/** For paper, and for the system's high contrast, one file says what becomes of what others draw. */
const styles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.css') && !/(Print|forcedColors)\.css$/.test(path),
);

/** The block is the kit's, and stands on one page, which says how large it is there. */
const COMPLETED_BY_ITS_PAGE = ['status-block'];

const modules = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join(SOURCES, path), 'utf8')] as const);

/**
 * Sheets of one folder that the same modules import are always loaded together, in one order: they are one sheet in parts.
 * The form for narrow windows has a file of its own beside the rest, which is loaded with it and before it.
 */
function ownerOf(path: string): string {
  const whole = path.replace(/Narrow\.css$/, '.css');
  const folder = dirname(whole);
  const ending = new RegExp(`import '(\\./|[^']*/)${basename(whole)}';`);
  const importers = modules
    .filter(([from, code]) => importsSheet(from, code, whole, ending))
    .map(([from]) => from);
  return importers.length === 0 ? whole : `${folder}: ${importers.join(', ')}`;
}

function importsSheet(from: string, code: string, sheet: string, ending: RegExp): boolean {
  const [line] = ending.exec(code) ?? [];
  if (line === undefined) return false;
  const named = line.slice("import '".length, -"';".length);
  return named.startsWith('#') ? named.slice(1) === sheet : join(dirname(from), named) === sheet;
}

/** Classes that a file styles by themselves, not as a part of something else. */
function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/(?:^|[{}])\s*([^{}@]+)\{/g);
  const selectors = [...rules].flatMap(([, list = '']) => list.split(','));
  return new Set(selectors.flatMap((selector) => /^\s*\.([a-zA-Z][\w-]*)\s*$/.exec(selector)?.[1] ?? []));
}

test('a class is styled by one file, or by files that are loaded together: all that were ever loaded hold for the page', () => {
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
