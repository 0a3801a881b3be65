import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backOffMs, MOST_ATTEMPTS } from '#server/useCases/notices/backOff.ts';

describe('the wait after a failed attempt', () => {
  test('doubles from 5 s up to 15 min', () => {
    const waits = [1, 2, 3, 8, 9, 11].map((attempts) => backOffMs(attempts, 0));
    expect(waits).toEqual([5_000, 10_000, 20_000, 640_000, 900_000, 900_000]);
  });

  test('has an end, after an hour to an hour and a half', () => {
    const waits = Array.from({ length: MOST_ATTEMPTS }, (_, failed) => backOffMs(failed + 1, 0.5));
    expect(waits.at(-1)).toBeNull();
    const wholeMinutes = waits.reduce<number>((sum, waitMs) => sum + (waitMs ?? 0), 0) / 60_000;
    expect(wholeMinutes).toBeGreaterThan(40);
    expect(wholeMinutes).toBeLessThan(90);
  });

  test('is shortened by chance, by half at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MOST_ATTEMPTS - 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, chance) => {
          const wholeMs = backOffMs(n, 0)!;
          const waitMs = backOffMs(n, chance)!;
          expect(waitMs).toBeLessThanOrEqual(wholeMs);
          expect(waitMs).toBeGreaterThanOrEqual(wholeMs / 2);
        },
      ),
    );
  });
});
