import { describe, expect, it } from 'vitest';
import { lastPageOf, pageOf } from '#ui/pageOf.ts';

const rows = Array.from({ length: 21 }, (_, at) => at);

describe('a page of a list', () => {
  it('has 10 rows, the last one the rest [LIST-03][VEH-03][CONST-36][CONST-42]', () => {
    expect(pageOf(rows, 0)).toEqual({ page: 0, shown: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] });
    expect(pageOf(rows, 1).shown).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(pageOf(rows, 2).shown).toEqual([20]);
  });

  it('is the last one where fewer rows are left than the page wanted [LIST-03]', () => {
    expect(pageOf(rows, 7)).toEqual({ page: 2, shown: [20] });
    expect(pageOf([], 3)).toEqual({ page: 0, shown: [] });
  });

  it('has as many rows as its list shows, where that says how many [LIST-03]', () => {
    expect(pageOf(rows, 1, 14)).toEqual({ page: 1, shown: [14, 15, 16, 17, 18, 19, 20] });
    expect(lastPageOf(29, 14)).toBe(2);
  });

  it.each([
    [0, 0],
    [10, 0],
    [11, 1],
    [20, 1],
    [21, 2],
  ])('of %i rows is at most page %i [LIST-03]', (count, last) => {
    expect(lastPageOf(count)).toBe(last);
  });
});
