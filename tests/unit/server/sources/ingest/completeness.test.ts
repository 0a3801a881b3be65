import { describe, expect, test } from 'vitest';
import { createCompleteness, type Claim } from '#server/sources/ingest/completeness.ts';
import { readDelivery } from '#server/sources/ingest/readDelivery.ts';
import { mappingOf } from './feedFixture.ts';

const marks = (...atMs: number[]): Claim => ({ is: 'marks', atMs });
const span = (fromMs: number, toMs: number): Claim => ({ is: 'span', span: [fromMs, toMs] });
const S = 1_000;

/** Heartbeats count up to 90 s after the one before. */
const heartbeats = () => createCompleteness(mappingOf());

describe('completeness by heartbeats', () => {
  test('joins those that follow each other closely, to the millisecond, and leaves a gap otherwise [S4]', () => {
    const known = heartbeats();
    expect(known.take(marks(0))).toEqual([[0, 0]]);
    expect(known.take(marks(90 * S))).toEqual([[0, 90 * S]]);
    expect(known.take(marks(180 * S + 1))).toEqual([[180 * S + 1, 180 * S + 1]]);
  });

  test('heals by one that comes late, and takes one that comes twice once [S4]', () => {
    const known = heartbeats();
    known.take(marks(0, 120 * S));
    expect(known.take(marks(60 * S))).toEqual([[0, 120 * S]]);
    expect(known.take(marks(60 * S))).toEqual([]);
  });

  test('joins nothing over a loss, not even by one that comes late [S1][S4]', () => {
    const known = heartbeats();
    known.take(marks(0, 60 * S));
    known.break(75 * S);
    expect(known.take(marks(70 * S))).toEqual([]);
    expect(known.take(marks(120 * S))).toEqual([[120 * S, 120 * S]]);
    expect(known.take(marks(180 * S))).toEqual([[120 * S, 180 * S]]);
    expect(known.spans()).toEqual([
      [0, 60 * S],
      [120 * S, 180 * S],
    ]);
  });

  test('after a loss by a clock that was ahead goes on once it is right, and joins nothing over it [S1][S6]', () => {
    const known = heartbeats();
    known.take(marks(0, 60 * S));
    known.break(86_400 * S);
    known.keepTime(75 * S);
    expect(known.take(marks(70 * S, 75 * S))).toEqual([]);
    expect(known.take(marks(120 * S, 180 * S))).toEqual([
      [120 * S, 120 * S],
      [120 * S, 180 * S],
    ]);
    // a second loss does not bring the wrong time back
    known.break(200 * S);
    expect(known.take(marks(240 * S))).toEqual([[240 * S, 240 * S]]);
  });

  test('after a loss and a clock that falls behind still joins nothing over the loss [S1][S6]', () => {
    const known = heartbeats();
    known.take(marks(3_600 * S, 3_660 * S));
    known.break(3_670 * S);
    known.keepTime(60 * S);
    expect(known.take(marks(3_630 * S, 3_660 * S))).toEqual([]);
    expect(known.take(marks(3_700 * S))).toEqual([[3_700 * S, 3_700 * S]]);
  });
});

test('a body that tells of a span proves that span, and one sent again after a loss heals it [S4]', () => {
  const known = heartbeats();
  known.take(span(0, 60 * S));
  known.break(100 * S);
  known.take(span(120 * S, 180 * S));
  expect(known.spans()).toHaveLength(2);
  known.take(span(60 * S, 120 * S));
  expect(known.spans()).toEqual([[0, 180 * S]]);
});

test('after strikes that were dated elsewhere no span proves what was before, once the clock is right [S1][S6]', () => {
  const known = heartbeats();
  known.take(span(0, 60 * S));
  known.break(86_400 * S, true);
  known.keepTime(100 * S);
  expect(known.take(span(40 * S, 90 * S))).toEqual([]);
  expect(known.take(span(60 * S, 120 * S))).toEqual([[100 * S + 1, 120 * S]]);
  expect(known.spans()).toEqual([
    [0, 60 * S],
    [100 * S + 1, 120 * S],
  ]);
});

test('an answer to a poll proves its window, and one that was cut off nothing [S4]', () => {
  const time = { path: 'polledAt' };
  const complete = { by: 'poll-window' as const, time, windowS: 300, settleS: 20, full: 2 };
  const mapping = mappingOf('xweather', { role: 'primary', complete });
  const item = {
    id: 'x',
    loc: { lat: 44.5, long: -73.2 },
    ob: { timestamp: 1_784_063_000, pulse: { type: 'cg' } },
  };
  const claimOf = (response: unknown[]) =>
    readDelivery(JSON.stringify({ polledAt: '2026-07-14T21:04:00Z', success: true, response }), mapping)
      .claim;
  const atMs = Date.UTC(2026, 6, 14, 21, 4);
  expect(claimOf([item])).toEqual({ is: 'span', span: [atMs - 300 * S, atMs - 20 * S] });
  expect(claimOf([item, item])).toEqual({ is: 'nothing' });
});
