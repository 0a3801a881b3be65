import { describe, expect, test } from 'vitest';
import { MAP_SLEEP_LIMIT_MS } from '#domain/kiosk/reloadRule.ts';
import {
  selectIsOnline,
  selectReloads,
  selectWaitingVersion,
  selectReloadRequests,
} from '#machines/kiosk/kioskSelectors.ts';
import { createKioskSystem, KIOSK_INPUT } from '../../../support/kioskSystem.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { settled } from '../../../support/settled.ts';

describe('sleep', () => {
  test.each([
    ['of 15 s to the millisecond is none yet', KIOSK_INPUT.sleepLimitMs, []],
    ['of a millisecond more is', KIOSK_INPUT.sleepLimitMs + 1, ['sleep']],
  ])('%s [YARD-22][CONST-04]', (_, sleptMs, wanted) => {
    const system = createKioskSystem();
    system.send({ type: 'page.woken', sleptMs });
    system.succeed();
    expect(system.reloads()).toEqual(wanted);
  });

  test('of a map is what is longer than 60 s [CONST-04]', () => {
    const system = createKioskSystem({ sleepLimitMs: MAP_SLEEP_LIMIT_MS });
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    expect(selectReloadRequests(system.snapshot())).toEqual([]);
    system.send({ type: 'page.woken', sleptMs: 60_001 });
    expect(selectReloadRequests(system.snapshot())).toEqual(['sleep']);
  });

  test('ends in a reload after a good answer, and not before one [YARD-22]', () => {
    const system = createKioskSystem();
    system.succeed();
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.clock.increment(60_000);
    expect(system.reloads()).toEqual([]);
    system.succeed();
    expect(system.reloads()).toEqual(['sleep']);
  });

  test('that comes twice before an answer ends in one reload [YARD-22]', () => {
    const system = createKioskSystem();
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.succeed();
    system.succeed();
    expect(system.reloads()).toEqual(['sleep']);
  });

  test('does not end in a reload while the page is offline [YARD-22][NET-10]', () => {
    const system = createKioskSystem();
    system.send({ type: 'network.lost' });
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.succeed();
    expect([system.reloads(), selectIsOnline(system.snapshot())]).toEqual([[], false]);
    system.send({ type: 'network.restored' });
    system.succeed();
    expect([system.reloads(), selectIsOnline(system.snapshot())]).toEqual([['sleep'], true]);
  });

  test('of a page that starts offline ends in a reload once it is online [NET-10]', () => {
    const system = createKioskSystem({ isOnline: false });
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.succeed();
    expect(system.reloads()).toEqual([]);
    system.send({ type: 'network.restored' });
    system.succeed();
    expect(system.reloads()).toEqual(['sleep']);
  });

  test('of a hidden page ends in a reload when it is seen again [YARD-22]', () => {
    const system = createKioskSystem();
    system.send({ type: 'page.hidden' });
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.succeed();
    expect(system.reloads()).toEqual([]);
    system.send({ type: 'page.shown' });
    system.succeed();
    expect(system.reloads()).toEqual(['sleep']);
  });
});

describe('memory', () => {
  test('above the limit is a request to reload; at the limit it is none [S12]', () => {
    const system = createKioskSystem();
    system.send({ type: 'memory.measured', usedBytes: KIOSK_INPUT.memoryLimitBytes });
    expect(selectReloadRequests(system.snapshot())).toEqual([]);
    system.send({ type: 'memory.measured', usedBytes: KIOSK_INPUT.memoryLimitBytes + 1 });
    expect(selectReloadRequests(system.snapshot())).toEqual(['memory']);
    system.send({ type: 'memory.measured', usedBytes: KIOSK_INPUT.memoryLimitBytes + 2 });
    expect(selectReloadRequests(system.snapshot())).toEqual(['memory']);
    expect(system.snapshot().context.usedBytes).toBe(KIOSK_INPUT.memoryLimitBytes + 2);
  });

  test('that is free again needs no reload any more', () => {
    const system = createKioskSystem();
    system.send({ type: 'memory.measured', usedBytes: KIOSK_INPUT.memoryLimitBytes + 1 });
    system.send({ type: 'memory.measured', usedBytes: KIOSK_INPUT.memoryLimitBytes });
    system.succeed();
    expect(system.reloads()).toEqual([]);
  });
});

describe('a new version', () => {
  test('is told, and is run at the next good answer', () => {
    const system = createKioskSystem();
    expect(selectWaitingVersion(system.snapshot())).toBeNull();
    system.send({ type: 'version.waiting', version: '1.8.0' });
    system.send({ type: 'version.waiting', version: '1.8.1' });
    expect(selectWaitingVersion(system.snapshot())).toBe('1.8.1');
    expect(selectReloadRequests(system.snapshot())).toEqual(['version']);
    system.succeed();
    expect(system.reloads()).toEqual(['version']);
  });

  test('waits until no alarm is left [S10][S12]', () => {
    const system = createKioskSystem();
    system.send({ type: 'alarm.raised' });
    system.send({ type: 'version.waiting', version: '1.8.0' });
    system.succeed();
    expect(system.reloads()).toEqual([]);
    system.send({ type: 'alarm.cleared' });
    system.succeed();
    expect(system.reloads()).toEqual(['version']);
  });

  test('that is withdrawn is no reason any more', () => {
    const system = createKioskSystem();
    system.send({ type: 'version.waiting', version: '1.8.0' });
    system.send({ type: 'version.withdrawn' });
    expect([selectWaitingVersion(system.snapshot()), selectReloadRequests(system.snapshot())]).toEqual([
      null,
      [],
    ]);
  });
});

describe('a worker that dies', () => {
  const die = (system: ReturnType<typeof createKioskSystem>) =>
    system.send({ type: 'core.failed', atMs: system.nowMs() });

  test.each([
    ['too often within its time is a request to reload', KIOSK_INPUT.coreFailureSpanMs - 1, ['worker']],
    ['as often in a longer time is none', KIOSK_INPUT.coreFailureSpanMs, []],
  ])('%s [S12]', (_, spanMs, wanted) => {
    const system = createKioskSystem();
    die(system);
    die(system);
    expect(selectReloadRequests(system.snapshot())).toEqual([]);
    system.clock.increment(spanMs);
    die(system);
    expect(selectReloadRequests(system.snapshot())).toEqual(wanted);
  });

  test('every now and then for weeks is remembered no longer than it must be', () => {
    const system = createKioskSystem();
    for (let day = 0; day < 30; day++) {
      die(system);
      system.clock.increment(86_400_000);
    }
    expect(system.snapshot().context.coreFailuresAtMs).toHaveLength(KIOSK_INPUT.coreFailureLimit);
    expect(selectReloadRequests(system.snapshot())).toEqual([]);
  });
});

describe('a reload', () => {
  test('waits until all forms are closed, whatever is closed once too often [YARD-22]', () => {
    const system = createKioskSystem();
    system.send({ type: 'form.closed' });
    system.send({ type: 'form.opened' });
    system.send({ type: 'form.opened' });
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.send({ type: 'form.closed' });
    system.succeed();
    expect(system.reloads()).toEqual([]);
    system.send({ type: 'form.closed' });
    system.succeed();
    expect(system.reloads()).toEqual(['sleep']);
  });

  test('comes no sooner than 60 s after the one before it [YARD-22]', () => {
    const system = createKioskSystem({ reloads: { sleep: MISSION_TIME_MS } });
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.clock.increment(59_999);
    system.succeed();
    expect(system.reloads()).toEqual([]);
    system.clock.increment(1);
    system.succeed();
    expect(system.reloads()).toEqual(['sleep']);
  });

  test.each([
    [
      'one millisecond before the end of answerAfter it is still expected',
      KIOSK_INPUT.answerWithinMs - 1,
      true,
    ],
    ['at its end the page lives on', KIOSK_INPUT.answerWithinMs, false],
  ])('may be prevented: %s', (_, spanMs, wanted) => {
    const system = createKioskSystem();
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.succeed();
    system.clock.increment(spanMs);
    expect(system.snapshot().matches({ life: 'reloading' })).toBe(wanted);
  });

  test('that was prevented is remembered and tried again after a minute [YARD-22]', async () => {
    const system = createKioskSystem();
    system.send({ type: 'page.woken', sleptMs: 60_000 });
    system.succeed();
    system.reloading.last().reject(new Error('not now'));
    await settled();
    expect(selectReloads(system.snapshot())).toEqual({ sleep: MISSION_TIME_MS });
    system.clock.increment(59_999);
    system.succeed();
    expect(system.reloads()).toEqual(['sleep']);
    system.clock.increment(1);
    system.succeed();
    expect(system.reloads()).toEqual(['sleep', 'sleep']);
  });
});
