import { expect, test } from 'vitest';
import { selectFacilityView } from '#machines/yardStatus/facilityViewSelectors.ts';
import { activeEvent, feedFacts, overrideEvent, traitsOf } from '../../../support/yardEvents.ts';
import { createYardStatusSystem, YARD_INPUT } from '../../../support/yardStatusSystem.ts';

function begin() {
  const system = createYardStatusSystem();
  const view = () => selectFacilityView(system.snapshot());
  return { ...system, view };
}

test('follows the answers: loading, open, closed [FAC-03][STATUS-19]', async () => {
  const { view, answer, nowMs } = begin();
  expect(view().status).toBe('LOADING');
  await answer(feedFacts([], nowMs()));
  expect(view().status).toBe('OPEN');
  await answer(feedFacts([activeEvent({ startAtMs: nowMs() })], nowMs() + 1));
  expect(view()).toMatchObject({ status: 'CLOSED', isOverride: false });
});

test('says that an override decides [FAC-03][S9]', async () => {
  const { view, answer, nowMs } = begin();
  await answer(feedFacts([overrideEvent(true, nowMs())], nowMs()));
  expect(view()).toMatchObject({ status: 'OPEN', isOverride: true });
});

test('takes yard_status of the metadata, and names the types that the yard pages read differently [STATUS-19]', async () => {
  const { view, answer, actor, nowMs } = begin();
  actor.send({ type: 'traits.changed', traits: { wind_level1: traitsOf({ yardStatus: 'CLOSED' }) } });
  await answer(
    feedFacts([activeEvent({ type: 'wind_level1', status: 'WARNING', startAtMs: nowMs() })], nowMs()),
  );
  expect(view()).toMatchObject({ status: 'CLOSED', disagreements: ['wind_level1'] });
});

test('is not known after a failure, over old content and from a machine that has stopped [S1][S4]', async () => {
  const first = begin();
  await first.fail('500');
  expect(first.view().status).toBe('UNKNOWN');

  const later = begin();
  await later.answer(feedFacts([], later.nowMs()));
  await later.fail('500');
  expect(later.view().status).toBe('UNKNOWN');

  const old = begin();
  await old.answer(feedFacts([], old.nowMs(), { ageMs: YARD_INPUT.rules.staleAfterMs + 1 }));
  expect(old.view().status).toBe('UNKNOWN');

  const stopped = begin();
  await stopped.answer(feedFacts([], stopped.nowMs()));
  stopped.actor.stop();
  expect(stopped.view().status).toBe('UNKNOWN');
});
