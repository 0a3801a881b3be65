import { describe, expect, test } from 'vitest';
import { selectFault, selectIsLate, selectStatusReport } from '#machines/yardStatus/yardStatusSelectors.ts';
import { settled } from '../../../support/settled.ts';
import { activeEvent, feedFacts } from '../../../support/yardEvents.ts';
import { createYardStatusSystem, YARD_INPUT } from '../../../support/yardStatusSystem.ts';

const { pollEveryMs, timeoutMs, lateAfterMs, staleAfterMs } = YARD_INPUT;

/** A page that got a good answer and whose fetches hang, with a network clock that stands still. */
async function startStill(ages: { ageMs?: number; lightningAgeMs?: number | null } = {}, isClosed = false) {
  const system = createYardStatusSystem({ pollEveryMs: 1_000_000 });
  const events = isClosed ? [activeEvent({ startAtMs: system.nowMs() - 60_000 })] : [];
  await system.answer(feedFacts(events, system.nowMs(), ages));
  return system;
}

describe('pollAgainAfter', () => {
  test.each([
    ['one millisecond before its end nothing is fetched', pollEveryMs - 1, 1],
    ['at its end the next fetch begins', pollEveryMs, 2],
  ])('%s [YARD-15]', async (_, spanMs, calls) => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    system.clock.increment(spanMs);
    expect(system.polls.calls).toHaveLength(calls);
  });

  test('runs anew from a failure', async () => {
    const system = createYardStatusSystem();
    await system.fail('500');
    system.clock.increment(pollEveryMs);
    expect(system.polls.calls).toHaveLength(2);
  });

  test('is cut short by an announcement, and one that comes during a fetch is not lost', async () => {
    const system = createYardStatusSystem();
    system.send({ type: 'alerts.announced' });
    expect(system.polls.calls).toHaveLength(1);
    system.polls.last().resolve('missing');
    await settled();
    expect(system.polls.calls).toHaveLength(2);
    system.polls.last().resolve('missing');
    await settled();
    expect(system.polls.calls).toHaveLength(2);
    system.send({ type: 'alerts.announced' });
    expect(system.polls.calls).toHaveLength(3);
  });

  test('one fetch is under way at a time, and it names the facility', async () => {
    const system = createYardStatusSystem();
    system.send({ type: 'alerts.announced' });
    system.send({ type: 'page.woken', atMs: system.nowMs() });
    expect(system.polls.calls).toHaveLength(1);
    expect(system.polls.last().input).toEqual({ facilityId: 'YARD-7', clientId: 'ACME' });
  });
});

describe('timeoutAfter', () => {
  test.each([
    ['one millisecond before its end the fetch may still answer', timeoutMs - 1, null],
    ['at its end the fetch has failed', timeoutMs, 'timeout'],
  ])('%s', (_, spanMs, message) => {
    const system = createYardStatusSystem();
    system.clock.increment(spanMs);
    expect(selectFault(system.snapshot())?.message ?? null).toBe(message);
  });

  test.each([
    ['one millisecond before its end the details are waited for', timeoutMs - 1, 1],
    ['at its end they are given up, and the next ones asked for', timeoutMs, 2],
  ])('%s', async (_, spanMs, calls) => {
    const system = createYardStatusSystem({ pollEveryMs: 1_000_000 });
    const startAtMs = system.nowMs();
    const events = [
      activeEvent({ startAtMs, id: 'a' }),
      activeEvent({ startAtMs, id: 'b', type: 'wind_level1', status: 'WARNING' }),
    ];
    await system.answer(feedFacts(events, system.nowMs()));
    system.clock.increment(spanMs);
    expect(system.payloads.calls).toHaveLength(calls);
  });
});

describe('lateAfter', () => {
  test.each([
    ['one millisecond before its end the status is current', lateAfterMs - 1, false, 'OPEN'],
    ['at its end the page says that it is late', lateAfterMs, true, 'UNKNOWN'],
  ])('%s [S4]', async (_, spanMs, isLate, report) => {
    const system = await startStill();
    system.clock.increment(spanMs);
    expect(selectIsLate(system.snapshot())).toBe(isLate);
    expect(system.shown()).toBe('OPEN');
    expect(selectStatusReport(system.snapshot())).toBe(report);
  });

  test('runs anew from every good answer', async () => {
    const system = await startStill();
    system.clock.increment(lateAfterMs - 1);
    await system.answer(feedFacts([], system.nowMs()));
    system.clock.increment(lateAfterMs - 1);
    expect(selectIsLate(system.snapshot())).toBe(false);
  });

  test('does not run for content that is late already [S5]', async () => {
    const system = await startStill({ ageMs: lateAfterMs + 1, lightningAgeMs: 0 });
    expect(selectIsLate(system.snapshot())).toBe(true);
    const current = await startStill({ ageMs: lateAfterMs, lightningAgeMs: 0 });
    expect(selectIsLate(current.snapshot())).toBe(false);
  });

  test('is found by the ticks of the clock when its timer is dead [S4]', async () => {
    const system = await startStill();
    system.send({ type: 'clock.ticked', atMs: system.nowMs() + lateAfterMs });
    expect(selectIsLate(system.snapshot())).toBe(false);
    system.send({ type: 'clock.ticked', atMs: system.nowMs() + lateAfterMs + 1 });
    expect(selectIsLate(system.snapshot())).toBe(true);
  });
});

describe('feedStaleAfter', () => {
  test.each([
    ['one millisecond before its end the status holds', staleAfterMs - 1, 'OPEN'],
    ['at its end the status is unknown', staleAfterMs, 'UNKNOWN'],
  ])('%s [S4]', async (_, spanMs, shown) => {
    const system = await startStill({ lightningAgeMs: 0 });
    system.clock.increment(spanMs);
    expect(system.shown()).toBe(shown);
  });

  test.each([
    ['one millisecond before', -1, 'OPEN'],
    ['at its end', 0, 'UNKNOWN'],
  ])('is measured from the time inside the content: %s [S5]', async (_, offsetMs, shown) => {
    const system = await startStill({ ageMs: 10_000, lightningAgeMs: 0 });
    system.clock.increment(staleAfterMs - 10_000 + offsetMs);
    expect(system.shown()).toBe(shown);
  });

  test('gives content from a wrong clock no more than one life [S5]', async () => {
    const system = await startStill({ ageMs: -50_000, lightningAgeMs: -50_000 });
    system.clock.increment(staleAfterMs - 1);
    expect(system.shown()).toBe('OPEN');
    system.clock.increment(1);
    expect(system.shown()).toBe('UNKNOWN');
  });

  test.each([
    ['one millisecond before its end the page is loading', staleAfterMs - 1, 'LOADING'],
    ['at its end it says that nothing is known', staleAfterMs, 'UNKNOWN'],
  ])('before the first answer: %s [S4]', async (_, spanMs, shown) => {
    const system = createYardStatusSystem();
    await system.answer('missing');
    system.clock.increment(pollEveryMs);
    for (let spentMs = pollEveryMs; spentMs + 5_000 <= spanMs; spentMs += 5_000) {
      await system.answer('missing');
      system.clock.increment(5_000);
    }
    await system.answer('missing');
    system.clock.increment(spanMs % 5_000);
    expect(system.shown()).toBe(shown);
  });
});

describe('lightningStaleAfter', () => {
  test.each([
    ['one millisecond before its end the status holds', -1, 'OPEN'],
    ['at its end the status is unknown, however new the feed', 0, 'UNKNOWN'],
  ])('%s [S4][S5]', async (_, offsetMs, shown) => {
    const system = await startStill({ ageMs: 0, lightningAgeMs: 25_000 });
    system.clock.increment(staleAfterMs - 25_000 + offsetMs);
    expect(system.shown()).toBe(shown);
  });

  test('leaves CLOSED as it is until the feed itself is old [S2]', async () => {
    const system = await startStill({ ageMs: 0, lightningAgeMs: 25_000 }, true);
    system.clock.increment(staleAfterMs - 1);
    expect(system.shown()).toBe('CLOSED');
    system.clock.increment(1);
    expect(system.shown()).toBe('UNKNOWN');
  });
});
