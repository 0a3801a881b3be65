import { describe, expect } from 'vitest';
import { NO_OVERRIDE } from '#domain/alerting/overrideInForce.ts';
import { PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import type { OverrideAnswer } from '#machines/override/overrideCalls.ts';
import {
  selectExisting,
  selectFault,
  selectForm,
  selectIsBusy,
  selectIsFormOpen,
  selectMissing,
  selectWithheld,
} from '#machines/override/overrideSelectors.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { createOverrideSystem, inForce, OVERRIDE_INPUT } from '../../support/overrideSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { overrideModel, stepsFor, type OverrideDriver, type OverrideView } from './override.model.ts';

const PRESSED = {
  'Open Yard': { type: 'form.requested', purpose: 'openYard' },
  Override: { type: 'form.requested', purpose: 'override' },
  Set: { type: 'operator.submitted' },
  Close: { type: 'form.dismissed' },
} as const;

const ANSWERS: Record<'done' | 'failure' | 'taken' | 'probability' | 'strike', OverrideAnswer | Error> = {
  done: 'done',
  failure: new Error('503'),
  taken: { refused: 'taken', byName: 'Dana Field' },
  probability: { refused: 'probability' },
  strike: { refused: 'strike' },
};

function createMachineDriver(): OverrideDriver {
  const { send, hearOfYard, hearOfStrike, hearOfProbability, snapshot, clock, sets, answer } =
    createOverrideSystem();
  let strikes = 0;

  /** What the yard's answers say once the call under way has been done. */
  function doneBy(call: 'set' | 'removal') {
    if (call === 'removal') return NO_OVERRIDE;
    const { text } = sets.last().input.message;
    const id = PREDEFINED_MESSAGES.find((message) => message.text === text)?.id ?? text;
    return inForce(id, `override-${sets.calls.length}`);
  }

  function view(): OverrideView {
    const now = snapshot();
    const { isOn } = selectForm(now);
    const isOpen = selectIsFormOpen(now);
    const isReady = selectMissing(now).length === 0;
    const filled = isReady ? 'ready' : 'incomplete';
    const existing = selectExisting(now);
    return {
      isOffered: selectWithheld(now).length === 0,
      form: !isOpen ? 'closed' : selectIsBusy(now) ? 'busy' : filled,
      isSwitchOn: isOpen && isOn,
      told: isOpen ? (selectFault(now)?.kind ?? null) : null,
      inForce: existing.isSet ? (existing.yardStatus as 'OPEN' | 'CLOSED') : null,
    };
  }

  return {
    press: (what) => send(PRESSED[what]),
    tick: (isGiven) => send({ type: 'acknowledgement.turned', isGiven }),
    turnSwitch: (isOn) => send({ type: 'switch.turned', isOn }),
    chooseClosing() {
      send({ type: 'message.chosen', messageId: 'yardIsClosed' });
      send({ type: 'acknowledgement.turned', isGiven: true });
    },
    hearOfProbability,
    hearOfYard(what) {
      if (what === 'struck') return hearOfStrike(MISSION_TIME_MS + (strikes += 1));
      if (what === 'opened') hearOfYard(inForce('yardIsOpen', 'override-of-dana'), 'Dana Field');
      else hearOfYard(NO_OVERRIDE);
      if (what === 'ended by a strike') {
        send({ type: 'override.revoked', atMs: MISSION_TIME_MS, strikeDistanceM: 3_200, strikeErrorM: null });
      }
    },
    async answer(how) {
      const call = snapshot().matches('removing') ? 'removal' : 'set';
      if (how === 'silence') clock.increment(OVERRIDE_INPUT.timeoutMs);
      else await answer(call, ANSWERS[how]);
      if (how === 'done') hearOfYard(doneBy(call));
      if (how === 'taken') hearOfYard(inForce('yardIsOpen', 'override-of-dana'), 'Dana Field');
    },
    expectView: (wanted) => expect(view()).toEqual(wanted),
  };
}

describe('overriding goes as the site admin at the yard expects [OVR-02][OVR-03][OVR-05][OVR-08][OVR-09]', () => {
  walkModel(overrideModel, { transitions: 62, journeys: 53 }, () => stepsFor(createMachineDriver()));
});
