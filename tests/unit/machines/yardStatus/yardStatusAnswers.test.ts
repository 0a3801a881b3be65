import { describe, expect, test } from 'vitest';
import {
  selectAlerts,
  selectCheckedAtMs,
  selectFault,
  selectOverride,
  selectPayload,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { settled } from '../../../support/settled.ts';
import { activeEvent, feedFacts, overrideEvent, traitsOf } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

describe('answers', () => {
  test('an answer that was made before the one held is passed over [S3]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([activeEvent({ startAtMs: system.nowMs() })], system.nowMs()));
    await system.answer(feedFacts([], system.nowMs() - 1));
    expect(system.shown()).toBe('CLOSED');
  });

  test('one answer from the future does not lock out those that follow', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs() + 7_200_000));
    expect(system.shown()).toBe('UNKNOWN');
    await system.answer(feedFacts([], system.nowMs()));
    expect(system.shown()).toBe('OPEN');
  });

  test('a missing file keeps the state as it is, error included [YARD-19][ERR-01]', async () => {
    const system = createYardStatusSystem();
    await system.fail('500');
    await system.answer('missing');
    expect(selectFault(system.snapshot())?.message).toBe('500');
    await system.answer(feedFacts([], system.nowMs()));
    expect(selectFault(system.snapshot())).toBeNull();
    await system.answer('missing');
    expect(system.shown()).toBe('OPEN');
  });

  test('only an answer that is current counts as a check [S5]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs(), { ageMs: 70_000 }));
    expect(selectCheckedAtMs(system.snapshot())).toBeNull();
    await system.answer(feedFacts([], system.nowMs()));
    expect(selectCheckedAtMs(system.snapshot())).toBe(system.nowMs());
  });

  test('metadata that comes later changes what is shown at once [STATUS-08]', async () => {
    const system = createYardStatusSystem();
    const wind = activeEvent({ startAtMs: system.nowMs(), type: 'wind_level1', status: 'ALERT' });
    await system.answer(feedFacts([wind], system.nowMs()));
    expect(system.shown()).toBe('CLOSED');
    const hidden = traitsOf({ isYardVisible: false });
    system.send({ type: 'traits.changed', traits: { wind_level1: hidden } });
    expect(system.shown()).toBe('OPEN');
    expect(selectAlerts(system.snapshot())).toEqual([]);
  });
});

describe('details of events', () => {
  test('are asked for once per event, the override first [YARD-11][STATUS-11]', async () => {
    const system = createYardStatusSystem();
    const startAtMs = system.nowMs();
    const events = [activeEvent({ startAtMs, id: 'alert-9' }), overrideEvent(false, startAtMs, 'override-9')];
    await system.answer(feedFacts(events, system.nowMs()));
    expect(system.payloads.last().input).toEqual({ eventId: 'override-9' });
    system.payloads.last().resolve({ overrideUserName: 'Dana Field' });
    await settled();
    expect(system.payloads.last().input).toEqual({ eventId: 'alert-9' });
    system.payloads.last().reject(new Error('404'));
    await settled();
    system.clock.increment(1);
    await system.answer(feedFacts(events, system.nowMs()));

    expect(system.payloads.calls).toHaveLength(2);
    expect(selectOverride(system.snapshot()).eventId).toBe('override-9');
    const overrideDetails = selectPayload('override-9');
    expect(overrideDetails(system.snapshot())).toEqual({ overrideUserName: 'Dana Field' });
    expect(selectPayload('alert-9')(system.snapshot())).toBeNull();
    expect(selectPayload(null)(system.snapshot())).toBeNull();
  });

  test('are let go with the event that they belong to', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([activeEvent({ startAtMs: system.nowMs() })], system.nowMs()));
    system.payloads.last().resolve({ message: 'gone soon' });
    await settled();
    await system.answer(feedFacts([], system.nowMs() + 1));
    expect(system.snapshot().context.payloads).toEqual({});
  });
});
