import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closesByWarnings,
  isLooserByWarnings,
  strictestActions,
  WARNING_ACTIONS,
  WARNING_TYPES,
  warningActionOf,
  warningTypeOf,
  type WarningActions,
} from '#domain/policy/warningActions.ts';

const actions: fc.Arbitrary<WarningActions> = fc
  .array(fc.tuple(fc.constantFrom(...WARNING_TYPES), fc.constantFrom(...WARNING_ACTIONS)), { maxLength: 4 })
  .map((entries) => Object.fromEntries(entries));

describe('what warnings of weather services do [GAP-139]', () => {
  it.each([
    ['Tornado Warning', 'tornado'],
    ['freezing rain warning', 'freezingRain'],
    ['wind warning', 'highWind'],
    ['Orange Warning - Wind', 'highWind'],
    ['Tornado Watch', null],
    ['Meteor Warning', null],
  ])('finds the type of "%s"', (name, type) => {
    expect(warningTypeOf(name)).toBe(type);
  });

  it('warns by every type that a policy does not name, and by names that it does not know', () => {
    expect(warningActionOf('Tornado Warning')).toBe('warn');
    expect(warningActionOf('Meteor Warning', { tornado: 'nothing' })).toBe('warn');
    expect(warningActionOf('Tornado Warning', { tornado: 'close' })).toBe('close');
    expect([closesByWarnings(), closesByWarnings({ flood: 'close' })]).toEqual([false, true]);
  });

  it('is looser where any warning does less, and as strict as both by the strictest of both [S2]', () => {
    fc.assert(
      fc.property(actions, actions, (a, b) => {
        const both = strictestActions(a, b);
        expect([isLooserByWarnings(a, both), isLooserByWarnings(b, both)]).toEqual([false, false]);
        // no stricter than one of them for any type
        for (const type of WARNING_TYPES)
          expect([a[type] ?? 'warn', b[type] ?? 'warn']).toContain(both[type] ?? 'warn');
      }),
    );
    expect(isLooserByWarnings({ tornado: 'close' }, {})).toBe(true);
    expect(isLooserByWarnings({}, { tornado: 'nothing' })).toBe(true);
    expect(isLooserByWarnings({}, { tornado: 'close' })).toBe(false);
  });
});
