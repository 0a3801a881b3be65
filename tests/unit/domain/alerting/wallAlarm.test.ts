import { expect, test } from 'vitest';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { NOTHING_TOLD, toldBy, wallAlarm, type AlarmTile } from '#domain/alerting/wallAlarm.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

const { quietPeriodMs } = DEFAULT_LIGHTNING_RULES;
const MINUTE_MS = 60_000;
/** Closed by an override. */
const SHUT: AlarmTile = { shown: 'CLOSED', closedUntilMs: null };
const closedFor = (ms: number): AlarmTile => ({ shown: 'CLOSED', closedUntilMs: MISSION_TIME_MS + ms });

/** Tells the statuses of some yards, one time after the other. */
function begin() {
  const tellAt = beginAt();
  return (...statuses: readonly (ShownStatus | AlarmTile)[]) => tellAt(0, ...statuses);
}

/** Does so some time after the mission's. */
function beginAt() {
  let told = NOTHING_TOLD;
  return (afterMs: number, ...statuses: readonly (ShownStatus | AlarmTile)[]) => {
    const tiles = statuses.map(
      (status, index) => [`yard ${index}`, typeof status === 'string' ? shownAs(status) : status] as const,
    );
    const found = wallAlarm(told, new Map(tiles), MISSION_TIME_MS + afterMs);
    told = found.told;
    return found.alarm;
  };
}

/** CLOSED: by a strike at the mission's time. */
const shownAs = (shown: ShownStatus): AlarmTile =>
  shown === 'CLOSED' ? closedFor(quietPeriodMs) : { shown, closedUntilMs: null };

test('a yard that closes is told at once, and only once [S10]', () => {
  const tell = begin();
  expect(tell('OPEN', 'OPEN')).toBeNull();
  expect(tell('OPEN', 'CLOSED')).toBe('raised');
  expect(tell('OPEN', 'CLOSED')).toBeNull();
  expect(tell('CLOSED', 'CLOSED')).toBe('raised');
});

test('the first known status of a yard is told by no sound [GAP-70]', () => {
  const tell = begin();
  expect(tell('LOADING')).toBeNull();
  expect(tell('CLOSED')).toBeNull();
  expect(tell('CLOSED', 'CLOSED')).toBeNull();
});

test('a yard that was unknown since the wall began sounds once nothing of before it can close the yard [GAP-70][S10]', () => {
  const overMs = quietPeriodMs + STALE_AFTER_MS;
  for (const [unknownForMs, alarm] of [
    [overMs - 1, null],
    [overMs, 'raised'],
  ] as const) {
    const tellAt = beginAt();
    tellAt(Number.NaN, 'LOADING', 'OPEN');
    tellAt(0, 'UNKNOWN', 'OPEN');
    tellAt(unknownForMs, 'UNKNOWN', 'OPEN');
    expect(tellAt(overMs + 1, closedFor(2 * overMs), 'OPEN'), `${unknownForMs} ms`).toBe(alarm);
  }
});

test('a closed yard that becomes unknown and closed again is not told twice', () => {
  const tell = begin();
  tell('OPEN');
  expect(tell('CLOSED')).toBe('raised');
  expect(tell('UNKNOWN')).toBeNull();
  expect(tell('CLOSED')).toBeNull();
});

test('a yard that is reported while the network time is not known is told once, and not again when it is known [S10][GAP-140]', () => {
  const tellAt = beginAt();
  const reported: AlarmTile = { shown: 'CLOSED', closedUntilMs: Number.NaN };
  tellAt(0, 'CLOSED', 'OPEN');
  tellAt(2 * quietPeriodMs, 'UNKNOWN', 'OPEN');
  expect(tellAt(Number.NaN, reported, reported)).toBe('raised');
  expect(tellAt(Number.NaN, reported, reported)).toBeNull();
  const knownMs = 3 * quietPeriodMs;
  expect(tellAt(knownMs, closedFor(4 * quietPeriodMs), 'UNKNOWN')).toBeNull();
  // what closes the other one after that is news
  expect(tellAt(knownMs + STALE_AFTER_MS, closedFor(4 * quietPeriodMs), closedFor(5 * quietPeriodMs))).toBe(
    'raised',
  );
});

test('a yard that closes while it is unknown is told [S10]', () => {
  const tell = begin();
  tell('OPEN');
  tell('UNKNOWN');
  expect(tell('CLOSED')).toBe('raised');
});

test('the all-clear is given when no yard is closed and all are open, and no earlier [S1]', () => {
  const tell = begin();
  tell('OPEN', 'OPEN');
  tell('CLOSED', 'CLOSED');
  expect(tell('OPEN', 'CLOSED')).toBeNull();
  expect(tell('OPEN', 'UNKNOWN')).toBeNull();
  expect(tell('OPEN', 'WARNING')).toBe('cleared');
  tell('OPEN', 'CLOSED');
  expect(tell('OPEN', 'OPEN')).toBe('clearedToOpen');
});

test.each([
  ['alone', [] as const],
  ['beside one that is open', ['OPEN'] as const],
])(
  'a closed yard %s that leaves the wall gives no all-clear, and sounds again where it comes back closed [S1][S4][S10]',
  (_, others) => {
    const tell = begin();
    tell(...others, 'OPEN');
    expect(tell(...others, 'CLOSED')).toBe('raised');
    expect(tell(...others)).toBe('cleared');
    expect(tell(...others)).toBeNull();
    expect(tell(...others, 'CLOSED')).toBe('raised');
  },
);

test('a closed yard that leaves the wall while another is closed gives no all-clear when that one opens [S1][S4]', () => {
  const tell = begin();
  tell('OPEN', 'OPEN');
  expect(tell('CLOSED', 'CLOSED')).toBe('raised');
  expect(tell('CLOSED')).toBeNull();
  expect(tell('OPEN')).toBe('cleared');
});

test('a closing override sounds no alarm', () => {
  const tell = begin();
  tell('OPEN');
  expect(tell(SHUT)).toBeNull();
  expect(tell('OPEN')).toBeNull();
});

test.each([
  ['while an answer may still list its cause is not told twice', -1, null, null],
  ['when no answer can list its cause any more is told again', 0, 'cleared', 'raised'],
] as const)('a told yard that is unknown, and closes %s [S2][S10]', (_, afterMs, atEnd, atClosing) => {
  const tellAt = beginAt();
  const overMs = quietPeriodMs + STALE_AFTER_MS + afterMs;
  tellAt(0, 'OPEN');
  expect(tellAt(1_000, 'CLOSED')).toBe('raised');
  expect(tellAt(2_000, 'UNKNOWN')).toBeNull();
  expect(tellAt(overMs, 'UNKNOWN')).toBe(atEnd);
  expect(tellAt(overMs, 'CLOSED')).toBe(atClosing);
});

test('a told closing of two hazards is not told again when the one that ends first was seen last [S10]', () => {
  const tellAt = beginAt();
  tellAt(0, 'OPEN');
  expect(tellAt(0, closedFor(300 * MINUTE_MS))).toBe('raised');
  tellAt(28 * MINUTE_MS, closedFor(quietPeriodMs));
  expect(tellAt(33 * MINUTE_MS, 'UNKNOWN')).toBeNull();
  expect(tellAt(34 * MINUTE_MS, closedFor(300 * MINUTE_MS))).toBeNull();
});

test('the end of a told closing holds for no later one of the same yard [S2][S10]', () => {
  const tellAt = beginAt();
  tellAt(0, 'OPEN');
  tellAt(0, closedFor(300 * MINUTE_MS));
  expect(tellAt(MINUTE_MS, 'OPEN')).toBe('clearedToOpen');
  expect(tellAt(2 * MINUTE_MS, closedFor(quietPeriodMs))).toBe('raised');
  expect(tellAt(40 * MINUTE_MS, 'UNKNOWN')).toBe('cleared');
  expect(tellAt(41 * MINUTE_MS, closedFor(70 * MINUTE_MS))).toBe('raised');
});

test('a told yard that is unknown past its end, and then leaves the wall, forbids the all-clear [S1][S4]', () => {
  const tellAt = beginAt();
  const other = closedFor(50 * MINUTE_MS);
  tellAt(0, 'OPEN', 'OPEN');
  expect(tellAt(0, other, 'CLOSED')).toBe('raised');
  expect(tellAt(32 * MINUTE_MS, other, 'UNKNOWN')).toBeNull();
  expect(tellAt(33 * MINUTE_MS, other)).toBeNull();
  expect(tellAt(51 * MINUTE_MS, 'OPEN')).toBe('cleared');
});

test('a yard that is unknown since an alarm of before forbids the all-clear of the next one [S1][S4]', () => {
  const tellAt = beginAt();
  tellAt(0, 'OPEN', 'OPEN');
  expect(tellAt(0, 'OPEN', 'CLOSED')).toBe('raised');
  expect(tellAt(32 * MINUTE_MS, 'OPEN', 'UNKNOWN')).toBe('cleared');
  expect(tellAt(33 * MINUTE_MS, closedFor(60 * MINUTE_MS), 'UNKNOWN')).toBe('raised');
  expect(tellAt(34 * MINUTE_MS, closedFor(60 * MINUTE_MS))).toBeNull();
  expect(tellAt(61 * MINUTE_MS, 'OPEN')).toBe('cleared');
});

test('a told yard that was unknown past its end gives the all-clear with the others once it is seen open [S1]', () => {
  const tellAt = beginAt();
  const other = closedFor(50 * MINUTE_MS);
  tellAt(0, 'OPEN', 'OPEN');
  tellAt(0, other, 'CLOSED');
  tellAt(32 * MINUTE_MS, other, 'UNKNOWN');
  tellAt(33 * MINUTE_MS, other, 'OPEN');
  expect(tellAt(51 * MINUTE_MS, 'OPEN', 'OPEN')).toBe('clearedToOpen');
});

test.each([
  [-1, true, null],
  [0, false, 'raised'],
] as const)(
  'a closing that a device remembers, %i ms after it is over: an alarm %s, and its yard found closed tells %s [GAP-70][S10]',
  (afterMs, isAlarm, alarm) => {
    const endMs = MISSION_TIME_MS + quietPeriodMs;
    const nowMs = endMs + STALE_AFTER_MS + afterMs;
    const told = toldBy(
      { known: new Set(['A']), closed: new Map([['A', endMs]]), atMs: MISSION_TIME_MS },
      nowMs,
    );
    expect(told.isAlarm).toBe(isAlarm);
    const loading = wallAlarm(told, new Map([['A', shownAs('LOADING')]]), nowMs);
    expect([loading.told.isAlarm, loading.alarm]).toEqual([isAlarm, null]);
    const found = wallAlarm(
      loading.told,
      new Map([['A', { shown: 'CLOSED', closedUntilMs: nowMs + 1 }]]),
      nowMs,
    );
    expect(found.alarm).toBe(alarm);
  },
);
