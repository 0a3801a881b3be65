import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, type EventObject } from 'xstate';
import { selectExplanation, selectNewestAnswer } from '#machines/yardStatus/explanationSelectors.ts';
import { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import type { PollOutcome } from '#machines/yardStatus/yardStatusEvents.ts';
import {
  isSameDrill,
  selectAlertDisplayed,
  selectClosestStrikeM,
  selectIsAlarm,
  selectIsDrillRunning,
  selectKnownOverride,
  selectPayload,
  selectRevokedOverride,
  selectScreenWord,
  selectStatusReport,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { heldPromises } from '../../../support/heldPromises.ts';
import { settled } from '../../../support/settled.ts';
import { activeEvent, feedFacts, overrideEvent } from '../../../support/yardEvents.ts';
import { createYardStatusSystem, YARD_INPUT } from '../../../support/yardStatusSystem.ts';

describe('the alarm', () => {
  test('sounds for a hazard and for a drill, and not before an answer or for a quiet yard [YARD-21]', async () => {
    const { snapshot, answer, nowMs } = createYardStatusSystem();
    expect(selectIsAlarm(snapshot())).toBe(false);
    await answer(feedFacts([], nowMs()));
    expect(selectIsAlarm(snapshot())).toBe(false);
    const drills = [activeEvent({ id: 'drill', startAtMs: nowMs() })];
    await answer({ ...feedFacts([], nowMs() + 1), drills });
    expect(selectIsAlarm(snapshot())).toBe(true);
    await answer(feedFacts([activeEvent({ startAtMs: nowMs() })], nowMs() + 2));
    expect(selectIsAlarm(snapshot())).toBe(true);
  });

  test('is none for a yard that a person has closed by an override, with an alert below it or without [YARD-21]', async () => {
    const { snapshot, answer, emitted, nowMs } = createYardStatusSystem();
    await answer(feedFacts([], nowMs()));
    await answer(feedFacts([overrideEvent(false, nowMs())], nowMs() + 1));
    expect(selectIsAlarm(snapshot())).toBe(false);
    const events = [overrideEvent(false, nowMs()), activeEvent({ startAtMs: nowMs() })];
    await answer(feedFacts(events, nowMs() + 2));
    expect(selectIsAlarm(snapshot())).toBe(false);
    expect(emitted.map(({ type }) => type)).not.toContain('alert.raised');
  });

  test('is held while nothing is known any more [YARD-21][S2]', async () => {
    const { snapshot, answer, fail, nowMs } = createYardStatusSystem();
    await answer(feedFacts([activeEvent({ startAtMs: nowMs() })], nowMs()));
    await fail('500');
    expect(selectIsAlarm(snapshot())).toBe(true);
  });
});

describe('the override that is known', () => {
  test('is not known while no answer is current [S4]', async () => {
    const { snapshot, answer, fail, nowMs } = createYardStatusSystem();
    expect(selectKnownOverride(snapshot())).toBeNull();
    await answer(feedFacts([], nowMs(), { ageMs: 60_001 }));
    expect(selectKnownOverride(snapshot())).toBeNull();
    await answer(feedFacts([overrideEvent(true, nowMs())], nowMs()));
    expect(selectKnownOverride(snapshot())).toMatchObject({ isSet: true, eventId: 'override-1' });
    await fail('500');
    expect(selectKnownOverride(snapshot())).toBeNull();
  });

  test('is none where a current answer lists none, and is told where only lightning is not known [S4]', async () => {
    const { snapshot, answer, nowMs } = createYardStatusSystem();
    await answer(feedFacts([], nowMs()));
    expect(selectKnownOverride(snapshot())).toMatchObject({ isSet: false });
    const overridden = [overrideEvent(true, nowMs())];
    await answer(feedFacts(overridden, nowMs() + 1, { lightningAgeMs: null }));
    expect(selectVerdict(snapshot()).shown).toBe('UNKNOWN');
    expect(selectKnownOverride(snapshot())).toMatchObject({ isSet: true });
  });

  test('that a strike ended is told as the newest answer tells it [S9]', async () => {
    const { snapshot, answer, nowMs } = createYardStatusSystem();
    expect(selectRevokedOverride(snapshot())).toBeNull();
    await answer(feedFacts([], nowMs()));
    expect(selectRevokedOverride(snapshot())).toBeNull();
    const revokedOverride = {
      overrideId: 'o-1',
      revokedAtMs: nowMs(),
      byName: 'Sam',
      strikeDistanceM: null,
      strikeErrorM: null,
    };
    await answer({ ...feedFacts([], nowMs() + 1), revokedOverride });
    expect(selectRevokedOverride(snapshot())).toEqual(revokedOverride);
  });
});

describe('the alert displayed', () => {
  test('is the worst one; none is displayed in a quiet yard [STATUS-10]', async () => {
    const { snapshot, answer, nowMs } = createYardStatusSystem();
    expect(selectAlertDisplayed(snapshot())).toBeNull();
    const wind = activeEvent({ id: 'wind', type: 'wind_level1', status: 'WARNING', startAtMs: nowMs() });
    const lightning = activeEvent({ startAtMs: nowMs() });
    await answer(feedFacts([wind, lightning], nowMs()));
    expect(selectAlertDisplayed(snapshot())).toBe(lightning);
    await answer(feedFacts([], nowMs() + 1));
    expect(selectAlertDisplayed(snapshot())).toBeNull();
  });

  test('tells how near its closest strike was, if it tells of one', async () => {
    const { snapshot, answer, nowMs } = createYardStatusSystem();
    await answer(feedFacts([activeEvent({ startAtMs: nowMs() })], nowMs()));
    expect(selectClosestStrikeM(snapshot())).toBeNull();
    const closestStrike = { position: [-100, 37] as const, distanceM: 3_210, atMs: nowMs() };
    await answer(feedFacts([activeEvent({ startAtMs: nowMs(), closestStrike })], nowMs() + 1));
    expect(selectClosestStrikeM(snapshot())).toBe(3_210);
  });
});

describe('a drill', () => {
  test('runs only where an answer lists one', async () => {
    const { snapshot, answer, nowMs } = createYardStatusSystem();
    expect(selectIsDrillRunning(snapshot())).toBe(false);
    await answer(feedFacts([], nowMs()));
    expect(selectIsDrillRunning(snapshot())).toBe(false);
    await answer({ ...feedFacts([], nowMs() + 1), drills: [activeEvent({ startAtMs: nowMs() })] });
    expect(selectIsDrillRunning(snapshot())).toBe(true);
  });

  test('of another event is another one, even if it came as fast', () => {
    const event = activeEvent({ startAtMs: 0 });
    expect(isSameDrill({ event, latencyMs: 1 }, { event: { ...event }, latencyMs: 1 })).toBe(false);
  });
});

describe('what a screen reports', () => {
  test.each([
    ['open', false],
    ['closed', true],
  ])('is UNKNOWN once the machine has stopped, however %s the yard was [S1][S12]', async (_, isClosed) => {
    const { actor, snapshot, answer, nowMs } = createYardStatusSystem();
    await answer(feedFacts(isClosed ? [activeEvent({ startAtMs: nowMs() })] : [], nowMs()));
    expect(selectStatusReport(snapshot())).toBe(isClosed ? 'CLOSED' : 'OPEN');
    actor.stop();
    expect([selectStatusReport(snapshot()), selectScreenWord(snapshot())]).toEqual(['UNKNOWN', 'UNKNOWN']);
  });

  test.each([
    [true, 'OPEN_OVERRIDE'],
    [false, 'CLOSED_OVERRIDE'],
  ] as const)(
    'says which status an override shows (opens: %s), as %s [S9][STATUS-25]',
    async (opens, word) => {
      const { snapshot, answer, nowMs } = createYardStatusSystem();
      await answer(feedFacts([overrideEvent(opens, nowMs() - 1_000)], nowMs()));
      expect([selectStatusReport(snapshot()), selectScreenWord(snapshot())]).toEqual(['UNKNOWN', word]);
    },
  );

  test('says that satellites alone show a yard as open [GAP-137][STATUS-25]', async () => {
    const { actor, snapshot, answer, nowMs } = createYardStatusSystem();
    const reported = () => [selectStatusReport(snapshot()), selectScreenWord(snapshot())];
    await answer({ ...feedFacts([], nowMs()), isSatelliteOnly: true });
    expect(reported()).toEqual(['OPEN', 'OPEN_SATELLITE_ONLY']);
    actor.stop();
    expect(reported()).toEqual(['UNKNOWN', 'UNKNOWN']);
  });

  test('is UNKNOWN for an event that is not known in an answer that is current [STATUS-25][S1][S4]', async () => {
    const { snapshot, shown, answer, nowMs } = createYardStatusSystem();
    const unclear = activeEvent({ type: 'wind_level1', status: 'UNKNOWN', startAtMs: nowMs() });
    await answer(feedFacts([unclear], nowMs()));
    expect(shown()).toBe('UNKNOWN');
    expect(selectStatusReport(snapshot())).toBe('UNKNOWN');
  });

  test('is CLOSED for a strike that was seen while an override cannot be relied on [STATUS-25][S2]', async () => {
    const system = createYardStatusSystem();
    const override = overrideEvent(true, system.nowMs() - 1_000);
    await system.answer(feedFacts([override], system.nowMs(), { lightningAgeMs: null }));
    const strikes = { lastAlertStrikeMs: system.nowMs() - 2_000, lastWarningStrikeMs: null };
    system.witness({ type: 'witness.changed', facts: { ...strikes, closestStrikeM: null } });
    expect(system.shown()).toBe('CLOSED');
    expect(selectStatusReport(system.snapshot())).toBe('CLOSED');
  });
});

describe('the explanation of a page', () => {
  test('that has stopped does not say that an override decides [S9][S12]', async () => {
    const { actor, snapshot, answer, nowMs } = createYardStatusSystem();
    await answer(feedFacts([overrideEvent(true, nowMs())], nowMs()));
    expect(selectExplanation(snapshot()).isOverride).toBe(true);
    actor.stop();
    expect(selectExplanation(snapshot())).toMatchObject({ shown: 'UNKNOWN', isOverride: false });
  });

  test('speaks of the newest answer', async () => {
    const { snapshot, answer, nowMs } = createYardStatusSystem();
    expect(selectNewestAnswer(snapshot())).toBeNull();
    const newest = feedFacts([], nowMs());
    await answer(newest);
    expect(selectNewestAnswer(snapshot())).toBe(newest);
  });
});

test('details that the service refuses are asked for once, and the next ones follow [YARD-11]', async () => {
  const { snapshot, answer, payloads, nowMs } = createYardStatusSystem({ pollEveryMs: 1_000_000 });
  const events = [
    activeEvent({ id: 'a', startAtMs: nowMs() }),
    activeEvent({ id: 'b', type: 'wind_level1', status: 'WARNING', startAtMs: nowMs() }),
  ];
  await answer(feedFacts(events, nowMs()));
  payloads.last().reject(new Error('404'));
  await settled();
  payloads.last().reject(new Error('404'));
  await settled();
  expect(payloads.calls.map(({ input }) => input.eventId)).toEqual(['a', 'b']);
  expect(snapshot().context.payloads).toEqual({ a: null, b: null });
  expect(selectPayload('a')(snapshot())).toBeNull();
});

test('details that do not come in time are as good as refused [YARD-11]', async () => {
  const { snapshot, clock, answer, nowMs } = createYardStatusSystem({ pollEveryMs: 1_000_000 });
  await answer(feedFacts([activeEvent({ startAtMs: nowMs() })], nowMs()));
  clock.increment(YARD_INPUT.timeoutMs);
  expect(snapshot().context.payloads).toEqual({ 'event-1': null });
});

test('an answer without a readable time ends its fetch, and the next one begins after the usual wait [YARD-15]', async () => {
  const { clock, polls, isFetching, answer, nowMs } = createYardStatusSystem();
  await answer({ ...feedFacts([], nowMs()), generatedAtMs: Number.NaN });
  expect(isFetching()).toBe(false);
  clock.increment(YARD_INPUT.pollEveryMs - 1);
  expect(polls.calls).toHaveLength(1);
  clock.increment(1);
  expect(polls.calls).toHaveLength(2);
});

test('strikes are watched for at the facility of the page', () => {
  type Facility = { facilityId: string; clientId: string };
  const watched: Facility[] = [];
  const machine = yardStatusMachine.provide({
    actors: {
      fetchAlerts: heldPromises<PollOutcome, Facility>().logic,
      watchClock: fromCallback<EventObject>(() => {}),
      watchWitness: fromCallback<EventObject, Facility>(({ input }) => {
        watched.push(input);
      }),
    },
  });
  const actor = createActor(machine, { input: YARD_INPUT }).start();
  actor.stop();
  expect(watched).toEqual([{ facilityId: 'YARD-7', clientId: 'ACME' }]);
});
