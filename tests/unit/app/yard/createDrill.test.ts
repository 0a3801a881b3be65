import { expect, test } from 'vitest';
import { createDrill } from '#app/yard/createDrill.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { BeginOrder } from '#machines/drill/drillMachine.ts';
import { selectFault } from '#machines/drill/drillSelectors.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { settled } from '#tests/support/settled.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';

function open(service: { isDown?: boolean } = {}) {
  const yard = createYardStatusSystem();
  const begun: BeginOrder[] = [];
  const ended: { facilityId: string }[] = [];
  const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments;
  const note = async <Order>(orders: Order[], order: Order) => {
    if (service.isDown === true) throw new Error('503');
    orders.push(order);
  };
  const drills = {
    begin: (order: BeginOrder) => note(begun, order),
    end: (order: { facilityId: string }) => note(ended, order),
  };
  const drill = createDrill(
    { drills, environment: environment! },
    { facility: { id: 'YARD-7' }, yardStatus: yard.actor },
  );
  drill.actor.send({ type: 'drill.requested' });
  return { ...drill, yard, begun, ended };
}

test('a drill is begun inside the rules of the environment, and the alerts are asked for at once', async () => {
  const { actor, yard, begun } = open();
  await yard.answer('missing');
  const polls = yard.polls.calls.length;
  actor.send({ type: 'operator.confirmed' });
  await settled();
  expect(begun).toEqual([{ facilityId: 'YARD-7', distanceM: 0.3 * DEFAULT_LIGHTNING_RULES.alertRadiusM }]);
  expect(yard.polls.calls).toHaveLength(polls + 1);
});

test('a drill is ended, and the alerts are asked for at once', async () => {
  const { actor, yard, ended } = open();
  await yard.answer('missing');
  const polls = yard.polls.calls.length;
  actor.send({ type: 'operator.ended' });
  await settled();
  expect(ended).toEqual([{ facilityId: 'YARD-7' }]);
  expect(yard.polls.calls).toHaveLength(polls + 1);
});

test('a service that is down is a fault, and nothing is asked for', async () => {
  const { actor, yard } = open({ isDown: true });
  await yard.answer('missing');
  const polls = yard.polls.calls.length;
  actor.send({ type: 'operator.confirmed' });
  await settled();
  expect(selectFault(actor.getSnapshot())).toBe('notBegun');
  expect(yard.polls.calls).toHaveLength(polls);
});

test('a drill control that is disposed of has stopped', () => {
  const { actor, dispose } = open();
  dispose();
  expect(actor.getSnapshot().status).toBe('stopped');
});
