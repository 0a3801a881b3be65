import { describe, expect, test } from 'vitest';
import { selectFound, selectLookupFault, selectText } from '#machines/lookup/lookupSelectors.ts';
import { createLookupSystem, LOOKUP_LIMITS } from '../../../support/lookupSystem.ts';

const { restMs, timeoutMs } = LOOKUP_LIMITS;

function typed(text: string) {
  const system = createLookupSystem();
  system.type(text);
  return system;
}
async function failed() {
  const system = typed('uma');
  system.rest();
  await system.fail();
  return system;
}

describe('a text', () => {
  test('is looked for from three letters on, blanks around it not counted [ADMIN-23][CONST-42]', () => {
    const system = typed(' um ');
    expect([system.state(), selectText(system.now())]).toEqual(['idle', ' um ']);
    system.type(' uma ');
    system.rest();
    expect(system.searches.calls.map(({ input }) => input)).toEqual([{ text: 'uma' }]);
  });

  test('is asked about when the typing has rested, not a millisecond before', () => {
    const { clock, searches } = typed('uma');
    clock.increment(restMs - 1);
    expect(searches.calls).toHaveLength(0);
    clock.increment(1);
    expect(searches.calls).toHaveLength(1);
  });

  test('that goes on is waited for anew', () => {
    const { clock, searches, type } = typed('uma');
    clock.increment(restMs - 1);
    type('uma u');
    clock.increment(restMs - 1);
    expect(searches.calls).toHaveLength(0);
    clock.increment(1);
    expect(searches.last().input).toEqual({ text: 'uma u' });
  });

  test('that becomes too short is not asked about', () => {
    const { clock, searches, state, type } = typed('uma');
    type('um');
    clock.increment(restMs);
    expect([state(), searches.calls.length]).toEqual(['idle', 0]);
  });
});

describe('what is found', () => {
  test('belongs to the text that stands there', async () => {
    const system = typed('uma');
    system.rest();
    await system.find(['Uma User']);
    expect(selectFound(system.now())).toEqual(['Uma User']);
    system.type('umab');
    expect([system.state(), selectFound(system.now())]).toEqual(['resting', null]);
  });

  test('by an earlier text, and late, is heard by nobody', async () => {
    const system = typed('uma');
    system.rest();
    const late = system.searches.last();
    system.type('ada');
    system.rest();
    late.resolve(['Uma User']);
    await system.find(['Ada Admin']);
    expect(selectFound(system.now())).toEqual(['Ada Admin']);
    system.type('');
    expect([system.state(), selectFound(system.now())]).toEqual(['idle', null]);
  });

  test('is nothing that a retry would change: it is asked again only after a failure', async () => {
    const system = typed('uma');
    system.rest();
    await system.find([]);
    system.actor.send({ type: 'search.requested' });
    expect([system.state(), selectFound(system.now()), system.searches.calls.length]).toEqual([
      'found',
      [],
      1,
    ]);
  });
});

describe('a question that failed', () => {
  test('found nothing out, says why, and is asked again when told to [S4]', async () => {
    const system = await failed();
    expect([selectFound(system.now()), selectLookupFault(system.now())]).toEqual([null, '503']);
    system.actor.send({ type: 'search.requested' });
    expect([selectLookupFault(system.now()), system.searches.last().input]).toEqual([null, { text: 'uma' }]);
    await system.find(['Uma User']);
    expect(selectFound(system.now())).toEqual(['Uma User']);
  });

  test('is forgotten with the next letter', async () => {
    const system = await failed();
    system.type('um');
    expect([system.state(), system.now().context.fault]).toEqual(['idle', null]);
  });

  test('is one that is not answered at the limit, not a millisecond before', () => {
    const system = typed('uma');
    system.rest();
    system.clock.increment(timeoutMs - 1);
    expect(system.state()).toBe('asking');
    system.clock.increment(1);
    expect([system.state(), selectLookupFault(system.now())]).toEqual(['failed', 'timeout']);
  });
});
