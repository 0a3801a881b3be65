import { describe, expect, it } from 'vitest';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { createSimulatorSource } from '#server/sources/simulator/simulatorSource.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';

const START_MS = Date.UTC(2026, 5, 12, 18, 0, 0, 250);
const HISTORY_MS = 120 * 60_000;

function startSource() {
  const atmosphere = createAtmosphere({ seed: 3, stagedAtMs: START_MS });
  const time = { nowMs: START_MS };
  const batches: StrikeBatch[] = [];
  let beat: (() => void) | null = null;
  const source = createSimulatorSource({
    atmosphere,
    clock: { nowMs: () => time.nowMs },
    repeat: (run) => {
      beat = run;
      return () => (beat = null);
    },
  });
  source.start((batch) => batches.push(batch));
  const passTo = (nowMs: number) => {
    time.nowMs = nowMs;
    beat?.();
  };
  return { atmosphere, source, batches, passTo };
}

describe('createSimulatorSource', () => {
  it('delivers two hours of history at once and says that it is a simulation', () => {
    const { source, batches } = startSource();
    expect(source.profile.kind).toBe('simulation');
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatchObject({ fromMs: START_MS - HISTORY_MS, asOfMs: START_MS });
    expect(batches[0]!.strikes.count).toBeGreaterThan(1000);
  });

  it('continues where the batch before ended, with each strike once', () => {
    const { atmosphere, batches, passTo } = startSource();
    passTo(START_MS + 1_000);
    passTo(START_MS + 2_000);
    passTo(START_MS + 60_000);
    expect(batches.slice(1).map(({ fromMs }) => fromMs)).toEqual(
      batches.slice(0, -1).map(({ asOfMs }) => asOfMs),
    );
    const delivered = batches.flatMap(({ strikes }) => Array.from(strikes.atMs.subarray(0, strikes.count)));
    const all = atmosphere.strikesBetween(START_MS - HISTORY_MS, START_MS + 60_001);
    expect(delivered).toEqual(Array.from(all.atMs));
  });

  it('delivers a strike once that falls at the very moment of a delivery', () => {
    const { atmosphere, batches, passTo } = startSource();
    const next = atmosphere.strikesBetween(START_MS + 1, START_MS + 10_000);
    for (const atMs of new Set(next.atMs)) passTo(atMs);
    const delivered = batches.slice(1).flatMap(({ strikes }) => Array.from(strikes.atMs));
    expect(next.count).toBeGreaterThan(10);
    expect(delivered).toEqual(Array.from(next.atMs));
  });

  it('delivers nothing while a clock that was set back by seconds catches up [S4][S6]', () => {
    const { batches, passTo } = startSource();
    passTo(START_MS - 10_000);
    passTo(START_MS);
    expect(batches).toHaveLength(1);
    passTo(START_MS + 1);
    expect(batches).toHaveLength(2);
  });

  it.each([5 * 3_600_000, 720 * 3_600_000])(
    'goes on with the weather of the right time after a clock that was ahead by %i ms [S1][S6]',
    (aheadMs) => {
      const { atmosphere, batches, passTo } = startSource();
      passTo(START_MS + aheadMs);
      const backMs = START_MS + 60_000;
      passTo(backMs);
      passTo(backMs + 1_000);
      const [anew, next] = batches.slice(2);
      expect(anew).toMatchObject({ fromMs: backMs - HISTORY_MS, asOfMs: backMs });
      const history = atmosphere.strikesBetween(backMs - HISTORY_MS, backMs + 1);
      expect(Array.from(anew!.strikes.atMs)).toEqual(Array.from(history.atMs));
      expect(next).toMatchObject({ fromMs: backMs, asOfMs: backMs + 1_000 });
    },
  );

  it('leaves a gap after a sleep longer than its history [S4]', () => {
    const { batches, passTo } = startSource();
    passTo(START_MS + HISTORY_MS + 600_000);
    expect(batches[1]!.fromMs).toBe(START_MS + 600_000);
  });

  it('delivers nothing after it was stopped', () => {
    const { source, batches, passTo } = startSource();
    void source.stop();
    passTo(START_MS + 5_000);
    expect(batches).toHaveLength(1);
  });
});
