import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCoverage, type KnownSpan } from '#server/sources/coverage.ts';

describe('coverage', () => {
  it('knows nothing before anything was delivered [S4]', () => {
    expect(createCoverage().latest()).toBeNull();
  });

  it('joins spans that touch and keeps apart what a gap parts', () => {
    const coverage = createCoverage([
      [0, 10],
      [10, 20],
    ]);
    expect(coverage.latest()).toEqual([0, 20]);
    coverage.add(21, 30);
    expect(coverage.spans()).toEqual([
      [0, 20],
      [21, 30],
    ]);
    expect(coverage.latest()).toEqual([21, 30]);
  });

  it('closes a gap when what is missing comes later', () => {
    const coverage = createCoverage([
      [0, 10],
      [50, 60],
    ]);
    coverage.add(10, 50);
    expect(coverage.latest()).toEqual([0, 60]);
  });

  it('leaves out a span that ends before it begins, or has no time', () => {
    const coverage = createCoverage([[0, 10]]);
    coverage.add(20, 15);
    coverage.add(NaN, NaN);
    expect(coverage.spans()).toEqual([[0, 10]]);
  });

  it('knows a whole minute exactly when one delivered span or several without a gap cover it', () => {
    const spans = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 10 }))
        .map(([from, length]): KnownSpan => [from, from + length]),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(spans, (added) => {
        const coverage = createCoverage(added);
        const isKnown = (at: number) => coverage.spans().some(([from, to]) => from <= at && at + 1 <= to);
        const isCovered = (at: number) => added.some(([from, to]) => from <= at && at + 1 <= to);
        for (let at = 0; at < 70; at += 1) expect(isKnown(at)).toBe(isCovered(at));
      }),
    );
  });
});
