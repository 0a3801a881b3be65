import { describe, expect, test } from 'vitest';
import { lagsOf, wrongOpensIn, type Shown } from './openJudge.ts';

const STRIKE = { yardId: 'A', takenAtMs: 100_000 };
const open = (secondsAfter: number, generatedAfterS: number | null = null): Shown => ({
  display: 'wall',
  atMs: STRIKE.takenAtMs + secondsAfter * 1_000,
  openYardIds: new Set(['A']),
  generatedAtMs: generatedAfterS === null ? null : STRIKE.takenAtMs + generatedAfterS * 1_000,
});
const fault = { name: 'edge a', fromMs: 90_000, toMs: 130_000 };

describe('the judge of displays behind a cluster', () => {
  test('finds a yard that is shown OPEN more than 12 s after its strike while nothing is broken [S13]', () => {
    expect(wrongOpensIn([STRIKE], [open(11.9)], [])).toEqual([]);
    expect(wrongOpensIn([STRIKE], [open(12.1)], [])).toHaveLength(1);
    expect(wrongOpensIn([STRIKE], [{ ...open(12.1), openYardIds: new Set(['B']) }], [])).toEqual([]);
  });

  test('gives one that is cut off 60 s, by nothing but old news [S13][S5]', () => {
    expect(wrongOpensIn([STRIKE], [open(29)], [fault])).toEqual([]);
    expect(wrongOpensIn([STRIKE], [open(29, 12)], [fault])).toEqual([]);
    expect(wrongOpensIn([STRIKE], [open(29, 12.1)], [fault])).toHaveLength(1);
    const long = { ...fault, toMs: 900_000 };
    expect(wrongOpensIn([STRIKE], [open(60.1)], [long])).toHaveLength(1);
    expect(wrongOpensIn([STRIKE], [open(29)], [{ ...fault, fromMs: 200_000, toMs: 210_000 }])).toHaveLength(
      1,
    );
  });

  test('does not mind what was OPEN before, or after the quiet period', () => {
    expect(wrongOpensIn([STRIKE], [open(-5), open(1_800)], [])).toEqual([]);
  });

  test('measures how long a yard stayed OPEN', () => {
    expect(lagsOf([STRIKE, { yardId: 'B', takenAtMs: 0 }], [open(1), open(3), open(2)])).toEqual([3_000, 0]);
  });
});
