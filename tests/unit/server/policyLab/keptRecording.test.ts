import { expect, test } from 'vitest';
import { readKept } from '#server/useCases/policyLab/keptRecording.ts';
import { toKnownStep, type StrikeRow } from '#server/world/lightning/strikeStepBody.ts';

const STEP_MS = 5_000;
const FROM_MS = Date.UTC(2026, 6, 14, 20);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TO_MS = FROM_MS + 4 * HOUR_MS;
/** How late a strike may come and is still taken in: ADR 11. */
const LATEST_MS = 2 * HOUR_MS;
const row = (atMs: number, rest: Partial<StrikeRow> = {}): StrikeRow => ({
  lon: -90,
  lat: 40,
  atMs,
  kind: 0,
  ...rest,
});

/** Four hours of quiet steps, but for those that are named; null: it was not kept. */
function read(steps: ReadonlyMap<number, readonly StrikeRow[] | null>, onRead = (_steps: number) => {}) {
  const readStep = (stepMs: number) => {
    const rows = steps.get(stepMs);
    return rows === null ? null : Buffer.from(toKnownStep(stepMs, rows ?? []).body.bytes);
  };
  return readKept({ fromMs: FROM_MS, toMs: TO_MS }, { readStep, tellStrikes: null }, onRead);
}

test('steps that were kept are a recording, late strikes in the order of their own times', () => {
  const late = FROM_MS + 20 * MINUTE_MS;
  const told: number[] = [];
  const recording = read(
    new Map([
      [FROM_MS + 10 * MINUTE_MS, [row(FROM_MS + 10 * MINUTE_MS + 1)]],
      [late, [row(FROM_MS + 5 * MINUTE_MS), row(late, { isDrill: true })]],
    ]),
    (steps) => told.push(steps),
  );
  const { strikes, time, accepted, rejected } = recording;
  expect([...strikes.atMs.subarray(0, strikes.count)]).toEqual([
    FROM_MS + 5 * MINUTE_MS,
    FROM_MS + 10 * MINUTE_MS + 1,
  ]);
  expect([accepted, rejected, told]).toEqual([2, 0, [720, 1_440, 2_160, 2_880]]);
  expect(time).toEqual({
    span: { fromMs: FROM_MS, toMs: TO_MS },
    unread: [],
    isBeginRead: true,
    isEndRead: true,
  });
});

test('a step that was not kept is time that is not known, with the two hours of which it may have told late [S4]', () => {
  const first = FROM_MS + 3 * HOUR_MS;
  const { time } = read(
    new Map([
      [first, null],
      [first + 2 * STEP_MS, null],
    ]),
  );
  expect(time.unread).toEqual([{ fromMs: first - LATEST_MS, toMs: first + 3 * STEP_MS }]);
});

test('a step that cannot be read is none [S4]', () => {
  const { time } = readKept(
    { fromMs: FROM_MS, toMs: TO_MS },
    { readStep: () => Buffer.from('[{"lat"'), tellStrikes: null },
    () => {},
  );
  expect(time).toEqual({ span: null, unread: [], isBeginRead: false, isEndRead: false });
});

test('missing steps at either end say so', () => {
  const { time } = read(
    new Map([
      [FROM_MS, null],
      [TO_MS - STEP_MS, null],
    ]),
  );
  expect([time.isBeginRead, time.isEndRead]).toEqual([false, false]);
  expect(time.unread).toEqual([
    { fromMs: FROM_MS, toMs: FROM_MS + STEP_MS },
    { fromMs: TO_MS - STEP_MS - LATEST_MS, toMs: TO_MS },
  ]);
});
