import { expect, test } from 'vitest';
import type { MapCode } from '#domain/alerting/mapCode.ts';
import { NO_NEWS, withCodes, withSeen, withUnproven } from '#domain/incidents/alarmNews.ts';

const codes = (a: MapCode, b: MapCode = 1) =>
  new Map([
    ['A', a],
    ['B', b],
  ]);
const unseen = (...steps: ReadonlyMap<string, MapCode>[]) => [...steps.reduce(withCodes, NO_NEWS).unseen];

test('what holds as the map begins is not new [GAP-143]', () => {
  expect(unseen(codes(4, 3))).toEqual([]);
});

test('a yard that turns worse is a new alarm, in any step from open to closed [GAP-144]', () => {
  expect(unseen(codes(1), codes(2))).toEqual(['A']);
  expect(unseen(codes(2), codes(0))).toEqual(['A']);
  expect(unseen(codes(3), codes(4))).toEqual(['A']);
  expect(unseen(codes(5), codes(6, 2))).toEqual(['A', 'B']);
});

test('a yard that turns better or stays is none [GAP-144]', () => {
  expect(unseen(codes(4), codes(4))).toEqual([]);
  expect(unseen(codes(4), codes(2))).toEqual([]);
  expect(unseen(codes(4), codes(6))).toEqual([]);
});

test('a new alarm is forgotten once the yard may be entered again', () => {
  expect(unseen(codes(1), codes(4), codes(2))).toEqual(['A']);
  expect(unseen(codes(1), codes(4), codes(1))).toEqual([]);
  expect(unseen(codes(1), codes(4), codes(5))).toEqual([]);
});

test('a new alarm is forgotten once it was in view, and told again when it turns worse', () => {
  const news = [codes(1), codes(2, 2)].reduce(withCodes, NO_NEWS);
  expect(withSeen(news, () => false)).toBe(news);
  const seen = withSeen(news, (id) => id === 'A');
  expect([...seen.unseen]).toEqual(['B']);
  expect([...withCodes(seen, codes(4, 2)).unseen]).toEqual(['B', 'A']);
});

test('of unproven statuses only a yard that turned worse is a new alarm, never an unknown one [S2][S4]', () => {
  const news = [codes(1, 4)].reduce(withCodes, NO_NEWS);
  const lost = withUnproven(news, codes(0, 0));
  expect([...lost.unseen]).toEqual([]);
  const struck = withUnproven(lost, codes(4, 0));
  expect([...struck.unseen]).toEqual(['A']);
  expect([...(struck.codes ?? [])]).toEqual([...codes(4, 4)]);
  // and is not told a second time by the next proof, nor forgotten with the next unknown
  expect([
    ...withUnproven(
      withSeen(struck, () => true),
      codes(0, 0),
    ).unseen,
  ]).toEqual([]);
  expect([
    ...withCodes(
      withSeen(struck, () => true),
      codes(4, 4),
    ).unseen,
  ]).toEqual([]);
  expect([...withUnproven(struck, codes(0, 0)).unseen]).toEqual(['A']);
  expect([...withCodes(struck, codes(1, 1)).unseen]).toEqual([]);
});

test('statuses that were never proven hold no new alarm [GAP-143]', () => {
  expect(withUnproven(NO_NEWS, codes(4, 0))).toBe(NO_NEWS);
});
