import { describe, expect } from 'vitest';
import type { ClientAlerts } from '#domain/alerting/clientAlerts.ts';
import { selectTrust } from '#machines/mapFeed/mapFeedSelectors.ts';
import { clientAlerts, createMapFeedSystem, MAP_INPUT, STORM_YARD } from '../../support/mapFeedSystem.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { activeEvent } from '../../support/yardEvents.ts';
import { mapFeedModel, stepsFor, type MapFeedDriver } from './mapFeed.model.ts';

const MARKS = {
  open: 'ALL_CLEAR',
  'open and late': 'ALL_CLEAR',
  closed: 'ALERT',
  unknown: 'UNKNOWN',
} as const;

function createMachineDriver(): MapFeedDriver {
  const system = createMapFeedSystem();
  let file: ClientAlerts | null = null;
  return {
    async answer(kind) {
      await system.pass(1_000);
      const events = kind === 'quiet' ? {} : { [STORM_YARD]: [activeEvent({ startAtMs: system.nowMs() })] };
      file = clientAlerts(events, system.nowMs());
      await system.answer(file);
    },
    async answerAgain() {
      await system.pass(MAP_INPUT.pollEveryMs);
      await system.answer(file!);
      await system.pass(MAP_INPUT.lateAfterMs - MAP_INPUT.pollEveryMs);
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
    expectMark(mark) {
      expect(system.shown()[1]).toBe(MARKS[mark]);
      if (mark === 'open') expect(selectTrust(system.snapshot())).toBe('current');
      if (mark === 'open and late') expect(selectTrust(system.snapshot())).toBe('late');
    },
  };
}

describe('a yard on the map stands as the dispatcher expects [S1][S4]', () => {
  walkModel(mapFeedModel, { transitions: 23, journeys: 6 }, () => stepsFor(createMachineDriver()));
});
