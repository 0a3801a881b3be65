import { expect, test } from 'vitest';
import { createDrill } from '#app/yard/createDrill.ts';
import { drillDistanceM } from '#domain/alerting/drillDistance.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { selectFault } from '#machines/drill/drillSelectors.ts';
import { settled } from '#tests/support/settled.ts';
import { feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { selectRules } from '#views/yardFacts/yardSelectors.ts';

type BeginOrder = { readonly facilityId: string; readonly distanceM: number };

function open(service: { isDown?: boolean } = {}, rules = DEFAULT_LIGHTNING_RULES) {
  const yard = createYardStatusSystem({ rules: { ...rules, staleAfterMs: STALE_AFTER_MS } });
  const begun: BeginOrder[] = [];
  const ended: { facilityId: string }[] = [];
  const note = async <Order>(orders: Order[], order: Order) => {
    if (service.isDown === true) throw new Error('503');
    orders.push(order);
  };
  const drills = {
    begin: (order: BeginOrder) => note(begun, order),
    end: (order: { facilityId: string }) => note(ended, order),
  };
  const drill = createDrill({ drills }, { facility: { id: 'YARD-7' }, yardStatus: yard.actor });
  drill.actor.send({ type: 'drill.requested' });
  return { ...drill, yard, begun, ended };
}

test('a drill is begun inside the alert circle of the yard, and the alerts are asked for at once', async () => {
  const { actor, yard, begun } = open();
  await yard.answer('missing');
  const polls = yard.polls.calls.length;
  actor.send({ type: 'operator.confirmed' });
  await settled();
  expect(begun).toEqual([{ facilityId: 'YARD-7', distanceM: 0.3 * DEFAULT_LIGHTNING_RULES.alertRadiusM }]);
  expect(yard.polls.calls).toHaveLength(polls + 1);
});

test.each([
  ['alert', { alertRadiusM: 1_609, warningRadiusM: 2_500 }],
  ['warning', { alertRadiusM: 24_140, warningRadiusM: 32_187 }],
] as const)(
  'a drill of kind %s strikes where its form says, by the policy of the yard [GAP-139]',
  async (hazard, radii) => {
    const { actor, yard, begun } = open({}, { ...DEFAULT_LIGHTNING_RULES, ...radii });
    actor.send({ type: 'hazard.chosen', hazard });
    const shownM = drillDistanceM(hazard, selectRules(yard.snapshot()));
    actor.send({ type: 'operator.confirmed' });
    await settled();
    expect(begun.map(({ distanceM }) => distanceM)).toEqual([shownM]);
  },
);

test('a drill strikes by the policy that the yard has when it is ordered [GAP-139]', async () => {
  const { actor, yard, begun } = open();
  const { quietPeriodMs } = DEFAULT_LIGHTNING_RULES;
  const policy = { alertRadiusM: 1_609, warningRadiusM: 2_500, quietPeriodMs };
  await yard.answer({ ...feedFacts([], yard.nowMs()), policy });
  actor.send({ type: 'operator.confirmed' });
  await settled();
  expect(begun.map(({ distanceM }) => distanceM)).toEqual([drillDistanceM('alert', policy)]);
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
