import { describe, expect, test } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { selectFault, selectLastKnown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { activeEvent, feedFacts, overrideEvent } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';
import { BARE_ANSWER } from '#tests/support/bareAnswer.ts';

const SIX_HOURS_MS = 6 * 3_600_000;

async function startOpen() {
  const system = createYardStatusSystem();
  await system.answer(feedFacts([], system.nowMs()));
  expect(system.shown()).toBe('OPEN');
  return system;
}

describe('a single fault never shows OPEN', () => {
  const rejections = [
    '401',
    '403',
    '404',
    '500',
    '503',
    'The service did not respond in time.',
    'Unexpected end of JSON input',
  ];

  test.each(rejections)(
    'a fetch that fails with "%s" takes OPEN away at once [S1][YARD-19]',
    async (message) => {
      const system = await startOpen();
      await system.fail(message);
      expect(system.shown()).toBe('UNKNOWN');
      expect(selectFault(system.snapshot())).toEqual({ kind: 'failed', message });
    },
  );

  test.each(rejections)('a page whose first fetch fails with "%s" was never open [S1]', async (message) => {
    const system = createYardStatusSystem();
    await system.fail(message);
    await system.pass(120_000);
    expect(system.everShown).not.toContain('OPEN');
  });

  test('a fetch that hangs takes OPEN away when its time is over [S1][S4]', async () => {
    const system = await startOpen();
    await system.pass(18_000);
    expect(system.shown()).toBe('UNKNOWN');
    expect(selectFault(system.snapshot())?.message).toBe('timeout');
  });

  test('an answer that comes after its fetch has timed out changes nothing [S1]', async () => {
    const system = createYardStatusSystem();
    const late = system.polls.last();
    await system.pass(9_000);
    late.resolve({ facts: feedFacts([], system.nowMs()), receivedAtMs: system.nowMs() });
    await system.pass(500);
    expect(system.everShown).not.toContain('OPEN');
  });

  test('old content in a good answer was never open [S1][S5]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs(), { ageMs: 60_001 }));
    expect(system.shown()).toBe('UNKNOWN');
    expect(system.everShown).not.toContain('OPEN');
  });

  test('the same content again and again stays open for 60 s from its own time, and no longer [S1][S5]', async () => {
    const system = createYardStatusSystem();
    const frozen = feedFacts([], system.nowMs(), { ageMs: 20_000 });
    await system.answer(frozen);
    expect(system.shown()).toBe('OPEN');
    for (let spentMs = 0; spentMs < 39_000; spentMs += 3_000) {
      await system.pass(3_000);
      await system.answer(frozen);
    }
    expect(system.shown()).toBe('OPEN');
    await system.pass(1_500);
    await system.answer(frozen);
    expect(system.shown()).toBe('UNKNOWN');
  });

  test('a feed whose lightning is not known is not open [S1][S4]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs(), { lightningAgeMs: null }));
    await system.answer(feedFacts([], system.nowMs() + 1, { lightningAgeMs: 61_000 }));
    expect(system.everShown).not.toContain('OPEN');
  });

  test('a file that is missing from the start was never open [S1][ERR-01]', async () => {
    const system = createYardStatusSystem();
    await system.answer('missing');
    expect(system.shown()).toBe('LOADING');
    await system.pass(90_000, () => {
      if (system.isFetching()) system.polls.last().resolve('missing');
    });
    expect(system.shown()).toBe('UNKNOWN');
    expect(system.everShown).not.toContain('OPEN');
  });

  test.each([SIX_HOURS_MS, -SIX_HOURS_MS])(
    'a clock that jumps by %i ms takes OPEN away [S1][S6]',
    async (skewMs) => {
      const system = await startOpen();
      system.network.skewMs = skewMs;
      system.tick();
      expect(system.shown()).toBe('UNKNOWN');
    },
  );

  test('a clock that jumps and comes back needs a new answer before OPEN [S1]', async () => {
    const system = await startOpen();
    system.network.skewMs = SIX_HOURS_MS;
    system.tick();
    system.network.skewMs = 0;
    system.tick();
    expect(system.shown()).toBe('UNKNOWN');
    await system.answer(feedFacts([], system.nowMs()));
    expect(system.shown()).toBe('OPEN');
  });

  test('a clock that stands still leaves the age to the timers [S1][S4]', async () => {
    const system = await startOpen();
    system.network.isTicking = false;
    await system.pass(60_000, () => {
      if (system.isFetching()) system.polls.last().resolve('missing');
    });
    expect(system.shown()).toBe('UNKNOWN');
  });

  test('timers that stand still leave the age to the clock [S1][S4]', async () => {
    const system = await startOpen();
    system.send({ type: 'clock.ticked', atMs: system.nowMs() + 60_001 });
    expect(system.shown()).toBe('UNKNOWN');
  });

  test('a time that is not a number is not open [S1]', async () => {
    const system = await startOpen();
    system.send({ type: 'clock.ticked', atMs: Number.NaN });
    expect(system.shown()).toBe('UNKNOWN');
  });

  test('waking from sleep judges by the new time before any answer comes [S1]', async () => {
    const system = await startOpen();
    system.send({ type: 'page.woken', atMs: system.nowMs() + SIX_HOURS_MS });
    expect(system.shown()).toBe('UNKNOWN');
    expect(system.isFetching()).toBe(true);
  });

  test('an answer without a readable time is a failed fetch [S1][S5]', async () => {
    const system = await startOpen();
    await system.answer({
      ...BARE_ANSWER,
      events: [],
      drills: [],
      generatedAtMs: Number.NaN,
      lightningAsOfMs: system.nowMs(),
    });
    expect(system.shown()).toBe('UNKNOWN');
    expect(selectFault(system.snapshot())?.message).toBe('generalError');
  });

  test('facts that break the verdict close nothing down: UNKNOWN, and the machine lives [S1]', async () => {
    const system = await startOpen();
    await system.answer({ ...feedFacts([], system.nowMs() + 1), events: null as unknown as ActiveEvent[] });
    expect(system.shown()).toBe('UNKNOWN');
    await system.answer(feedFacts([], system.nowMs() + 2));
    expect(system.shown()).toBe('OPEN');
  });

  test('a machine that was stopped says UNKNOWN [S1][S12]', async () => {
    const system = await startOpen();
    system.actor.stop();
    expect(system.shown()).toBe('UNKNOWN');
  });

  test('a lost witness leaves the status, and what it saw keeps closing [S2]', async () => {
    const system = await startOpen();
    system.witness({ type: 'witness.lost' });
    expect(system.shown()).toBe('OPEN');
    const lastAlertStrikeMs = system.nowMs();
    const facts = { lastAlertStrikeMs, lastWarningStrikeMs: null, closestStrikeM: 10 };
    system.witness({ type: 'witness.changed', facts });
    system.witness({ type: 'witness.lost' });
    expect(system.shown()).toBe('CLOSED');
  });

  test('what was known last is kept with its time while the status is not known [S4]', async () => {
    const system = await startOpen();
    const heardAtMs = system.nowMs();
    await system.pass(4_000);
    await system.fail('500');
    expect(selectLastKnown(system.snapshot())).toEqual({ shown: 'OPEN', atMs: heardAtMs });
  });

  test('an open override stands on the same proof as an open yard [S1][S9]', async () => {
    const system = createYardStatusSystem();
    const override = overrideEvent(true, system.nowMs() - 1_000);
    await system.answer(feedFacts([override], system.nowMs()));
    expect(system.shown()).toBe('OPEN');
    await system.pass(61_000, () => {
      if (system.isFetching()) system.polls.last().resolve('missing');
    });
    expect(system.shown()).toBe('UNKNOWN');
  });

  test('an alert that an override hid sounds when lightning is not known any more [S2][S9][S10]', async () => {
    const system = createYardStatusSystem();
    const raised = () => system.emitted.filter(({ type }) => type === 'alert.raised').length;
    const wind = activeEvent({ id: 'wind', type: 'wind_level2', startAtMs: system.nowMs() - 1_000 });
    const events = [wind, overrideEvent(true, system.nowMs() - 1_000)];
    await system.answer(feedFacts(events, system.nowMs()));
    expect([system.shown(), raised()]).toEqual(['OPEN', 0]);
    await system.pass(1_000);
    await system.answer({ ...feedFacts(events, system.nowMs()), lightningAsOfMs: null });
    expect([system.shown(), raised()]).toEqual(['CLOSED', 1]);
  });
});
