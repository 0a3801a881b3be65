import { describe, expect, test } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import {
  selectAlertDisplayed,
  selectAlerts,
  selectChangedAtMs,
  selectClosestStrikeM,
  selectCountdown,
  selectFault,
  selectIsMonitoring,
  selectNowMs,
  selectOverride,
  selectStatusReport,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { activeEvent, feedFacts, overrideEvent } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

const QUIET_MS = 30 * 60_000;

function strikeSeen(lastAlertStrikeMs: number | null, closestStrikeM: number | null = 2_500) {
  const facts = { lastAlertStrikeMs, lastWarningStrikeMs: lastAlertStrikeMs, closestStrikeM };
  return { type: 'witness.changed', facts } as const;
}

describe('what the page itself sees', () => {
  test('closes the yard at once, and for half an hour from the last strike [S2][S3]', async () => {
    const system = createYardStatusSystem({ pollEveryMs: 5_000 });
    await system.answer(feedFacts([], system.nowMs()));
    const strikeAtMs = system.nowMs();
    system.witness(strikeSeen(strikeAtMs));
    expect(system.shown()).toBe('CLOSED');
    expect(selectVerdict(system.snapshot()).reason).toBe('strikeUnconfirmed');
    expect(selectCountdown(system.snapshot())).toEqual({
      kind: 'running',
      untilMs: strikeAtMs + QUIET_MS,
      remainingMs: QUIET_MS,
    });

    system.clock.increment(QUIET_MS - 1);
    await system.answer(feedFacts([], system.nowMs()));
    expect(system.shown()).toBe('CLOSED');
    system.clock.increment(1);
    await system.answer(feedFacts([], system.nowMs()));
    expect(system.shown()).toBe('OPEN');
  });

  test.each([null, -600_000, Number.NaN])(
    'is not unseen when the worker says %s later [S2][S3]',
    async (laterMs) => {
      const system = createYardStatusSystem();
      await system.answer(feedFacts([], system.nowMs()));
      system.witness(strikeSeen(system.nowMs()));
      system.witness(strikeSeen(laterMs === null ? null : system.nowMs() + laterMs, null));
      expect(system.shown()).toBe('CLOSED');
    },
  );

  test('lengthens the countdown of a lightning alert, never shortens it [S3]', async () => {
    const system = createYardStatusSystem();
    const startAtMs = system.nowMs() - 120_000;
    await system.answer(feedFacts([activeEvent({ startAtMs })], system.nowMs()));
    system.witness(strikeSeen(startAtMs - 60_000));
    expect(selectCountdown(system.snapshot())).toMatchObject({ untilMs: startAtMs + QUIET_MS });
    system.witness(strikeSeen(startAtMs + 90_000));
    expect(selectCountdown(system.snapshot())).toMatchObject({ untilMs: startAtMs + 90_000 + QUIET_MS });
  });

  test('warns for a strike that is only inside the warning circle [S2]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    const facts = { lastAlertStrikeMs: null, lastWarningStrikeMs: system.nowMs(), closestStrikeM: 12_000 };
    system.witness({ type: 'witness.changed', facts });
    expect(system.shown()).toBe('WARNING');
    expect(selectCountdown(system.snapshot())).toMatchObject({ kind: 'running', remainingMs: QUIET_MS });
  });

  test('keeps closing while fetches fail [S2]', async () => {
    const system = createYardStatusSystem();
    await system.fail('500');
    system.witness(strikeSeen(system.nowMs()));
    expect(system.shown()).toBe('CLOSED');
    expect(selectFault(system.snapshot())?.message).toBe('500');
  });

  test('gives the distance of the closest strike until it is lost', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    expect(selectClosestStrikeM(system.snapshot())).toBeNull();
    system.witness(strikeSeen(system.nowMs()));
    expect(selectClosestStrikeM(system.snapshot())).toBe(2_500);
    system.witness({ type: 'witness.lost' });
    expect(selectClosestStrikeM(system.snapshot())).toBeNull();
  });
});

describe('a change that the service announces', () => {
  test('is asked for at once, and during a fetch right after its answer, once [YARD-15][S2]', async () => {
    const system = createYardStatusSystem();
    const fetches = () => system.polls.calls.length;
    system.send({ type: 'alerts.announced' });
    system.send({ type: 'alerts.announced' });
    expect(fetches()).toBe(1);
    await system.answer(feedFacts([], system.nowMs()));
    expect(fetches()).toBe(2);
    await system.answer(feedFacts([], system.nowMs()));
    expect(fetches()).toBe(2);

    system.send({ type: 'alerts.announced' });
    expect(fetches()).toBe(3);
  });
});

describe('what is told', () => {
  test('an alert found at the first load is silent, and each later one is told once [YARD-21]', async () => {
    const system = createYardStatusSystem();
    const alert = (id: string) => feedFacts([activeEvent({ id, startAtMs: system.nowMs() })], system.nowMs());
    const told = () => system.emitted.filter(({ type }) => type !== 'status.changed').map(({ type }) => type);

    await system.answer(alert('alert-1'));
    expect(told()).toEqual([]);
    system.clock.increment(1_000);
    await system.answer(feedFacts([], system.nowMs()));
    expect(told()).toEqual(['alert.cleared']);
    system.clock.increment(1_000);
    await system.answer(alert('alert-2'));
    system.clock.increment(1_000);
    await system.answer(alert('alert-2'));
    expect(told()).toEqual(['alert.cleared', 'alert.raised']);
  });

  test('a fault in the middle of an alert does not raise it again [YARD-21]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    const alert = feedFacts([activeEvent({ startAtMs: system.nowMs() })], system.nowMs() + 1);
    await system.answer(alert);
    await system.fail('500');
    await system.answer(alert);
    expect(system.emitted.filter(({ type }) => type === 'alert.raised')).toHaveLength(1);
  });

  test('a fault between quiet and alert does not swallow the alert [YARD-21][S2]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    await system.fail('500');
    await system.answer(feedFacts([activeEvent({ startAtMs: system.nowMs() })], system.nowMs() + 1));
    expect(system.emitted.map(({ type }) => type)).toContain('alert.raised');
  });

  test('a yard that a person closes is not an alert', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    await system.answer(feedFacts([overrideEvent(false, system.nowMs())], system.nowMs() + 1));
    expect(system.shown()).toBe('CLOSED');
    expect(system.emitted.map(({ type }) => type)).not.toContain('alert.raised');
  });

  test('every change of the status is told once, with its time', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    const openedAtMs = system.nowMs();
    await system.pass(2_000);
    expect(selectChangedAtMs(system.snapshot())).toBe(openedAtMs);
    await system.fail('500');
    expect(system.emitted.filter(({ type }) => type === 'status.changed')).toEqual([
      { type: 'status.changed', from: 'LOADING', to: 'OPEN', atMs: openedAtMs },
      { type: 'status.changed', from: 'OPEN', to: 'UNKNOWN', atMs: system.nowMs() },
    ]);
  });
});

describe('what a screen reports', () => {
  test.each([
    ['nothing heard yet', null, 'UNKNOWN'],
    ['quiet', [], 'OPEN'],
    [
      'a warning',
      [activeEvent({ startAtMs: 0, expiresAtMs: null, type: 'wind_level1', status: 'WARNING' })],
      'OPEN',
    ],
    ['an alert', [activeEvent({ startAtMs: 0, expiresAtMs: null, type: 'wind_level1' })], 'CLOSED'],
  ] as const)('for %s is as the row says [STATUS-25]', async (_, events, report) => {
    const system = createYardStatusSystem();
    if (events !== null) await system.answer(feedFacts(events, system.nowMs()));
    expect(selectStatusReport(system.snapshot())).toBe(report);
  });

  test.each([true, false])('is UNKNOWN under an override, open: %s [STATUS-25]', async (opens) => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([overrideEvent(opens, system.nowMs())], system.nowMs()));
    expect(selectStatusReport(system.snapshot())).toBe('UNKNOWN');
  });

  test('is UNKNOWN, not OPEN, while its answer is late, and CLOSED for an alert all the same [STATUS-25][S1][S2]', async () => {
    const alert = activeEvent({ startAtMs: MISSION_TIME_MS, type: 'wind_level1', expiresAtMs: null });
    const report = async (events: readonly ActiveEvent[], silentMs: number) => {
      const system = createYardStatusSystem();
      await system.answer(feedFacts(events, system.nowMs()));
      system.send({ type: 'clock.ticked', atMs: system.nowMs() + silentMs });
      return selectStatusReport(system.snapshot());
    };
    expect([await report([], 15_000), await report([], 15_001)]).toEqual(['OPEN', 'UNKNOWN']);
    expect(await report([alert], 15_001)).toBe('CLOSED');
  });

  test('is UNKNOWN after a failure and when stale [STATUS-25][S1]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    await system.fail('500');
    expect(selectStatusReport(system.snapshot())).toBe('UNKNOWN');
    await system.answer(feedFacts([], system.nowMs()));
    system.send({ type: 'clock.ticked', atMs: system.nowMs() + 60_001 });
    expect(selectStatusReport(system.snapshot())).toBe('UNKNOWN');
  });
});

test('a tick that changes nothing keeps the verdict and its parts the same objects', async () => {
  const system = createYardStatusSystem();
  const events = [activeEvent({ startAtMs: system.nowMs() }), overrideEvent(false, system.nowMs())];
  await system.answer(feedFacts(events, system.nowMs()));
  const before = system.snapshot();
  await system.pass(3_000);
  const after = system.snapshot();
  expect(selectNowMs(after)).toBe(selectNowMs(before) + 3_000);
  expect(selectVerdict(after)).toBe(selectVerdict(before));
  expect(selectAlerts(after)).toBe(selectAlerts(before));
  expect(selectAlertDisplayed(after)).toBe(selectAlertDisplayed(before));
  expect(selectOverride(after)).toBe(selectOverride(before));
  expect(selectIsMonitoring(after)).toBe(false);
});

test('no countdown runs for alerts that are known while lightning is not [S4]', async () => {
  const system = createYardStatusSystem();
  const wind = activeEvent({ startAtMs: system.nowMs(), type: 'wind_level1', status: 'WARNING' });
  await system.answer(feedFacts([wind], system.nowMs(), { lightningAgeMs: null }));
  expect(system.shown()).toBe('UNKNOWN');
  expect(selectAlerts(system.snapshot())).toHaveLength(1);
  expect(selectCountdown(system.snapshot())).toEqual({ kind: 'none' });
});

test('no countdown runs while the status is not known [S4]', async () => {
  const system = createYardStatusSystem();
  await system.answer(feedFacts([activeEvent({ startAtMs: system.nowMs() })], system.nowMs()));
  expect(selectCountdown(system.snapshot()).kind).toBe('running');
  await system.fail('500');
  expect(selectCountdown(system.snapshot())).toEqual({ kind: 'none' });
});
