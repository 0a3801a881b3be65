import { expect, test } from 'vitest';
import { createScreenRegister } from '#server/feeds/screenRegister.ts';

const START_MS = Date.UTC(2026, 6, 14, 21);

function createRegister() {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const register = createScreenRegister(clock);
  const report = (facilityId: string, status: 'OPEN' | 'CLOSED' | 'UNKNOWN' = 'OPEN') =>
    register.report({ clientId: 'ACME', facilityId, status, appVersion: '1', reportedAtMs: clock.atMs });
  return { clock, register, report };
}

test('keeps the newest report of a screen [CALL-06]', () => {
  const { clock, register, report } = createRegister();
  report('YARD', 'OPEN');
  clock.atMs += 10_000;
  report('YARD', 'CLOSED');
  expect(register.alive().map(({ status }) => status)).toEqual(['CLOSED']);
});

test('forgets a screen that is silent for more than a minute, and not at a minute [S12]', () => {
  const { clock, register, report } = createRegister();
  report('YARD');
  clock.atMs += 60_000;
  expect(register.alive()).toHaveLength(1);
  clock.atMs += 1;
  expect(register.alive()).toEqual([]);
});

test('lists the newest report first, and tells clients apart', () => {
  const { clock, register, report } = createRegister();
  report('A');
  clock.atMs += 1;
  report('B');
  const theirs = { facilityId: 'A', status: 'OPEN', appVersion: '1' } as const;
  register.report({ ...theirs, clientId: 'OTHER', reportedAtMs: clock.atMs - 10 });
  expect(register.alive().map(({ clientId, facilityId }) => `${clientId}/${facilityId}`)).toEqual([
    'ACME/B',
    'ACME/A',
    'OTHER/A',
  ]);
});
