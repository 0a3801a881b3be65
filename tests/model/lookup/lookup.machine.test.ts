import { describe, expect } from 'vitest';
import { selectFound, selectIsSearching, selectLookupFault } from '#machines/lookup/lookupSelectors.ts';
import { createLookupSystem, LOOKUP_LIMITS } from '../../support/lookupSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { lookupModel, stepsFor, type LookupDriver, type LookupView } from './lookup.model.ts';

const TEXTS = { 'two letters': 'um', 'a name': 'uma', 'another letter': 'uma u' };

function createMachineDriver(): LookupDriver {
  const system = createLookupSystem();
  let answered = 0;

  function view(): LookupView {
    const now = system.now();
    if (selectLookupFault(now) !== null) return 'failed';
    const found = selectFound(now);
    if (found !== null) return found.length === 0 ? 'nobody' : 'somebody';
    if (!selectIsSearching(now)) return 'nothing';
    return system.state() === 'asking' && system.searches.calls.length > answered ? 'asked' : 'typing';
  }

  return {
    type(what) {
      answered = system.searches.calls.length;
      system.type(TEXTS[what]);
    },
    rest: () => system.rest(),
    async answer(how) {
      answered = system.searches.calls.length;
      if (how === 'silence') system.clock.increment(LOOKUP_LIMITS.timeoutMs);
      else if (how === 'failure') await system.fail();
      else await system.find(how === 'somebody' ? ['Uma User'] : []);
    },
    tryAgain: () => system.actor.send({ type: 'search.requested' }),
    expectView: (wanted) => expect(view()).toBe(wanted),
  };
}

describe('a user is looked for by typing, as the person who types expects', () => {
  walkModel(lookupModel, { transitions: 16, journeys: 4 }, () => stepsFor(createMachineDriver()));
});
