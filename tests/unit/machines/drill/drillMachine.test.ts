import { describe, expect, test } from 'vitest';
import { selectFault, selectHazard, selectIsBusy } from '#machines/drill/drillSelectors.ts';
import { createDrillSystem, DRILL_TIMEOUT_MS } from '../../../support/drillSystem.ts';

function startArranging() {
  const system = createDrillSystem();
  system.actor.send({ type: 'drill.requested' });
  return { ...system, fault: () => selectFault(system.actor.getSnapshot()) };
}

describe('a drill begins', () => {
  test('with a strike that closes the yard, unless a warning is chosen', async () => {
    const { actor, begins, answer } = startArranging();
    actor.send({ type: 'operator.confirmed' });
    expect(begins.last().input).toEqual({ facilityId: 'YARD-7', hazard: 'alert' });
    await answer('begin', 'failure');
    actor.send({ type: 'hazard.chosen', hazard: 'warning' });
    actor.send({ type: 'operator.confirmed' });
    expect(begins.last().input).toEqual({ facilityId: 'YARD-7', hazard: 'warning' });
  });

  test('once: what is pressed while the service is asked is not asked again', () => {
    const { actor, begins, ends } = startArranging();
    actor.send({ type: 'operator.confirmed' });
    actor.send({ type: 'operator.confirmed' });
    actor.send({ type: 'operator.ended' });
    actor.send({ type: 'hazard.chosen', hazard: 'warning' });
    expect([begins.calls.length, ends.calls.length]).toEqual([1, 0]);
    expect(selectHazard(actor.getSnapshot())).toBe('alert');
    expect(selectIsBusy(actor.getSnapshot())).toBe(true);
  });

  test('and that is told when the service has done it, not when it is asked', async () => {
    const { actor, answer, told } = startArranging();
    actor.send({ type: 'operator.confirmed' });
    expect(told).toEqual([]);
    await answer('begin', 'done');
    expect(told).toEqual(['drill.begun']);
  });

  test('not from a form that nobody has opened', () => {
    const { actor, begins, ends, state } = createDrillSystem();
    actor.send({ type: 'operator.confirmed' });
    actor.send({ type: 'operator.ended' });
    expect(state()).toBe('resting');
    expect([begins.calls.length, ends.calls.length]).toEqual([0, 0]);
  });
});

test('a drill ends at its yard, and that is told', async () => {
  const { actor, ends, answer, told } = startArranging();
  actor.send({ type: 'operator.ended' });
  expect(ends.last().input).toEqual({ facilityId: 'YARD-7' });
  await answer('end', 'done');
  expect(told).toEqual(['drill.ended']);
});

test.each([
  ['begin', 'operator.confirmed', 'beginning', 'notBegun'],
  ['end', 'operator.ended', 'ending', 'notEnded'],
] as const)(
  'a service that does not answer the call to %s has failed at the limit, not a millisecond before',
  (_, type, waiting, fault) => {
    const system = startArranging();
    system.actor.send({ type });
    system.clock.increment(DRILL_TIMEOUT_MS - 1);
    expect(system.state()).toBe(waiting);
    system.clock.increment(1);
    expect(system.state()).toBe('arranging');
    expect(system.fault()).toBe(fault);
    expect(system.told).toEqual([]);
  },
);

test('a fault is forgotten by the next try and by a form that is opened anew', async () => {
  const { actor, answer, fault } = startArranging();
  actor.send({ type: 'operator.confirmed' });
  await answer('begin', 'failure');
  expect(fault()).toBe('notBegun');
  actor.send({ type: 'operator.confirmed' });
  expect(fault()).toBeNull();
  await answer('begin', 'failure');
  actor.send({ type: 'form.dismissed' });
  actor.send({ type: 'drill.requested' });
  expect(fault()).toBeNull();
});

test('a form that is opened anew practises an alert again', () => {
  const { actor } = startArranging();
  actor.send({ type: 'hazard.chosen', hazard: 'warning' });
  actor.send({ type: 'form.dismissed' });
  actor.send({ type: 'drill.requested' });
  expect(selectHazard(actor.getSnapshot())).toBe('alert');
});
