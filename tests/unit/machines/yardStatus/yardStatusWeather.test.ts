import { describe, expect, test } from 'vitest';
import { selectVerdict } from '#machines/yardStatus/yardStatusSelectors.ts';
import { activeEvent, feedFacts, windAsOf } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

const WEATHER_LIMIT_MS = 40_000;

/** A page with one answer and fetches that hang; the network clock stands still unless told to tick. */
async function startWatched(ageMs: number, isClosed = false) {
  const system = createYardStatusSystem({ pollEveryMs: 1_000_000 });
  const events = isClosed ? [activeEvent({ startAtMs: system.nowMs() - 60_000 })] : [];
  const weather = [windAsOf(system.nowMs() - ageMs, WEATHER_LIMIT_MS)];
  await system.answer({ ...feedFacts(events, system.nowMs()), weather });
  return system;
}

describe('weatherStaleAfter', () => {
  test.each([
    ['one millisecond before its end the yard is open', WEATHER_LIMIT_MS - 10_001, 'OPEN'],
    ['at its end the status is unknown', WEATHER_LIMIT_MS - 10_000, 'UNKNOWN'],
  ])('%s [S4][GAP-136]', async (_, spanMs, shown) => {
    const system = await startWatched(10_000);
    system.clock.increment(spanMs);
    expect(system.shown()).toBe(shown);
  });

  test('keeps a closed yard closed, and the answer after it counts again [S2][GAP-136]', async () => {
    const system = await startWatched(0, true);
    system.clock.increment(WEATHER_LIMIT_MS);
    expect(system.shown()).toBe('CLOSED');
    await system.answer({ ...feedFacts([], system.nowMs()), weather: [windAsOf(system.nowMs())] });
    expect(system.shown()).toBe('OPEN');
  });

  test('does not lift the doubt of lightning when it ends later [S4]', async () => {
    const system = createYardStatusSystem({ pollEveryMs: 1_000_000 });
    const answer = feedFacts([], system.nowMs(), { lightningAgeMs: 30_000 });
    await system.answer({ ...answer, weather: [windAsOf(system.nowMs(), WEATHER_LIMIT_MS)] });
    system.clock.increment(30_000);
    expect(selectVerdict(system.snapshot()).reason).toBe('lightningUnknown');
    system.clock.increment(10_000);
    expect(selectVerdict(system.snapshot()).reason).toBe('lightningUnknown');
  });
});

test('ticks find old weather where the timers are dead [S4][S5][GAP-136]', async () => {
  const system = await startWatched(0);
  const laterMs = system.nowMs() + WEATHER_LIMIT_MS;
  system.send({ type: 'clock.ticked', atMs: laterMs });
  expect(system.shown()).toBe('OPEN');
  system.send({ type: 'clock.ticked', atMs: laterMs + 1 });
  expect(selectVerdict(system.snapshot())).toMatchObject({ shown: 'UNKNOWN', reason: 'weatherUnknown' });
});

test('names the hazards alone of which nothing current is known, not each that is watched [GAP-136][GAP-144]', async () => {
  const system = createYardStatusSystem({ pollEveryMs: 1_000_000 });
  const nowMs = system.nowMs();
  const visibility = { ...windAsOf(nowMs, WEATHER_LIMIT_MS), hazard: 'lowVisibility' as const };
  await system.answer({ ...feedFacts([], nowMs), weather: [windAsOf(null), visibility] });
  const stale = () => selectVerdict(system.snapshot()).staleWeather.map(({ hazard }) => hazard);
  expect([system.shown(), stale()]).toEqual(['UNKNOWN', ['wind']]);
  system.send({ type: 'clock.ticked', atMs: nowMs + WEATHER_LIMIT_MS });
  expect([system.shown(), stale()]).toEqual(['UNKNOWN', ['wind']]);
  system.send({ type: 'clock.ticked', atMs: nowMs + WEATHER_LIMIT_MS + 1 });
  expect([system.shown(), stale()]).toEqual(['UNKNOWN', ['wind', 'lowVisibility']]);
});

test('knows none of the weather where only the timer has found it old [S4][GAP-136]', async () => {
  const system = createYardStatusSystem({ pollEveryMs: 1_000_000 });
  const nowMs = system.nowMs();
  const visibility = { ...windAsOf(nowMs), hazard: 'lowVisibility' as const };
  await system.answer({ ...feedFacts([], nowMs), weather: [windAsOf(nowMs, WEATHER_LIMIT_MS), visibility] });
  system.clock.increment(WEATHER_LIMIT_MS);
  expect(system.shown()).toBe('UNKNOWN');
  expect(selectVerdict(system.snapshot()).staleWeather).toHaveLength(2);
});

test('rings and quiet period follow the answer, not the configuration [GAP-139]', async () => {
  const system = createYardStatusSystem();
  const policy = { alertRadiusM: 12_000, warningRadiusM: 20_000, quietPeriodMs: 60 * 60_000 };
  const closed = [activeEvent({ startAtMs: system.nowMs() - 31 * 60_000 })];
  await system.answer({ ...feedFacts(closed, system.nowMs()), policy });
  expect(system.shown()).toBe('CLOSED');
  expect(system.snapshot().context).toMatchObject({
    rules: policy,
    countdown: { kind: 'running', remainingMs: 29 * 60_000 },
  });
});
