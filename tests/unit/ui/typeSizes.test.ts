import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signInStyleElement } from '#server/routes/signIn/signInStyle.ts';

const SOURCES = join(import.meta.dirname, '../../../src');
const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.css'),
);

/**
 * A wall is read from afar: its letters grow with the screen (`--scc-k`) or with their tile,
 * and px are only their floor.
 */
const GROWS_WITH_THE_SCREEN = /var\(--scc-k\)|\dcq[bi]/;

/** Values of `font-size` and `font` in a style sheet. */
function sizesIn(css: string): string[] {
  const declarations = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .matchAll(/(?<![\w-])font(?:-size)?\s*:\s*([^;}]+)/g);
  return [...declarations].map(([, value = '']) => value.trim());
}

/** Those that stay as they are when users enlarge the letters of their browser. */
function fixedSizesIn(css: string): string[] {
  return sizesIn(css).filter((size) => /\dpx\b/.test(size) && !GROWS_WITH_THE_SCREEN.test(size));
}

describe('the sizes of letters', () => {
  it.each([
    ['.a { font-size: 14px }', ['14px']],
    ['.a { font: 640 17px / 1.3 sans-serif; }', ['640 17px / 1.3 sans-serif']],
    ['.a { font-size: min(38px, 20vw); }', ['min(38px, 20vw)']],
    ['.a { font-size: 0.875rem; padding: 14px }', []],
    ['.a { /* font-size: 14px; */ font-size: max(12px, calc(0.9 * var(--scc-k))); }', []],
  ])('are found in %s', (css, fixed) => {
    expect(fixedSizesIn(css)).toEqual(fixed);
  });

  it("follow the browser's font size in every style sheet", () => {
    const all = sheets.map((path) => [path, readFileSync(join(SOURCES, path), 'utf8')] as const);
    expect(all.flatMap(([, css]) => sizesIn(css)).length).toBeGreaterThan(200);
    const fixed = all.flatMap(([path, css]) => fixedSizesIn(css).map((size) => `${path}: ${size}`));
    expect(fixed).toEqual([]);
  });

  it("follow the browser's font size on the sign-in pages of the service", () => {
    expect(sizesIn(signInStyleElement.markup).length).toBeGreaterThan(8);
    expect(fixedSizesIn(signInStyleElement.markup)).toEqual([]);
  });

  it("follow the browser's font size in the forms for narrow windows down to their floors", () => {
    const narrow = sheets.filter((path) => path.endsWith('Narrow.css'));
    expect(narrow.length).toBeGreaterThan(3);
    const floors = narrow.flatMap((path) =>
      sizesIn(readFileSync(join(SOURCES, path), 'utf8'))
        .filter((size) => /\dpx\b/.test(size.replaceAll(/calc\([^)]*cq[bi][^)]*\)/g, '')))
        .map((size) => `${path}: ${size}`),
    );
    expect(floors).toEqual([]);
  });
});
