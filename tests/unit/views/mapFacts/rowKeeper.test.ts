import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRowKeeper } from '#views/mapFacts/rowKeeper.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const rows = (names: string) =>
  Array.from(names, (name) => ({ id: name.toLowerCase(), isClosed: name !== name.toLowerCase() }));

/** A list that is on the screen. */
function begin(names: string) {
  const keeper = createRowKeeper(() => Date.now(), rows(names), 'status');
  const changed = vi.fn();
  const leave = keeper.watch(changed);
  return { keeper, changed, leave, order: () => keeper.order().join('') };
}

test('a hovered row moves 10 s after the pointer came, to the millisecond, without another answer [GAP-144]', () => {
  const { keeper, order } = begin('abc');
  keeper.hover('c');
  vi.advanceTimersByTime(3_000);
  keeper.want(rows('cab'), 'status');
  expect(order()).toBe('abc');
  vi.advanceTimersByTime(6_999);
  expect(order()).toBe('abc');
  vi.advanceTimersByTime(1);
  expect(order()).toBe('cab');
});

test('a pointer that comes again to the same row does not begin anew, one that has left lets it go [GAP-144]', () => {
  const { keeper, order } = begin('abc');
  keeper.hover('c');
  keeper.want(rows('cab'), 'status');
  vi.advanceTimersByTime(9_000);
  keeper.hover('c');
  vi.advanceTimersByTime(1_000);
  expect(order()).toBe('cab');
  const other = begin('abc');
  other.keeper.hover('c');
  other.keeper.want(rows('cab'), 'status');
  other.keeper.hover(null);
  expect(other.order()).toBe('cab');
});

test('a second change is shown 5 s after the first, without another answer [GAP-144]', () => {
  const { keeper, order, changed } = begin('abc');
  keeper.want(rows('bca'), 'status');
  keeper.want(rows('cab'), 'status');
  vi.advanceTimersByTime(4_999);
  expect(order()).toBe('bca');
  vi.advanceTimersByTime(1);
  expect(order()).toBe('cab');
  expect(changed).toHaveBeenCalledTimes(2);
});

test('other rules of the order show at once [LIST-03]', () => {
  const { keeper, order } = begin('abc');
  keeper.want(rows('bca'), 'status');
  keeper.want(rows('cab'), 'name');
  expect(order()).toBe('cab');
});

test('a list that has left the screen keeps no timer', () => {
  const { keeper, leave } = begin('abc');
  keeper.want(rows('bca'), 'status');
  keeper.want(rows('cab'), 'status');
  leave();
  expect(vi.getTimerCount()).toBe(0);
});
