import { expect, it } from 'vitest';
import { rowsInTurn } from '#views/yard/rowsInTurn.ts';

const TURN_MS = 12_000;

it('shows nine rows at once, and no more [YARD-07]', () => {
  expect(rowsInTurn(9, 5 * TURN_MS, false)).toEqual({ from: 0, to: 9 });
  expect(rowsInTurn(10, 0, false)).toEqual({ from: 0, to: 8 });
});

it('turns every 12 s through all rows, and begins again [YARD-07]', () => {
  const at = (ms: number) => rowsInTurn(17, ms, false);
  expect([at(0), at(TURN_MS - 1), at(TURN_MS), at(2 * TURN_MS), at(3 * TURN_MS)]).toEqual([
    { from: 0, to: 8 },
    { from: 0, to: 8 },
    { from: 8, to: 16 },
    { from: 16, to: 17 },
    { from: 0, to: 8 },
  ]);
});

it('stays at the worst rows where nothing may move, or the time is not known [YARD-07]', () => {
  expect(rowsInTurn(17, TURN_MS, true)).toEqual({ from: 0, to: 8 });
  expect(rowsInTurn(17, Number.NaN, false)).toEqual({ from: 0, to: 8 });
});
