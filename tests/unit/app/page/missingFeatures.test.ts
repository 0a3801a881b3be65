import { expect, test } from 'vitest';
import { missingFeatures } from '#app/page/missingFeatures.ts';

test('a browser that has everything lacks nothing [GAP-4]', () => {
  expect(missingFeatures(globalThis as unknown as Record<string, unknown>)).toEqual([]);
});

test('names what a browser lacks, also where a whole object is missing [GAP-4]', () => {
  const old = { Array, AbortSignal: { timeout: () => null } };
  expect(missingFeatures(old)).toEqual(['AbortSignal.any', 'Intl.Segmenter']);
  expect(missingFeatures({})).toEqual(['Array.prototype.toSorted', 'AbortSignal.any', 'Intl.Segmenter']);
});
