import { describe, expect } from 'vitest';
import { clientAlerts, createMapFeedSystem, STORM_YARD } from '../../support/mapFeedSystem.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { activeEvent } from '../../support/yardEvents.ts';
import { mapFeedModel, stepsFor, type MapFeedDriver } from './mapFeed.model.ts';

const MARKS = { open: 'ALL_CLEAR', closed: 'ALERT', unknown: 'UNKNOWN' } as const;

function createMachineDriver(): MapFeedDriver {
  const system = createMapFeedSystem();
  return {
    async answer(kind) {
      await system.pass(1_000);
      const events = kind === 'quiet' ? {} : { [STORM_YARD]: [activeEvent({ startAtMs: system.nowMs() })] };
      await system.answer(clientAlerts(events, system.nowMs()));
    },
    fail: () => system.fail('503'),
    staySilent: () =>
      system.pass(60_000, () => {
        if (system.isFetching()) system.polls.last().resolve('kept');
      }),
    loseWorker() {
      system.send({ type: 'witness.lost' });
      return settled();
    },
    restoreWorker() {
      system.send({ type: 'witness.changed', sightings: [] });
      return settled();
    },
    expectMark: (mark) => expect(system.shown()[1]).toBe(MARKS[mark]),
  };
}

describe('a yard on the map stands as the dispatcher expects [S1][S4]', () => {
  walkModel(mapFeedModel, { transitions: 18, journeys: 4 }, () => stepsFor(createMachineDriver()));
});
