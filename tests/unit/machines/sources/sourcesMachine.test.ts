import { describe, expect, test } from 'vitest';
import {
  isSameOrdering,
  selectAnswerAgeMs,
  selectChosenSource,
  selectGranting,
  selectSourceFilter,
  selectSourcesTrust,
} from '#machines/sources/sourcesSelectors.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { settled } from '../../../support/settled.ts';
import { sourceState } from '../../../support/sourceStates.ts';
import { createSourcesSystem, SOURCES_TIMES } from '../../../support/sourcesSystem.ts';

const SOURCE = sourceState();

async function listed() {
  const system = createSourcesSystem();
  await system.answer(SOURCE);
  return system;
}

describe('the sources of a client', () => {
  test('are asked for every ten seconds, and a failure is tried again sooner', async () => {
    const { clock, questions, fail } = await listed();
    clock.increment(SOURCES_TIMES.everyMs - 1);
    expect(questions.calls).toHaveLength(1);
    clock.increment(1);
    expect(questions.calls).toHaveLength(2);
    await fail();
    clock.increment(SOURCES_TIMES.retryMs - 1);
    expect(questions.calls).toHaveLength(2);
    clock.increment(1);
    expect(questions.calls).toHaveLength(3);
  });

  test('are given up after the timeout, which is a failure [S4]', () => {
    const { clock, now } = createSourcesSystem();
    clock.increment(SOURCES_TIMES.timeoutMs - 1);
    expect(selectSourcesTrust(now())).toBe('loading');
    clock.increment(1);
    expect([selectSourcesTrust(now()), now().context.fault]).toEqual(['failed', 'timeout']);
  });

  test('say nothing of now once no answer came for a minute, and once the page has stopped [S5]', async () => {
    const { actor, clock, questions, now, answer } = await listed();
    // in steps: what fails is tried again meanwhile
    for (let second = 1; second < SOURCES_TIMES.staleAfterMs / 1_000; second += 1) clock.increment(1_000);
    clock.increment(999);
    expect(selectSourcesTrust(now())).toBe('outdated');
    clock.increment(1);
    expect(selectSourcesTrust(now())).toBe('stale');
    expect(questions.calls.length).toBeGreaterThan(2);
    await answer(SOURCE);
    expect(selectSourcesTrust(now())).toBe('fresh');
    actor.stop();
    expect(selectSourcesTrust(now())).toBe('stale');
  });

  test('are as old as their content, not as their arrival [S5]', async () => {
    const { actor, now } = await listed();
    expect(selectAnswerAgeMs(createSourcesSystem().now())).toBeNull();
    actor.send({ type: 'clock.ticked', atMs: MISSION_TIME_MS + 7_000 });
    expect(selectAnswerAgeMs(now())).toBe(7_000);
    actor.send({ type: 'clock.ticked', atMs: MISSION_TIME_MS - 7_000 });
    expect(selectAnswerAgeMs(now())).toBe(0);
  });

  test.each([
    ['fresh', SOURCES_TIMES.staleAfterMs],
    ['stale', SOURCES_TIMES.staleAfterMs + 1],
  ])('are %s after a sleep of %i ms, in which no timer ran [S5]', async (trust, spanMs) => {
    const { actor, now } = await listed();
    actor.send({ type: 'clock.ticked', atMs: MISSION_TIME_MS + spanMs });
    expect(selectSourcesTrust(now())).toBe(trust);
  });

  test('are filtered as chosen, and a source that is no more is open no more', async () => {
    const { actor, clock, now, answer } = await listed();
    actor.send({ type: 'filter.chosen', filter: 'notWell' });
    actor.send({ type: 'source.chosen', sourceId: SOURCE.id });
    expect([selectSourceFilter(now()), selectChosenSource(now())]).toEqual(['notWell', SOURCE]);
    clock.increment(SOURCES_TIMES.everyMs);
    await answer();
    expect(selectChosenSource(now())).toBeNull();
  });
});

describe('a grant that a source may clear', () => {
  async function asked(reason: string) {
    const system = await listed();
    const { actor } = system;
    actor.send({ type: 'grant.requested', sourceId: SOURCE.id, mayClear: true });
    actor.send({ type: 'reason.typed', reason });
    actor.send({ type: 'order.confirmed' });
    return system;
  }

  test.each(['', '  ', 'ok ', ' \n '])('is not sent with the reason "%s" [GAP-137]', async (reason) => {
    const { grants } = await asked(reason);
    expect(grants.calls).toHaveLength(0);
  });

  test('is sent once with its reason, and shows only once an answer says so [GAP-137][S2]', async () => {
    const { actor, grants, questions, now, answer } = await asked('Contract signed');
    actor.send({ type: 'source.chosen', sourceId: SOURCE.id });
    actor.send({ type: 'order.confirmed' });
    expect(grants.calls.map(({ input }) => input)).toEqual([
      { sourceId: SOURCE.id, mayClear: true, reason: 'Contract signed' },
    ]);
    grants.last().resolve();
    await settled();
    expect(selectGranting(now())).toBeNull();
    expect([selectChosenSource(now())?.mayClear, questions.calls.length]).toEqual([false, 2]);
    await answer({ ...SOURCE, mayClear: true });
    expect(selectChosenSource(now())?.mayClear).toBe(true);
  });

  test('asks anew also where a question is under way that was asked before it', async () => {
    const { clock, grants, questions } = await asked('Contract signed');
    clock.increment(SOURCES_TIMES.everyMs);
    expect(questions.calls).toHaveLength(2);
    grants.last().resolve();
    await settled();
    expect(questions.calls).toHaveLength(3);
  });

  test('keeps its reason where it was not saved, and is given up after its timeout', async () => {
    const { actor, clock, grants, now } = await asked('Contract signed');
    grants.last().reject(new Error('notAuthorised'));
    await settled();
    const order = { sourceId: SOURCE.id, mayClear: true, reason: 'Contract signed' };
    expect(selectGranting(now())).toEqual({ order, isSending: false, fault: 'notAuthorised' });
    actor.send({ type: 'order.confirmed' });
    expect(selectGranting(now())).toEqual({ order, isSending: true, fault: null });
    clock.increment(SOURCES_TIMES.orderTimeoutMs - 1);
    expect(selectGranting(now())?.isSending).toBe(true);
    clock.increment(1);
    expect(selectGranting(now())).toEqual({ order, isSending: false, fault: 'timeout' });
    actor.send({ type: 'order.dismissed' });
    expect(selectGranting(now())).toBeNull();
  });

  test('is the same to a view until something of it changes', async () => {
    const { grants, now } = await asked('Contract signed');
    const sending = selectGranting(now());
    expect(isSameOrdering(sending, selectGranting(now()))).toBe(true);
    grants.last().reject(new Error('503'));
    await settled();
    expect(isSameOrdering(sending, selectGranting(now()))).toBe(false);
    expect(isSameOrdering(null, null)).toBe(true);
  });
});
