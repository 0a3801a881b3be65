import { expect, test } from 'vitest';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { NOTHING_TOLD, toldBy, wallAlarm } from '#domain/alerting/wallAlarm.ts';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { activeEvent } from '../../../support/yardEvents.ts';

type Told = Pick<YardTile, 'shown' | 'isOverride' | 'event'>;

const { quietPeriodMs } = DEFAULT_LIGHTNING_RULES;
const STORM = activeEvent({ startAtMs: MISSION_TIME_MS });
const OPENED: Told = { shown: 'OPEN', isOverride: true, event: null };
const SHUT: Told = { shown: 'CLOSED', isOverride: true, event: null };
/** Closed by a strike at the mission's time. */
const STRUCK: Told = { shown: 'CLOSED', isOverride: false, event: STORM };

/** Tells the statuses of some yards, one time after the other. */
function begin() {
  const tellAt = beginAt();
  return (...statuses: readonly (ShownStatus | Told)[]) => tellAt(0, ...statuses);
}

/** Does so some time after the mission's. */
function beginAt() {
  let told = NOTHING_TOLD;
  return (afterMs: number, ...statuses: readonly (ShownStatus | Told)[]) => {
    const tiles = statuses.map(
      (status, index) => [`yard ${index}`, typeof status === 'string' ? shownAs(status) : status] as const,
    );
    const found = wallAlarm(told, new Map(tiles), MISSION_TIME_MS + afterMs);
    told = found.told;
    return found.alarm;
  };
}

const shownAs = (shown: ShownStatus): Told => ({
  shown,
  isOverride: false,
  event: shown === 'CLOSED' ? STORM : null,
});

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

test('a closed yard that becomes unknown and closed again is not told twice', () => {
  const tell = begin();
  tell('OPEN');
  expect(tell('CLOSED')).toBe('raised');
  expect(tell('UNKNOWN')).toBeNull();
  expect(tell('CLOSED')).toBeNull();
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

test('an override sounds no alarm, whether it opens or closes', () => {
  const tell = begin();
  tell('OPEN');
  expect(tell(SHUT)).toBeNull();
  expect(tell(OPENED)).toBeNull();
});

test.each([
  ['before the end of its event is not told twice', -1, null, null],
  ['after the end of its event is told again', 0, 'cleared', 'raised'],
] as const)('a told yard that is unknown, and closes %s [S2][S10]', (_, afterMs, atEnd, atClosing) => {
  const tellAt = beginAt();
  tellAt(0, 'OPEN');
  expect(tellAt(1_000, STRUCK)).toBe('raised');
  expect(tellAt(2_000, 'UNKNOWN')).toBeNull();
  expect(tellAt(quietPeriodMs + afterMs, 'UNKNOWN')).toBe(atEnd);
  expect(tellAt(quietPeriodMs + afterMs, 'CLOSED')).toBe(atClosing);
});

test('a closing without an end is over when the yard was unknown for a quiet period [S2][S10]', () => {
  const tellAt = beginAt();
  const endless = activeEvent({ type: 'wind_level2', startAtMs: MISSION_TIME_MS, expiresAtMs: null });
  tellAt(0, 'OPEN');
  tellAt(0, { shown: 'CLOSED', isOverride: false, event: endless });
  expect(tellAt(quietPeriodMs - 1, 'UNKNOWN')).toBeNull();
  expect(tellAt(quietPeriodMs, 'UNKNOWN')).toBe('cleared');
});

test('a strike of the page’s own that closes a yard after an unknown time is told [S2][S10]', () => {
  const tellAt = beginAt();
  const own: Told = { shown: 'CLOSED', isOverride: false, event: null };
  tellAt(0, 'OPEN');
  expect(tellAt(0, own)).toBe('raised');
  expect(tellAt(quietPeriodMs, 'UNKNOWN')).toBe('cleared');
  expect(tellAt(quietPeriodMs + 1_000, own)).toBe('raised');
});

test('a closing that a device remembers is over a quiet period later [GAP-70][S10]', () => {
  const remembered = { known: new Set(['A']), closed: new Set(['A']), atMs: MISSION_TIME_MS };
  const closedAt = (afterMs: number) => [...toldBy(remembered, MISSION_TIME_MS + afterMs).closed.keys()];
  expect(closedAt(quietPeriodMs - 1)).toEqual(['A']);
  expect(closedAt(quietPeriodMs)).toEqual([]);
});
