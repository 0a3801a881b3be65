import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createNetworkClock } from '#adapters/networkClock.ts';

const HOUR_MS = 3_600_000;
const NETWORK_MS = Date.UTC(2026, 6, 14, 21, 0, 0);

/** A device whose two clocks the test moves, and a network whose time is known. */
function createDevice(wallOffMs = 0) {
  let wallMs = NETWORK_MS + wallOffMs;
  let monotonicMs = 5_000;
  let networkMs = NETWORK_MS;
  const clock = createNetworkClock({ wallMs: () => wallMs, monotonicMs: () => monotonicMs });

  /** Asks now; the answer, which the network dates now, comes when the function returned is called. */
  function ask(dateMs = networkMs): () => void {
    const sentAt = { wallMs, monotonicMs };
    return () => clock.observe(Math.floor(dateMs / 1_000) * 1_000, sentAt);
  }

  return {
    clock,
    pass(ms: number) {
      wallMs += ms;
      monotonicMs += ms;
      networkMs += ms;
    },
    sleep(ms: number) {
      wallMs += ms;
      networkMs += ms;
    },
    setWall: (byMs: number) => void (wallMs += byMs),
    ask,
    hear: (dateMs = networkMs) => ask(dateMs)(),
    offMs: () => clock.nowMs() - networkMs,
  };
}

describe('network clock', () => {
  test('knows no time before the first answer [S6]', () => {
    expect(createDevice().clock.nowMs()).toBeNaN();
    expect(createDevice().clock.skewMs()).toBeNull();
  });

  test('follows the network within a second when the device agrees [S6]', () => {
    const device = createDevice();
    device.hear();
    device.pass(7 * HOUR_MS);
    expect(Math.abs(device.offMs())).toBeLessThan(1_000);
  });

  test.each([6 * HOUR_MS, -6 * HOUR_MS])(
    'does not care that the device clock is %i ms off [S6]',
    (wallOffMs) => {
      const device = createDevice(wallOffMs);
      device.hear();
      expect(device.clock.nowMs()).toBeNaN();
      device.pass(10_000);
      device.hear();
      expect(Math.abs(device.offMs())).toBeLessThan(1_000);
      expect(Math.abs(device.clock.skewMs()! - wallOffMs)).toBeLessThan(1_000);
    },
  );

  test('never trusts an answer that is served again and again, on a device with a wrong clock [S5]', () => {
    const device = createDevice(6 * HOUR_MS);
    for (let i = 0; i < 10; i++) {
      device.hear(NETWORK_MS);
      device.pass(10_000);
    }
    expect(device.clock.nowMs()).toBeNaN();
  });

  test('does not go back for an old answer that is served again and again [S5]', () => {
    const device = createDevice();
    device.hear();
    for (let i = 0; i < 30; i++) {
      device.pass(10_000);
      device.hear(NETWORK_MS - HOUR_MS);
    }
    expect(Math.abs(device.offMs())).toBeLessThan(1_000);
  });

  test('goes back once two answers that move on agree [S6]', () => {
    const device = createDevice();
    device.hear(NETWORK_MS + HOUR_MS);
    device.pass(10_000);
    device.hear();
    device.pass(10_000);
    device.hear();
    expect(Math.abs(device.offMs())).toBeLessThan(1_000);
  });

  test('a device clock set back by six hours changes nothing [S6]', () => {
    const device = createDevice();
    device.hear();
    device.setWall(-6 * HOUR_MS);
    device.pass(1_000);
    expect(Math.abs(device.offMs())).toBeLessThan(1_000);
  });

  test('a device clock set forward only makes content look older, until the next answer [S1]', () => {
    const device = createDevice();
    device.hear();
    device.setWall(6 * HOUR_MS);
    expect(device.offMs()).toBeGreaterThan(5 * HOUR_MS);
    device.pass(10_000);
    device.hear();
    expect(Math.abs(device.offMs())).toBeLessThan(1_000);
  });

  test('counts the time that the device slept through, although its running clock paused [S5]', () => {
    const device = createDevice();
    device.hear();
    device.sleep(HOUR_MS);
    expect(Math.abs(device.offMs())).toBeLessThan(1_000);
  });

  test('time that the device slept through is no error of its clock, before and after the next answer [S5][S6]', () => {
    const device = createDevice(40_000);
    device.hear();
    device.pass(10_000);
    device.hear();
    device.sleep(2 * HOUR_MS);
    expect(Math.abs(device.clock.skewMs()! - 40_000)).toBeLessThan(1_000);
    device.hear();
    expect(Math.abs(device.clock.skewMs()! - 40_000)).toBeLessThan(1_000);
  });

  test.each([-6 * HOUR_MS, 6 * HOUR_MS])(
    'a clock that was set by %i ms is known with the next answer [S6]',
    (byMs) => {
      const device = createDevice();
      device.hear();
      device.setWall(byMs);
      device.pass(10_000);
      device.hear();
      expect(Math.abs(device.clock.skewMs()! - byMs)).toBeLessThan(1_000);
    },
  );

  test('an answer that was on its way as the device fell asleep does not turn the time back [S1][S5][S6]', () => {
    const device = createDevice();
    device.hear();
    device.pass(10_000);
    const answer = device.ask();
    device.sleep(2 * HOUR_MS);
    answer();
    expect(Math.abs(device.offMs())).toBeLessThan(1_000);
    expect(device.clock.nowMs()).not.toBeNaN();
  });

  test('an answer that was on its way during sleep is no first word of the time [S1][S6]', () => {
    const device = createDevice();
    const answer = device.ask();
    device.sleep(20_000);
    answer();
    expect(device.clock.nowMs()).toBeNaN();
    device.hear();
    expect(Math.abs(device.offMs())).toBeLessThan(1_000);
  });

  test('an answer during sleep that is ahead of the time moves it forward [S6]', () => {
    const device = createDevice();
    device.hear(NETWORK_MS - HOUR_MS);
    device.pass(10_000);
    device.hear(NETWORK_MS - HOUR_MS + 10_000);
    expect(device.offMs()).toBeLessThan(-HOUR_MS + 1_000);
    const answer = device.ask();
    device.sleep(5_000);
    answer();
    expect(device.offMs()).toBeGreaterThan(-6_000);
  });

  test('never runs behind the network by more than its noise, whatever happens to the device [S1]', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 60_000 }) }),
      fc.record({ kind: fc.constant('setWall' as const), ms: fc.integer({ min: -HOUR_MS, max: HOUR_MS }) }),
      fc.record({ kind: fc.constant('hear' as const), ms: fc.constant(0) }),
      fc.record({ kind: fc.constant('hearOld' as const), ms: fc.integer({ min: 3_000, max: HOUR_MS }) }),
      fc.record({ kind: fc.constant('sleepAsking' as const), ms: fc.integer({ min: 2_001, max: HOUR_MS }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        fc.pre(!doOldAnswersMoveOn(steps));
        const device = createDevice();
        device.hear();
        let passedMs = 0;
        let lowestMs = 0;
        for (const { kind, ms } of steps) {
          if (kind === 'pass') device.pass(ms);
          if (kind === 'setWall') device.setWall(ms);
          if (kind === 'hear') device.hear();
          if (kind === 'hearOld') device.hear(NETWORK_MS - ms);
          if (kind === 'sleepAsking') lowestMs = Math.min(lowestMs, sleepAsking(device, ms));
          passedMs += kind === 'pass' ? ms : 0;
        }
        expect(Math.min(lowestMs, device.offMs())).toBeGreaterThan(-2_500);
        expect(passedMs).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

/**
 * Sleeps between a question and its answer, then hears the network, as a page does that wakes.
 *
 * @returns How far ahead of the network the clock was when the answer had come, ms. It hears the network before too: a
 * device whose clock was set back since it last heard cannot know how long it slept.
 */
function sleepAsking(device: ReturnType<typeof createDevice>, ms: number): number {
  device.hear();
  const answer = device.ask();
  device.sleep(ms);
  answer();
  const offMs = device.offMs();
  device.hear();
  return offMs;
}

/**
 * Two old answers whose times are as far apart as they came agree, and are rightly taken for the network's time (S6): no
 * cache is known to serve such ones.
 */
function doOldAnswersMoveOn(steps: readonly { readonly kind: string; readonly ms: number }[]): boolean {
  /** Whole seconds cut a second off the difference, and the clock's noise is two. */
  const AGREE_WITHIN_MS = 3_000;
  let passedMs = 0;
  const lagsMs: number[] = [];
  for (const { kind, ms } of steps) {
    passedMs += kind === 'pass' ? ms : 0;
    if (kind === 'hearOld') lagsMs.push(passedMs + ms);
  }
  return lagsMs.some((lagMs, at) =>
    lagsMs.slice(at + 1).some((other) => Math.abs(other - lagMs) <= AGREE_WITHIN_MS),
  );
}
