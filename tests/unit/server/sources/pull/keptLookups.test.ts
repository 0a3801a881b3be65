import { describe, expect, it } from 'vitest';
import { createKeptLookups } from '#server/sources/pull/keptLookups.ts';

const MINUTE_MS = 60_000;
const NOON_MS = Date.UTC(2026, 10, 23, 12);

describe('createKeptLookups', () => {
  it('leaves ten minutes between two tries, and no more where the clock was set back meanwhile', () => {
    const lookups = createKeptLookups<string>();
    lookups.noteTry('a', NOON_MS);
    expect(lookups.isDue('a', NOON_MS + 10 * MINUTE_MS - 1)).toBe(false);
    expect(lookups.isDue('a', NOON_MS + 10 * MINUTE_MS)).toBe(true);
    expect(lookups.isDue('a', NOON_MS - 120 * MINUTE_MS)).toBe(true);
  });
});
