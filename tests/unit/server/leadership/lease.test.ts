import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createElapsedClock } from '#server/platform/time/elapsedClock.ts';
import { holdLease } from '#server/useCases/leadership/lease.ts';

const SECOND_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function holdTestLease() {
  const world = { elapsedMs: 0, answer: async (): Promise<boolean> => true };
  const renew = vi.fn(() => world.answer());
  const release = vi.fn(async () => {});
  const lease = holdLease({
    repository: {
      renew,
      release,
    },
    term: 3,
    askedAtMs: 0,
    elapsedMs: () => world.elapsedMs,
    log: { warn: () => {} },
  });
  /** Both clocks go on, second by second. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      world.elapsedMs += SECOND_MS;
      await vi.advanceTimersByTimeAsync(SECOND_MS);
    }
  }
  return { lease, world, renew, release, pass };
}

describe('a lease', () => {
  test('is renewed each second and stays sure [S13]', async () => {
    const { lease, renew, pass } = holdTestLease();
    await pass(60);
    expect(renew).toHaveBeenCalledTimes(60);
    expect(renew).toHaveBeenLastCalledWith(3, 5_000);
    expect(lease.isSure()).toBe(true);
  });

  test('is not sure after 4 s without renewal, and is again with the next one [S13]', async () => {
    const { lease, world, pass } = holdTestLease();
    world.answer = () => Promise.reject(new Error('The database is away.'));
    await pass(3);
    expect(lease.isSure()).toBe(true);
    await pass(1);
    expect(lease.isSure()).toBe(false);
    world.answer = async () => true;
    await pass(1);
    expect(lease.isSure()).toBe(true);
  });

  test('is not sure in the very moment in which a stopped process wakes, before any timer ran [S13]', () => {
    const { lease, world } = holdTestLease();
    expect(lease.isSure()).toBe(true);
    world.elapsedMs = 4_000;
    expect(lease.isSure()).toBe(false);
  });

  test('counts from when renewal was asked for, not from the answer [S13]', async () => {
    const { lease, world, pass } = holdTestLease();
    let answer: (isRenewed: boolean) => void = () => {};
    world.answer = () => new Promise((resolve) => (answer = resolve));
    await pass(4);
    answer(true);
    await vi.advanceTimersByTimeAsync(0);
    // asked at second 1
    expect(lease.isSure()).toBe(true);
    world.elapsedMs = 5_000;
    expect(lease.isSure()).toBe(false);
  });

  test('is lost for ever when another term has begun, and is not given back then [S13]', async () => {
    const { lease, world, renew, release, pass } = holdTestLease();
    world.answer = async () => false;
    await pass(1);
    await lease.lost;
    expect(lease.isSure()).toBe(false);
    world.answer = async () => true;
    await pass(5);
    expect(renew).toHaveBeenCalledTimes(1);
    await lease.giveBack();
    expect(release).not.toHaveBeenCalled();
  });

  test('is given back at the end, and renewed no more [S13]', async () => {
    const { lease, renew, release, pass } = holdTestLease();
    await lease.giveBack();
    expect(release).toHaveBeenCalledExactlyOnceWith(3);
    expect(lease.isSure()).toBe(false);
    await pass(5);
    expect(renew).not.toHaveBeenCalled();
  });
});

describe('the clock of a lease', () => {
  test('goes with the clock that went further, and never back [S13]', () => {
    const now = { monotonicMs: 100, wallMs: 1_000_000 };
    const elapsedMs = createElapsedClock({ monotonicMs: () => now.monotonicMs, wallMs: () => now.wallMs });
    now.monotonicMs += 500;
    now.wallMs -= 3_600_000; // somebody sets the wall clock back
    expect(elapsedMs()).toBe(500);
    now.wallMs += 60_000; // the machine sleeps, and the monotonic clock with it
    expect(elapsedMs()).toBe(60_500);
    expect(elapsedMs()).toBe(60_500);
  });
});
