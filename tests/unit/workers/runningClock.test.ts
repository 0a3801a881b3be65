import { expect, test } from 'vitest';
import { createRunningClock } from '#workers/runningClock.ts';

function createDevice() {
  const device = { wall: 1_780_000_000_000, monotonic: 500 };
  return {
    device,
    clock: createRunningClock({ wallMs: () => device.wall, monotonicMs: () => device.monotonic }),
  };
}

test('runs on the network time from the offset on [S6]', () => {
  const { device, clock } = createDevice();
  clock.set(-6 * 3_600_000);
  device.wall += 1_000;
  device.monotonic += 1_000;
  expect(clock.nowMs()).toBe(1_780_000_000_000 - 6 * 3_600_000 + 1_000);
});

test('a device clock set back hours changes nothing [S6]', () => {
  const { device, clock } = createDevice();
  const beforeMs = clock.nowMs();
  device.wall -= 6 * 3_600_000;
  device.monotonic += 5_000;
  expect(clock.nowMs()).toBe(beforeMs + 5_000);
});

test('a device clock set forward makes the data look older, never fresher [S6][S5]', () => {
  const { device, clock } = createDevice();
  const beforeMs = clock.nowMs();
  device.wall += 6 * 3_600_000;
  expect(clock.nowMs()).toBe(beforeMs + 6 * 3_600_000);
});

test('time that passed while the device slept has passed [S5]', () => {
  const { device, clock } = createDevice();
  const beforeMs = clock.nowMs();
  device.wall += 3_600_000; // the monotonic clock paused
  expect(clock.nowMs()).toBe(beforeMs + 3_600_000);
});

test('says by how much a correction moved it', () => {
  const { clock } = createDevice();
  expect(clock.set(250)).toBe(250);
  expect(clock.set(50)).toBe(-200);
});
