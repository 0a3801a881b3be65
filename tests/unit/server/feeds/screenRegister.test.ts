import { expect, test } from 'vitest';
import type { DisplayIdentity } from '#server/useCases/kiosks/screenRegister.ts';
import { createScreenRegister } from '#server/useCases/kiosks/screenRegister.ts';

const START_MS = Date.UTC(2026, 6, 14, 21);

function createRegister() {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const register = createScreenRegister(clock);
  const report = (
    facilityId: string,
    status: 'OPEN' | 'CLOSED' | 'UNKNOWN' = 'OPEN',
    display: DisplayIdentity = { displayId: `of ${facilityId}`, kioskId: null },
  ) =>
    register.report({
      clientId: 'ACME',
      facilityId,
      status,
      appVersion: '1',
      reportedAtMs: clock.atMs,
      ...display,
    });
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
  const theirs = {
    displayId: 'theirs',
    kioskId: null,
    facilityId: 'A',
    status: 'OPEN',
    appVersion: '1',
  } as const;
  register.report({ ...theirs, clientId: 'OTHER', reportedAtMs: clock.atMs - 10 });
  expect(register.alive().map(({ clientId, facilityId }) => `${clientId}/${facilityId}`)).toEqual([
    'ACME/B',
    'ACME/A',
    'OTHER/A',
  ]);
});

test('counts displays, not facilities: of two at one yard the one that falls silent is missed [S12][GAP-141]', () => {
  const { clock, register, report } = createRegister();
  const [hall, gate] = ['hall', 'gate'].map((id) => ({ displayId: `kiosk/${id}`, kioskId: id }));
  report('YARD', 'CLOSED', hall);
  report('YARD', 'CLOSED', gate);
  expect(register.alive()).toHaveLength(2);
  clock.atMs += 60_001;
  report('YARD', 'CLOSED', gate);
  expect(register.alive().map(({ displayId }) => displayId)).toEqual(['kiosk/gate']);
  expect(register.lastOf('hall')).toMatchObject({ facilityId: 'YARD', reportedAtMs: START_MS });
  expect(register.isAlive(register.lastOf('hall')!)).toBe(false);
  expect(register.lastOf('nobody')).toBeNull();
});

test('counts no more displays than it can hold, however many ids somebody makes up [S12]', () => {
  const { register, report } = createRegister();
  for (let n = 0; n <= 20_000; n++) report('YARD', 'OPEN', { displayId: `made-up ${n}`, kioskId: null });
  expect(register.alive()).toHaveLength(20_000);
});
