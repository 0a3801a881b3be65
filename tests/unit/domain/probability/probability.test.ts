import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { gateFraction, isGateOpen } from '#domain/probability/gateFraction.ts';
import { parseProbabilityLine } from '#domain/probability/parseProbabilityLine.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { probabilityDisplay } from '#domain/probability/probabilityDisplay.ts';

const AT_MS = MISSION_TIME_MS;
const ASKED = { position: [-101.8453, 35.1992], atMs: AT_MS } as const;
const at = (ms: number) => new Date(ms).toISOString();

describe('parseProbabilityLine', () => {
  it.each([
    ['2026070418 -100.5 37.25 0.42', 0.42],
    ['a b c 0', 0],
    ['a b c 1', 1],
    ['a b c .5 more', 0.5],
    ['a  b c 5e-2\n', 0.05],
  ])('takes the fourth token of %j [STATUS-28]', (line, fraction) => {
    expect(parseProbabilityLine(line, ASKED)).toBe(fraction);
  });

  it.each([
    'Error',
    'Error a b 0.01',
    'a b c 0.01 error',
    'a b c NaN',
    'a b c nan',
    'a b c',
    '',
    'a b c -0.1',
    'a b c 1.01',
    'a b c 42',
    'a b c 0x0',
    'a b c 0,04',
    'a b c 0.04%',
    'a b c Infinity',
    '<html> <head> <title> 0.01\n</title>',
    'a b c 0.9\na b c 0.01',
    'a b\nx c 0.01',
  ])('does not know the probability of %j [ERR-02][S8]', (line) => {
    expect(parseProbabilityLine(line, ASKED)).toBeNull();
  });

  it.each([
    ['at that place and time', `-101.8453 35.1992 ${at(AT_MS)} 0.01`, 0.01],
    ['five minutes before', `-101.8453 35.1992 ${at(AT_MS - 300_000)} 0.01`, 0.01],
    ['a millisecond more before', `-101.8453 35.1992 ${at(AT_MS - 300_001)} 0.01`, null],
    ['a millisecond more after', `-101.8453 35.1992 ${at(AT_MS + 300_001)} 0.01`, null],
    ['further east', `-101.8452 35.1992 ${at(AT_MS)} 0.01`, null],
    ['further north', `-101.8453 35.1993 ${at(AT_MS)} 0.01`, null],
    ['at a time that nobody can read', '-101.8452 35.1992 now 0.01', 0.01],
  ])('is asked of a place and a time, and answered %s [STATUS-28][S5][S8]', (_, line, fraction) => {
    expect(parseProbabilityLine(line, ASKED)).toBe(fraction);
  });

  it('answers a fraction or null for any text [S8]', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.double().map(String)), { maxLength: 6 }), (tokens) => {
        const fraction = parseProbabilityLine(tokens.join(' '), ASKED);
        expect(fraction === null || (fraction >= 0 && fraction <= 1)).toBe(true);
      }),
    );
  });
});

describe('probabilityDisplay', () => {
  it.each([
    [0.9500001, { kind: 'above', percent: 95 }],
    [1, { kind: 'above', percent: 95 }],
    [0.95, { kind: 'percent', percent: 95 }],
    [0.0499999, { kind: 'below', percent: 5 }],
    [0, { kind: 'below', percent: 5 }],
    [0.05, { kind: 'percent', percent: 5 }],
    [0.415, { kind: 'percent', percent: 42 }],
    [0.414, { kind: 'percent', percent: 41 }],
  ])('shows %d as %o [STATUS-26]', (fraction, display) => {
    expect(probabilityDisplay(fraction)).toEqual(display);
  });

  it.each([null, Number.NaN, -0.01, 1.01, Infinity])('shows %d as N/A [STATUS-27][ERR-02]', (fraction) => {
    expect(probabilityDisplay(fraction)).toEqual({ kind: 'unknown' });
  });

  it('shows a whole percent from 5 to 95 in between [STATUS-26]', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 0.95, noNaN: true }), (fraction) => {
        const shown = probabilityDisplay(fraction);
        expect(shown).toEqual({ kind: 'percent', percent: Math.round(fraction * 100) });
      }),
    );
  });
});

describe('the gate of an override', () => {
  it('counts an unknown probability as 100 % [STATUS-27][ERR-02][GAP-77][S8]', () => {
    for (const fraction of [null, Number.NaN, -1, 2]) expect(gateFraction(fraction)).toBe(1);
    expect(gateFraction(0.3)).toBe(0.3);
  });

  it('opens at 5 % and not above [OVR-02][S8]', () => {
    expect(isGateOpen(0.05)).toBe(true);
    expect(isGateOpen(0)).toBe(true);
    expect(isGateOpen(0.0500001)).toBe(false);
  });

  it('never opens where N/A is shown [S8]', () => {
    fc.assert(
      fc.property(fc.option(fc.double()), (fraction) => {
        const isShown = probabilityDisplay(fraction).kind !== 'unknown';
        expect(isGateOpen(fraction)).toBe(isShown && fraction !== null && fraction <= 0.05);
      }),
    );
  });
});
