import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../../src');
const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: readFileSync(join(SOURCES, path), 'utf8') }));

/**
 * What grows with the screen (`--scc-k`) also folds with it: yard pages and walls. The rest of the product is read in
 * the hand or at a desk, and folds when its letters have no room (62em), dialogs and toasts over a yard too.
 */
const GROWS_WITH_THE_SCREEN =
  /^(?:ui\/(?:DistanceStrip|SegmentTrack|StatusBackground|StatusBand|BigFigure)|views\/(?:yard|yardMonitoring|wall|why|override|diagnostics)\/\w+)\.css$/;

/** Conditions of width and height of the window in a style sheet that speak of the border between wall and phone. */
function bordersIn(css: string): string[] {
  const conditions = [...css.matchAll(/@media([^{]+)\{/g)].flatMap(([, query = '']) => [
    ...query.matchAll(/\((?:min-|max-)?(?:width|height)[^)]*\)/g),
  ]);
  return conditions
    .map(([condition]) => condition)
    .filter((condition) => /62em|32\.5em|width[^)]*99\dpx|height[^)]*5[12]\dpx/.test(condition));
}

describe('the border between a wall and a phone', () => {
  it("lies at one width and one height for all that grows with the screen, at any size of the browser's letters", () => {
    const borders = sheets
      .filter(({ path }) => GROWS_WITH_THE_SCREEN.test(path))
      .flatMap(({ path, css }) => bordersIn(css).map((border) => ({ path, border })));
    expect(borders.length).toBeGreaterThan(20);
    const ONE = ['(width < 992px)', '(height < 520px)', '(width >= 992px)', '(height >= 520px)'];
    expect(borders.filter(({ border }) => !ONE.includes(border))).toEqual([]);
  });

  it('changes the scale of the kiosk there too', () => {
    const tokens = sheets.find(({ path }) => path === 'ui/tokens.css')!.css;
    const rules = [...tokens.matchAll(/@media([^{]+)\{\s*:root\s*\{([^}]*)\}/g)];
    const scales = rules
      .filter(([, , body = '']) => /--scc-k(?:fs-\w+)?(?:-max)?:/.test(body))
      .map(([, query = '']) => query.trim());
    expect(scales).toEqual([
      '(width < 992px), (height < 520px)',
      '(width >= 992px) and (max-aspect-ratio: 1/1)',
    ]);
  });

  it('lies where the letters have no room in all the other pages', () => {
    const borders = sheets
      .filter(({ path }) => !GROWS_WITH_THE_SCREEN.test(path) && path !== 'ui/tokens.css')
      .flatMap(({ path, css }) => bordersIn(css).map((border) => ({ path, border })));
    expect(borders.length).toBeGreaterThan(20);
    expect(borders.filter(({ border }) => border.includes('px'))).toEqual([]);
  });
});
