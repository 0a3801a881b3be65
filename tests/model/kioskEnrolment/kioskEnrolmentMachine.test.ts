import { describe, expect } from 'vitest';
import { selectFault, selectView } from '#machines/kioskEnrolment/kioskEnrolmentSelectors.ts';
import {
  CODE_LIFE_MS,
  createKioskEnrolmentSystem,
  ENROLMENT_TIMES,
  HALL_KIOSK,
} from '../../support/kioskEnrolmentSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import {
  kioskEnrolmentModel,
  stepsFor,
  type DisplayView,
  type KioskEnrolmentDriver,
} from './kioskEnrolment.model.ts';

function createMachineDriver(): KioskEnrolmentDriver {
  const system = createKioskEnrolmentSystem();
  const { actor, calls, clock } = system;

  /** Passes the pause until the service is asked. */
  function waitFor(call: keyof typeof calls): void {
    const before = calls[call].calls.length;
    const isAsked = () =>
      JSON.stringify(system.state()).match(/checking|"askingForCode"|"renewing"/) !== null;
    if (!isAsked()) clock.increment(ENROLMENT_TIMES.pollEveryMs);
    expect(calls[call].calls.length).toBeGreaterThanOrEqual(Math.max(1, before));
  }
  function view(): DisplayView {
    if (calls.recall.calls.length === 1 && system.state() === 'recalling') return 'nothing';
    if (system.state() === 'enrolled') return 'enrolled';
    const shown = selectView(system.snapshot());
    return shown === 'beginning' ? 'wait' : shown;
  }

  return {
    async begin(as) {
      if (as === 'enrolledWithoutKey') return system.fail('recall', 'Internal error');
      await system.recall(as === 'enrolled');
      if (as === 'new') await system.makeKey();
    },
    async tryKey(why) {
      if (why === 'pressed') actor.send({ type: 'enrolment.requested' });
      else clock.increment(ENROLMENT_TIMES.longestRetryMs);
      // not given up yet
      expect(system.state()).toBe('recalling');
    },
    answerKey: (how) => (how === 'failed' ? system.fail('recall', 'Internal error') : system.recall(true)),
    async giveCode() {
      waitFor('ask');
      await system.giveCode();
    },
    async answerCode(how) {
      waitFor('take');
      await system.say(how === 'confirmed' ? HALL_KIOSK : how);
    },
    async answerRenewal(how) {
      waitFor('renew');
      await system.renew(how === 'session' ? HALL_KIOSK : how);
    },
    async cutOff() {
      const call = { wait: 'ask', code: 'take', renewing: 'renew' } as const;
      const asked = call[view() as keyof typeof call];
      waitFor(asked);
      await system.fail(asked);
    },
    async runOut() {
      actor.send({ type: 'clock.ticked', atMs: system.nowMs() + CODE_LIFE_MS });
    },
    async enrolAgain() {
      actor.send({ type: 'enrolment.requested' });
      await system.forget();
      await system.makeKey();
    },
    async expectView(wanted, isCutOff) {
      const shown = view();
      // the fault of a missing key is the browser's
      const isFault = shown !== 'keyless' && selectFault(system.snapshot()) !== null;
      expect([shown, isFault]).toEqual([wanted, isCutOff]);
    },
  };
}

describe('a device becomes a display, and stays one, as the person in front of it expects [GAP-141]', () => {
  walkModel(kioskEnrolmentModel, { transitions: 25, journeys: 48 }, () => stepsFor(createMachineDriver()));
});
