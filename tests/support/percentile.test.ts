import { expect, test } from 'vitest';
import { percentile } from './percentile.ts';

test('reads percentiles from the values themselves', () => {
  expect(percentile([5, 1, 3, 2, 4], 95)).toBe(5);
  expect(percentile([5, 1, 3, 2, 4], 50)).toBe(3);
  expect(percentile([], 50)).toBeNaN();
});
