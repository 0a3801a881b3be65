import { expect, test } from 'vitest';
import { createClockWatch } from '#server/platform/time/clockWatch.ts';

const NOW_MS = Date.UTC(2026, 6, 14, 21, 0, 0);
const QUIET_MS = 30 * 60_000;

function watched(latestMs: number | null = null) {
  const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
  const warnings: object[] = [];
  const log = { warn: (facts: object) => void warnings.push(facts) };
  return {
    clock,
    warnings,
    watch: createClockWatch({ clock, latestMs, quietPeriodMs: () => QUIET_MS, log }),
  };
}

test('a clock that goes on, by however much, was not set back [S6]', () => {
  const { clock, warnings, watch } = watched(NOW_MS - 1);
  expect(watch.read()).toEqual({ nowMs: NOW_MS, steppedMs: 1 });
  clock.atMs += 720 * 3_600_000;
  expect(watch.read()).toMatchObject({ steppedMs: 720 * 3_600_000 });
  expect(watch.isPlausible()).toBe(true);
  expect([watch.stepsBack(), warnings]).toEqual([0, []]);
});

test('each step back is counted and logged once, with its length [S6]', () => {
  const { clock, warnings, watch } = watched();
  watch.read();
  clock.atMs -= 2_500;
  expect(watch.read()).toEqual({ nowMs: NOW_MS - 2_500, steppedMs: -2_500 });
  expect(watch.read()).toMatchObject({ steppedMs: 0 });
  expect(warnings).toEqual([{ setBackS: 2.5 }]);
  expect(watch.stepsBack()).toBe(1);
});

test('one by seconds leaves the clock plausible, one by more makes it implausible for a quiet period [S6]', () => {
  const { clock, watch } = watched();
  watch.read();
  clock.atMs -= 10_000;
  watch.read();
  expect(watch.isPlausible()).toBe(true);
  clock.atMs -= 10_001;
  expect(watch.isPlausible()).toBe(false);
  watch.read();
  clock.atMs += QUIET_MS - 1;
  watch.read();
  expect(watch.isPlausible()).toBe(false);
  clock.atMs += 1;
  expect(watch.isPlausible()).toBe(true);
});

test('a run that ended later than this one begins is a step back [S6]', () => {
  const { watch } = watched(NOW_MS + 720 * 3_600_000);
  expect(watch.read()).toMatchObject({ steppedMs: -720 * 3_600_000 });
  expect(watch.stepsBack()).toBe(1);
  expect(watch.isPlausible()).toBe(false);
});

test('tells by how much the clock was set, both ways, and counts no time that passed between looks [S6]', () => {
  const { clock, watch } = watched();
  watch.read();
  for (const [stepMs, setByMs] of [
    [1_000, 0],
    [10_000, 0],
    [-10_000, 0],
    [300_000, 300_000],
    [-10_001, 289_999],
  ] as const) {
    clock.atMs += stepMs;
    watch.read();
    expect(watch.setByMs()).toBe(setByMs);
  }
});
