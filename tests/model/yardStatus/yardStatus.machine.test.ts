import { describe, expect } from 'vitest';
import { selectFault, selectIsLate } from '#machines/yardStatus/yardStatusSelectors.ts';
import { walkModel } from '../../support/walkModel.ts';
import { activeEvent, feedFacts } from '../../support/yardEvents.ts';
import { createYardStatusSystem, YARD_INPUT } from '../../support/yardStatusSystem.ts';
import { stepsFor, yardStatusModel, type YardStatusDriver } from './yardStatus.model.ts';

function createMachineDriver(): YardStatusDriver {
  const system = createYardStatusSystem();
  const hazards = (kind: 'none' | 'warning' | 'alert') => {
    const startAtMs = system.nowMs() - 60_000;
    if (kind === 'none') return [];
    return kind === 'alert'
      ? [activeEvent({ startAtMs })]
      : [activeEvent({ startAtMs, type: 'lightning_warning', status: 'WARNING' })];
  };

  return {
    report: (kind) => system.answer(feedFacts(hazards(kind), system.nowMs())),
    fail(how) {
      if (how === 'refused') return system.fail('503');
      system.beginFetch();
      return system.pass(YARD_INPUT.timeoutMs);
    },
    sayMissing: () => system.answer('missing'),
    sendOld: () => system.answer(feedFacts([], system.nowMs(), { ageMs: 600_000 })),
    // every poll in that time is answered, with nothing
    passWithoutNews: (spanMs) =>
      system.pass(spanMs, () => {
        if (system.isFetching()) system.polls.last().resolve('missing');
      }),
    async seeStrike() {
      const lastAlertStrikeMs = system.nowMs() - 5_000;
      system.witness({
        type: 'witness.changed',
        facts: { lastAlertStrikeMs, lastWarningStrikeMs: lastAlertStrikeMs, closestStrikeM: 3_000 },
      });
    },
    expectView(view, { isLate, hasFault }) {
      const snapshot = system.snapshot();
      expect(system.shown()).toBe(view);
      if (isLate !== null) expect(selectIsLate(snapshot)).toBe(isLate);
      if (hasFault !== null) expect(selectFault(snapshot) !== null).toBe(hasFault);
    },
  };
}

describe('the yard page says what the safety officer expects [S1][S2][S4][S5]', () => {
  walkModel(yardStatusModel, { transitions: 58, journeys: 538 }, () => stepsFor(createMachineDriver()));
});
