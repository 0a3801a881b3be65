import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { countdownParts } from '#domain/time/countdownParts.ts';

const MINUTE_MS = 60_000;

describe('countdownParts', () => {
  it.each([
    [18 * MINUTE_MS, { hours: 0, minutes: 18, isUnderAMinute: false }],
    [18 * MINUTE_MS - 1, { hours: 0, minutes: 17, isUnderAMinute: false }],
    [MINUTE_MS, { hours: 0, minutes: 1, isUnderAMinute: false }],
    [MINUTE_MS - 1, { hours: 0, minutes: 0, isUnderAMinute: true }],
    [0, { hours: 0, minutes: 0, isUnderAMinute: true }],
    [-5, { hours: 0, minutes: 0, isUnderAMinute: true }],
    [60 * MINUTE_MS, { hours: 1, minutes: 0, isUnderAMinute: false }],
    [125.9 * MINUTE_MS, { hours: 2, minutes: 5, isUnderAMinute: false }],
  ])('splits %d ms into hours and whole minutes [STATUS-22]', (remainingMs, parts) => {
    expect(countdownParts(remainingMs)).toEqual(parts);
  });

  it('never says more time than is left, nor a minute too little [STATUS-22]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 * 60 * MINUTE_MS }), (remainingMs) => {
        const parts = countdownParts(remainingMs);
        const saidMs = ((parts?.hours ?? 0) * 60 + (parts?.minutes ?? 0)) * MINUTE_MS;
        expect(saidMs).toBeLessThanOrEqual(remainingMs);
        expect(remainingMs - saidMs).toBeLessThan(MINUTE_MS);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('has nothing to say of %d', (remainingMs) => {
    expect(countdownParts(remainingMs)).toBeNull();
  });
});
