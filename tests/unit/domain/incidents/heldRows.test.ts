import { expect, test } from 'vitest';
import { settleRows, type HeldRows, type HoveredRow, type WantedRow } from '#domain/incidents/heldRows.ts';

/** Rows by name, in the wanted order; those in capitals are CLOSED. */
const wanted = (names: string): WantedRow[] =>
  Array.from(names, (name) => ({ id: name.toLowerCase(), isClosed: name !== name.toLowerCase() }));

/** Settles one list after the other. */
function shown(...steps: readonly (readonly [names: string, nowMs: number, hovered?: HoveredRow | null])[]) {
  let held: HeldRows | null = null;
  for (const [names, nowMs, hovered = null] of steps)
    held = settleRows(held, wanted(names), { nowMs, hovered });
  return { order: held!.order.join(''), dueMs: held!.dueMs };
}

test('the first order is the wanted one', () => {
  expect(shown(['cab', 0])).toEqual({ order: 'cab', dueMs: null });
});

test('rows move at once when none has moved lately, and not again for 5 s, to the millisecond [GAP-144]', () => {
  expect(shown(['abc', 0], ['cab', 100])).toEqual({ order: 'cab', dueMs: null });
  expect(shown(['abc', 0], ['cab', 100], ['bca', 200])).toEqual({ order: 'cab', dueMs: 5_100 });
  expect(shown(['abc', 0], ['cab', 100], ['bca', 5_099]).order).toBe('cab');
  expect(shown(['abc', 0], ['cab', 100], ['bca', 5_100])).toEqual({ order: 'bca', dueMs: null });
});

test('a new closed row goes on top at once, whatever moved before it [GAP-144][YMON-11]', () => {
  expect(shown(['abc', 0], ['cab', 100], ['Bca', 101]).order).toBe('bca');
  expect(shown(['Abc', 0], ['cab', 100], ['aCb', 200]).order).toBe('cab');
});

test('on top a new closed row stays for 5 s, then it takes its place among the closed [GAP-144]', () => {
  expect(shown(['Ab', 0], ['AB', 100])).toEqual({ order: 'ba', dueMs: 5_100 });
  expect(shown(['Ab', 0], ['AB', 100], ['AB', 5_099]).order).toBe('ba');
  expect(shown(['Ab', 0], ['AB', 100], ['AB', 5_100])).toEqual({ order: 'ab', dueMs: null });
});

test('many new closed rows do not keep the others from their places [GAP-144]', () => {
  const steps = [0, 4_000, 8_000, 12_000].map((ms, n) => [`${'VWXY'.slice(0, n)}ba`, ms] as const);
  expect(shown(['ab', 0], ['ba', 1], ['ab', 2], ...steps.slice(1)).order.slice(-2)).toBe('ba');
});

test('a new row stands in its place at once, and one that is not wanted is gone at once [GAP-144][S2]', () => {
  expect(shown(['ab', 0], ['ba', 100], ['bxa', 101]).order).toBe('bxa');
  expect(shown(['ab', 0], ['ba', 100], ['bax', 101]).order).toBe('bax');
  expect(shown(['ab', 0], ['ba', 100], ['a', 101]).order).toBe('a');
});

test('a hovered row keeps its place for 10 s, to the millisecond [GAP-144]', () => {
  const hovered = { id: 'c', sinceMs: 50 };
  expect(shown(['abc', 0], ['cab', 100, hovered])).toEqual({ order: 'abc', dueMs: 10_050 });
  expect(shown(['abc', 0], ['cab', 10_049, hovered]).order).toBe('abc');
  expect(shown(['abc', 0], ['cab', 10_050, hovered])).toEqual({ order: 'cab', dueMs: null });
  expect(shown(['abc', 0], ['cab', 100, hovered], ['cab', 200])).toEqual({ order: 'cab', dueMs: null });
});

test('rows around a hovered row move, and a new closed row goes on top of it [GAP-144]', () => {
  const hovered = { id: 'b', sinceMs: 0 };
  expect(shown(['abc', 0], ['bca', 100, hovered]).order).toBe('cba');
  expect(shown(['abc', 0], ['Cba', 100, hovered]).order).toBe('cba');
  expect(shown(['abc', 0], ['Cab', 100, { id: 'a', sinceMs: 0 }]).order).toBe('cab');
});

test('a hovered row that closes goes on top, as any other [GAP-144]', () => {
  expect(shown(['abc', 0], ['Cab', 100, { id: 'c', sinceMs: 0 }]).order).toBe('cab');
});

test('a hovered row that is not shown holds nothing', () => {
  expect(shown(['ab', 0], ['ba', 100, { id: 'x', sinceMs: 0 }]).order).toBe('ba');
});
