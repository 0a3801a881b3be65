import { expect, test } from 'vitest';
import type { ShownStatus } from '#domain/alerting/shownStatus.ts';
import { NOTHING_TOLD, wallAlarm } from '#domain/alerting/wallAlarm.ts';

type Told = { readonly shown: ShownStatus; readonly isOverride: boolean };

const OPENED: Told = { shown: 'OPEN', isOverride: true };
const SHUT: Told = { shown: 'CLOSED', isOverride: true };

/** Tells the statuses of some yards, one time after the other. */
function begin() {
  let told = NOTHING_TOLD;
  return (...statuses: readonly (ShownStatus | Told)[]) => {
    const tiles = statuses.map(
      (status, index) =>
        [
          `yard ${index}`,
          typeof status === 'string' ? { shown: status, isOverride: false } : status,
        ] as const,
    );
    const found = wallAlarm(told, new Map(tiles));
    told = found.told;
    return found.alarm;
  };
}

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
