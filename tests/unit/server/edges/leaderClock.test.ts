import { beforeEach, describe, expect, test } from 'vitest';
import { createLeaderClock, type LeaderClock } from '#server/useCases/edges/leaderClock.ts';
import { createEdgeHealth } from '#server/useCases/edges/edgeHealth.ts';
import { leaderBeat, NOW_MS } from './busValues.ts';

/** Time that passes for both, and what the clock of the edge shows more than that of the leader. */
const world = { atMs: NOW_MS, skewMs: 0 };
let leaderClock: LeaderClock;

const wallMs = () => world.atMs + world.skewMs;
const monotonicMs = () => world.atMs - NOW_MS;

beforeEach(() => {
  world.atMs = NOW_MS;
  world.skewMs = 0;
  leaderClock = createLeaderClock({ wallMs, monotonicMs });
});

/** A beat that the leader sends now and that takes so long. */
function beat(transitMs: number, term = 5): void {
  const sentMs = world.atMs;
  world.atMs += transitMs;
  leaderClock.note(term, sentMs, monotonicMs());
}
function beats(transitsMs: readonly number[]): void {
  for (const transitMs of transitsMs) {
    beat(transitMs);
    world.atMs += 1_000 - Math.min(transitMs, 1_000);
  }
}

describe('the clock of an edge beside that of the leader', () => {
  test('is not known before the first beat', () => expect(leaderClock.offsetMs()).toBeNaN());

  test.each([-2_500, -100, 0, 100, 2_500])('is found %i ms ahead, but for the way', (skewMs) => {
    world.skewMs = skewMs;
    beats([20, 30, 40]);
    expect(leaderClock.offsetMs()).toBeCloseTo(skewMs + 20, 6);
  });

  test('a beat that was long on its way does not make a right clock wrong', () => {
    beats([20, 20, 5_000, 20]);
    expect(leaderClock.offsetMs()).toBeCloseTo(20, 6);
  });

  test('a step of the clock is known at once, also without another beat [S13]', () => {
    beats([20, 20]);
    world.skewMs = -3_000;
    expect(leaderClock.offsetMs()).toBeCloseTo(-2_980, 6);
  });

  test('another leader has a clock of its own', () => {
    beats([10, 10]);
    world.atMs += 5_000;
    beat(300, 6);
    expect(leaderClock.offsetMs()).toBeCloseTo(300, 6);
  });
});

describe('readiness of an edge', () => {
  let behind: string[] = [];
  const readings = { isConnected: true, roundTripMs: 1, lastSequence: 0, lastRevision: 0 };
  const healthAt = (beatAtMs: number | null, isConnected = true) =>
    createEdgeHealth({
      answers: {
        leader: () => leaderBeat(),
        beatAtMs: () => beatAtMs,
        behind: () => behind,
        refused: { older: () => 0, unreadable: () => 0 },
      },
      leaderClock,
      monotonicMs,
      bus: { readings: () => ({ ...readings, isConnected }) },
    });

  test('needs bus, beats and a clock that is at most 2 s off [S13]', () => {
    beats([20]);
    expect(healthAt(monotonicMs()).troubles()).toEqual([]);
    expect(healthAt(monotonicMs(), false).troubles()).toEqual(['The bus does not answer.']);
    expect(healthAt(monotonicMs() - 10_001).troubles()).toHaveLength(1);
    expect(healthAt(null).troubles()).toHaveLength(1);
    for (const skewMs of [-2_100, 2_100]) {
      world.skewMs = skewMs;
      expect(healthAt(monotonicMs()).isClockRight()).toBe(false);
      expect(healthAt(monotonicMs()).troubles()).toHaveLength(1);
    }
  });

  test('answers that are behind are a fault of their own: another edge has no better ones', () => {
    beats([20]);
    expect(healthAt(monotonicMs()).faults()).toEqual([]);
    behind = ['ACME'];
    expect(healthAt(monotonicMs()).faults()).toHaveLength(1);
    expect(healthAt(monotonicMs()).troubles()).toEqual([]);
  });

  test('a clock that was never compared is not right', () => {
    expect(healthAt(null).isClockRight()).toBe(false);
  });
});
