import { expect, test, vi } from 'vitest';
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
  expect(register.isAlive('hall')).toBe(false);
  expect(register.lastOf('nobody')).toBeNull();
});

test('after the clock is set back forgets a screen that is silent for more than a minute, and not at a minute [S12][GAP-76]', () => {
  const { clock, register, report } = createRegister();
  report('YARD', 'OPEN', { displayId: 'kiosk/wall', kioskId: 'wall' });
  clock.atMs -= 2 * 3_600_000;
  expect(register.isAlive('wall')).toBe(true);
  clock.atMs += 60_000;
  expect([register.isAlive('wall'), register.alive().length, register.shownBy('wall').length]).toEqual([
    true,
    1,
    1,
  ]);
  clock.atMs += 1;
  expect([register.isAlive('wall'), register.alive().length, register.shownBy('wall').length]).toEqual([
    false,
    0,
    0,
  ]);
});

test('counts no more displays than it can hold, however many ids are made up [S12]', () => {
  const { register, report } = createRegister();
  for (let n = 0; n <= 20_000; n++) report('YARD', 'OPEN', { displayId: `made-up ${n}`, kioskId: null });
  expect(register.alive()).toHaveLength(20_000);
});

test('an enrolled display is counted however many ids an attacker makes up [S12][GAP-141]', () => {
  const { register, report } = createRegister();
  for (let n = 0; n < 20_000; n++) report('YARD', 'OPEN', { displayId: `made-up ${n}`, kioskId: null });
  report('YARD', 'CLOSED', { displayId: 'kiosk/hall', kioskId: 'hall' });
  expect(register.shownBy('hall')).toMatchObject([{ facilityId: 'YARD', status: 'CLOSED' }]);
});

test('a display without enrolment is counted however many enrolled ones there are [S12][GAP-141]', () => {
  const { register, report } = createRegister();
  for (let n = 0; n < 20_000; n++) report('YARD', 'OPEN', { displayId: `kiosk/${n}`, kioskId: String(n) });
  report('DOCK', 'CLOSED');
  expect(register.alive().some(({ facilityId }) => facilityId === 'DOCK')).toBe(true);
});

test('those that went make room for others without enrolment [S12]', () => {
  const { clock, register, report } = createRegister();
  for (let n = 0; n < 20_000; n++) report('YARD', 'OPEN', { displayId: `made-up ${n}`, kioskId: null });
  clock.atMs += 60_001;
  report('DOCK');
  expect(register.alive().map(({ facilityId }) => facilityId)).toEqual(['DOCK']);
});

test('a report of a display that is counted looks through no others, however many there are [S12]', () => {
  const { clock, report } = createRegister();
  for (let n = 0; n < 20_000; n++) report('YARD', 'OPEN', { displayId: `made-up ${n}`, kioskId: null });
  const nowMs = vi.spyOn(clock, 'nowMs');
  report('YARD', 'OPEN', { displayId: 'made-up 0', kioskId: null });
  report('YARD', 'OPEN', { displayId: 'kiosk/hall', kioskId: 'hall' });
  expect(nowMs.mock.calls.length).toBeLessThan(100);
});

test('a wall counts as one display, with each yard that it shows [S12][GAP-76]', () => {
  const { clock, register, report } = createRegister();
  const wall = { displayId: 'kiosk/wall', kioskId: 'wall' };
  report('A', 'OPEN', wall);
  clock.atMs += 30_000;
  report('B', 'CLOSED', wall);
  expect(register.alive().map(({ facilityId }) => facilityId)).toEqual(['B']);
  const shown = () => register.shownBy('wall').map(({ facilityId, status }) => `${facilityId} ${status}`);
  expect(shown()).toEqual(['A OPEN', 'B CLOSED']);
  clock.atMs += 60_000;
  expect(shown()).toEqual(['A OPEN', 'B CLOSED']);
  clock.atMs += 1;
  expect(shown()).toEqual([]);
  expect(register.lastOf('wall')).toMatchObject({ facilityId: 'B' });
  expect(register.shownBy('nobody')).toEqual([]);
});

test('a wall shows a yard no more once it has reported others for more than a minute, and not at a minute [S12][GAP-76]', () => {
  const { clock, register, report } = createRegister();
  const wall = { displayId: 'kiosk/wall', kioskId: 'wall' };
  const shown = () => register.shownBy('wall').map(({ facilityId }) => facilityId);
  report('A', 'OPEN', wall);
  for (let check = 0; check < 6; check++) {
    clock.atMs += 10_000;
    report('B', 'OPEN', wall);
  }
  expect(shown()).toEqual(['A', 'B']);
  clock.atMs += 1;
  report('B', 'OPEN', wall);
  expect(shown()).toEqual(['B']);
});

test('counts no more facilities of a display than it can hold, and others once it shows them no more [S12]', () => {
  const { clock, register, report } = createRegister();
  const kiosk = { displayId: 'kiosk/k', kioskId: 'k' };
  for (let n = 0; n <= 64; n++) report(`YARD ${n}`, 'OPEN', kiosk);
  expect(register.shownBy('k')).toHaveLength(64);
  clock.atMs += 60_001;
  report('YARD 64', 'OPEN', kiosk);
  expect(register.shownBy('k').map(({ facilityId }) => facilityId)).toEqual(['YARD 64']);
});

test('tells of what a display shows first, of each change and of its end, and of no heartbeat', () => {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const changes: string[] = [];
  const register = createScreenRegister(clock, {
    onChanged: ({ status }) => void changes.push(status),
    onGone: ({ reportedAtMs }) => void changes.push(`gone since ${(reportedAtMs - START_MS) / 1_000} s`),
  });
  const report = (status: 'OPEN' | 'CLOSED', afterMs: number) => {
    clock.atMs += afterMs;
    register.report({
      clientId: 'ACME',
      facilityId: 'YARD',
      status,
      appVersion: '1',
      reportedAtMs: clock.atMs,
      displayId: 'd',
      kioskId: null,
    });
  };
  report('OPEN', 0);
  report('OPEN', 10_000);
  report('CLOSED', 10_000);
  report('CLOSED', 10_000);
  expect(changes).toEqual(['OPEN', 'CLOSED']);
  report('CLOSED', 60_001);
  expect(changes).toEqual(['OPEN', 'CLOSED', 'gone since 30 s', 'CLOSED']);
  clock.atMs += 60_000;
  register.forgetGone();
  expect(changes).toHaveLength(4);
  clock.atMs += 1;
  register.forgetGone();
  register.forgetGone();
  expect(changes).toEqual(['OPEN', 'CLOSED', 'gone since 30 s', 'CLOSED', 'gone since 90.001 s']);
});

test('tells again of a screen that shows the same for six hours [S12]', () => {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const toldMs: number[] = [];
  const register = createScreenRegister(clock, {
    onChanged: ({ reportedAtMs }) => void toldMs.push(reportedAtMs - START_MS),
  });
  const HOUR_MS = 3_600_000;
  for (let atMs = 0; atMs <= 13 * HOUR_MS; atMs += 10_000) {
    clock.atMs = START_MS + atMs;
    const shown = { clientId: 'ACME', facilityId: 'YARD', status: 'OPEN', appVersion: '1' } as const;
    register.report({ ...shown, displayId: 'wall', kioskId: null, reportedAtMs: clock.atMs });
  }
  expect(toldMs).toEqual([0, 6 * HOUR_MS, 12 * HOUR_MS]);
});
