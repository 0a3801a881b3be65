import { describe, expect, test } from 'vitest';
import {
  selectFullscreen,
  selectIsStalled,
  selectWakeLock,
  selectReloadRequests,
} from '#machines/kiosk/kioskSelectors.ts';
import { createKioskSystem, KIOSK_INPUT } from '../../../support/kioskSystem.ts';
import { settled } from '../../../support/settled.ts';

test('a display watches its device for as long as it lives, and lets everything go at its end [S12]', () => {
  const { actor, running } = createKioskSystem();
  expect(running()).toEqual(['fullscreen', 'loop', 'memory', 'page', 'sleep', 'wakeLock']);
  actor.stop();
  expect(running()).toEqual([]);
});

describe('the wake lock', () => {
  const lock = (system: ReturnType<typeof createKioskSystem>) => selectWakeLock(system.snapshot());

  test('is asked for at the start, and held once the browser has given it [S12]', () => {
    const system = createKioskSystem();
    expect(lock(system)).toBe('asking');
    system.send({ type: 'wakeLock.taken' });
    expect(lock(system)).toBe('held');
  });

  test('that is refused is a fault at once [S12]', () => {
    const system = createKioskSystem();
    system.send({ type: 'wakeLock.lost' });
    expect(lock(system)).toBe('released');
    expect(system.running()).not.toContain('wakeLock');
  });

  test('that is taken away is a fault at once [S12]', () => {
    const system = createKioskSystem();
    system.send({ type: 'wakeLock.taken' });
    system.send({ type: 'wakeLock.lost' });
    expect(lock(system)).toBe('released');
  });

  test('is let go when the page is hidden, and taken again when it is shown [S12]', () => {
    const system = createKioskSystem();
    system.send({ type: 'wakeLock.taken' });
    system.send({ type: 'page.hidden' });
    expect([lock(system), system.running().includes('wakeLock')]).toEqual(['released', false]);
    system.send({ type: 'page.shown' });
    expect([lock(system), system.running().includes('wakeLock')]).toEqual(['asking', true]);
  });

  test('of a hidden page is not asked for, however long it stays so', () => {
    const system = createKioskSystem({ isShown: false });
    system.clock.increment(KIOSK_INPUT.lockAgainMs * 3);
    expect([lock(system), system.running().includes('wakeLock')]).toEqual(['released', false]);
    system.send({ type: 'page.shown' });
    expect(lock(system)).toBe('asking');
  });

  test('that is lost is asked for again at the next touch: some browsers want one', () => {
    const system = createKioskSystem();
    system.send({ type: 'wakeLock.lost' });
    system.send({ type: 'operator.interacted' });
    expect(lock(system)).toBe('asking');
  });

  test.each([
    ['not a millisecond earlier', KIOSK_INPUT.lockAgainMs - 1, 'released'],
    ['at its time', KIOSK_INPUT.lockAgainMs, 'asking'],
  ])('that is lost is asked for again after lockAgainAfter, %s', (_, spanMs, wanted) => {
    const system = createKioskSystem();
    system.send({ type: 'wakeLock.lost' });
    system.clock.increment(spanMs);
    expect(lock(system)).toBe(wanted);
  });

  test.each([
    ['one millisecond before the end of answerAfter', KIOSK_INPUT.answerWithinMs - 1, 'held'],
    ['not at its end, when the wait is over', KIOSK_INPUT.answerWithinMs, 'released'],
  ])('may be given %s', (_, spanMs, wanted) => {
    const system = createKioskSystem();
    system.clock.increment(spanMs);
    system.send({ type: 'wakeLock.taken' });
    expect(lock(system)).toBe(wanted);
  });

  test('of a browser that has none is never asked for', () => {
    const system = createKioskSystem({ hasWakeLock: false });
    system.send({ type: 'operator.interacted' });
    system.send({ type: 'page.shown' });
    expect([lock(system), system.running().includes('wakeLock')]).toEqual(['missing', false]);
  });
});

describe('the full screen', () => {
  const screen = (system: ReturnType<typeof createKioskSystem>) => selectFullscreen(system.snapshot());
  const toggle = (system: ReturnType<typeof createKioskSystem>) =>
    system.send({ type: 'fullscreen.toggled' });

  test('is never taken without a user who asks for it', () => {
    const system = createKioskSystem();
    system.clock.increment(3_600_000);
    system.send({ type: 'operator.interacted' });
    expect([screen(system), system.entering.calls.length]).toEqual(['windowed', 0]);
  });

  test('is entered when asked for, and left when asked again', async () => {
    const system = createKioskSystem();
    toggle(system);
    expect(screen(system)).toBe('windowed');
    system.entering.last().resolve();
    await settled();
    expect(screen(system)).toBe('full');
    toggle(system);
    expect(screen(system)).toBe('full');
    system.leaving.last().resolve();
    await settled();
    expect(screen(system)).toBe('windowed');
  });

  test('that is refused is said to be, and may be asked for again', async () => {
    const system = createKioskSystem();
    toggle(system);
    system.entering.last().reject(new TypeError('Permissions check failed'));
    await settled();
    expect(screen(system)).toBe('refused');
    toggle(system);
    expect(system.entering.calls).toHaveLength(2);
  });

  test('that cannot be left is still there', async () => {
    const system = createKioskSystem({ fullscreen: 'full' });
    toggle(system);
    system.leaving.last().reject(new TypeError('Document not in full screen'));
    await settled();
    expect(screen(system)).toBe('full');
  });

  test.each([
    ['entering', 'windowed', KIOSK_INPUT.answerWithinMs - 1, 'windowed'],
    ['entering', 'windowed', KIOSK_INPUT.answerWithinMs, 'refused'],
    ['leaving', 'full', KIOSK_INPUT.answerWithinMs - 1, 'leaving'],
    ['leaving', 'full', KIOSK_INPUT.answerWithinMs, 'full'],
  ] as const)('%s from %s takes no longer than answerAfter: %i ms', (_, fullscreen, spanMs, wanted) => {
    const system = createKioskSystem({ fullscreen });
    toggle(system);
    system.clock.increment(spanMs);
    const isLeaving = system.snapshot().matches({ fullscreen: { offered: 'leaving' } });
    expect(isLeaving ? 'leaving' : screen(system)).toBe(wanted);
  });

  test('is what the browser says it is, whether the page has changed it or not', () => {
    const system = createKioskSystem();
    system.send({ type: 'fullscreen.entered' });
    expect(screen(system)).toBe('full');
    system.send({ type: 'fullscreen.left' });
    expect(screen(system)).toBe('windowed');
  });

  test('of a device that has none is not asked for', () => {
    const system = createKioskSystem({ fullscreen: 'missing' });
    toggle(system);
    expect([screen(system), system.running().includes('fullscreen')]).toEqual(['missing', false]);
  });
});

describe('the picture', () => {
  test('stands still from the third look that found it so, until something is drawn [S12]', () => {
    const system = createKioskSystem();
    expect(selectIsStalled(system.snapshot())).toBe(false);
    system.send({ type: 'loop.stalled' });
    expect([selectIsStalled(system.snapshot()), system.snapshot().context.stalls]).toEqual([true, 1]);
    system.send({ type: 'loop.resumed' });
    expect([selectIsStalled(system.snapshot()), selectReloadRequests(system.snapshot())]).toEqual([
      false,
      [],
    ]);
  });

  test.each([
    ['not a millisecond earlier', KIOSK_INPUT.frozenAfterMs - 1, []],
    ['at its time', KIOSK_INPUT.frozenAfterMs, ['stall']],
  ])('that stands still for frozenAfter is a request to reload, %s [S12]', (_, spanMs, wanted) => {
    const system = createKioskSystem();
    system.send({ type: 'loop.stalled' });
    system.clock.increment(spanMs);
    expect([selectReloadRequests(system.snapshot()), selectIsStalled(system.snapshot())]).toEqual([
      wanted,
      true,
    ]);
  });

  test('that moves again needs no reload any more', () => {
    const system = createKioskSystem();
    system.send({ type: 'loop.stalled' });
    system.clock.increment(KIOSK_INPUT.frozenAfterMs);
    system.send({ type: 'loop.resumed' });
    system.succeed();
    expect(system.reloads()).toEqual([]);
  });
});
