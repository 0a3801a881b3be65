import { describe, expect, test } from 'vitest';
import {
  selectFault,
  selectIsAcceptable,
  selectIsAccepted,
  selectIsAddable,
  selectIsCityMissing,
  selectIsNameWrong,
} from '#machines/firstYard/firstYardSelectors.ts';
import {
  createFirstYardSystem,
  FIRST_YARD_TIMEOUT_MS,
  NETWORK_COVERAGE,
  SATELLITE_COVERAGE,
  TOWN,
} from '../../../support/firstYardSystem.ts';

async function checked(coverage = SATELLITE_COVERAGE) {
  const system = createFirstYardSystem();
  system.actor.send({ type: 'name.typed', name: ' NORTH_YARD ' });
  system.actor.send({ type: 'place.chosen', place: TOWN });
  await system.check(coverage);
  return system;
}

describe('the first yard', () => {
  test('is added with its name, without blanks around it, at the chosen place', async () => {
    const { actor, adds, answer, told } = await checked(NETWORK_COVERAGE);
    actor.send({ type: 'yard.confirmed' });
    expect(adds.last().input).toEqual({ name: 'NORTH_YARD', place: TOWN });
    await answer('adds', null);
    expect(told).toEqual([{ type: 'yard.added', facilityId: 'NORTH_YARD' }]);
  });

  test('is not added without a name by the rule, nor before its coverage is known', async () => {
    const { actor, adds } = await checked();
    const now = () => actor.getSnapshot();
    for (const [name, isWrong] of [
      ['', false],
      ['*', true],
    ] as const) {
      actor.send({ type: 'name.typed', name });
      expect([selectIsNameWrong(now()), selectIsAddable(now())]).toEqual([isWrong, false]);
    }
    actor.send({ type: 'name.typed', name: 'NORTH_YARD' });
    actor.send({ type: 'place.chosen', place: TOWN });
    actor.send({ type: 'yard.confirmed' });
    expect([selectIsAddable(now()), adds.calls.length]).toEqual([false, 0]);
  });

  test('is at no place without a city, which leaves the place that was chosen before [ADMIN-07]', async () => {
    const { actor, checks } = await checked();
    actor.send({ type: 'place.chosen', place: { ...TOWN, id: 'lake', city: ' ' } });
    expect(selectIsCityMissing(actor.getSnapshot())).toBe(true);
    expect(actor.getSnapshot().context.place).toEqual(TOWN);
    expect(checks.calls).toHaveLength(1);
    actor.send({ type: 'place.chosen', place: TOWN });
    expect(selectIsCityMissing(actor.getSnapshot())).toBe(false);
  });

  test('is accepted on satellites only where nothing else could prove it, and only for the place that was shown [GAP-137]', async () => {
    const { actor, signs, check, answer } = await checked();
    const now = () => actor.getSnapshot();
    expect([selectIsAcceptable(now()), selectIsAccepted(now())]).toEqual([true, false]);
    actor.send({ type: 'acceptance.turned', isAccepted: true });
    actor.send({ type: 'place.chosen', place: { ...TOWN, id: 'other' } });
    await check(NETWORK_COVERAGE);
    expect([selectIsAcceptable(now()), selectIsAccepted(now())]).toEqual([false, false]);
    actor.send({ type: 'yard.confirmed' });
    await answer('adds', null);
    expect(signs.calls).toHaveLength(0);
  });

  test('is signed for once it stands, and not before [GAP-137]', async () => {
    const { actor, signs, answer, told } = await checked();
    actor.send({ type: 'acceptance.turned', isAccepted: true });
    actor.send({ type: 'yard.confirmed' });
    expect(signs.calls).toHaveLength(0);
    await answer('adds', null);
    expect([signs.last().input, told]).toEqual([{ facilityId: 'NORTH_YARD' }, []]);
    await answer('signs', null);
    expect(told).toHaveLength(1);
  });

  test.each([
    ['checking', 'unchecked'],
    ['adding', 'ready'],
    ['signing', 'unsigned'],
  ] as const)('%s gives up at the limit, and not a millisecond before', async (call, after) => {
    const { actor, clock, answer } = call === 'checking' ? createFirstYardSystem() : await checked();
    if (call === 'checking') actor.send({ type: 'place.chosen', place: TOWN });
    if (call === 'signing') actor.send({ type: 'acceptance.turned', isAccepted: true });
    actor.send({ type: 'yard.confirmed' });
    if (call === 'signing') await answer('adds', null);
    const state = () => JSON.stringify(actor.getSnapshot().value);
    clock.increment(FIRST_YARD_TIMEOUT_MS - 1);
    expect(state()).toContain(call);
    clock.increment(1);
    expect([state().includes(after), selectFault(actor.getSnapshot())]).toEqual([true, 'timeout']);
  });

  test('says why it was not added until it is tried again', async () => {
    const { actor, answer } = await checked();
    actor.send({ type: 'yard.confirmed' });
    await answer('adds', new Error('locationExists'));
    expect(selectFault(actor.getSnapshot())).toBe('locationExists');
    actor.send({ type: 'yard.confirmed' });
    expect(selectFault(actor.getSnapshot())).toBeNull();
  });

  test('hears nothing of its form while a call is on its way', async () => {
    const { actor, adds } = await checked();
    actor.send({ type: 'yard.confirmed' });
    actor.send({ type: 'yard.confirmed' });
    actor.send({ type: 'name.typed', name: 'OTHER' });
    actor.send({ type: 'place.chosen', place: { ...TOWN, id: 'other' } });
    expect(adds.calls).toHaveLength(1);
    expect(actor.getSnapshot().context).toMatchObject({ name: ' NORTH_YARD ', place: TOWN });
  });
});
