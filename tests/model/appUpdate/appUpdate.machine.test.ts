import { describe, expect } from 'vitest';
import {
  selectFault,
  selectIsChecking,
  selectWaitingVersion,
} from '#machines/appUpdate/appUpdateSelectors.ts';
import { APP_UPDATE_INPUT, createAppUpdateSystem } from '../../support/appUpdateSystem.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { appUpdateModel, stepsFor, type AppUpdateDriver } from './appUpdate.model.ts';

const VERSIONS = { newer: '1.8.0+11111111', stillNewer: '1.9.0+22222222' };

function createMachineDriver(): AppUpdateDriver {
  const { actor, clock, checks, announced, browser } = createAppUpdateSystem();
  return {
    answer(version) {
      checks.last().resolve(version === 'none' ? null : VERSIONS[version]);
      return settled();
    },
    fail() {
      checks.last().reject(new Error('offline'));
      return settled();
    },
    staySilent() {
      clock.increment(APP_UPDATE_INPUT.timeoutMs);
      return settled();
    },
    comeByItself(version) {
      browser({ type: 'version.found', version: VERSIONS[version] });
      return settled();
    },
    passTwoMinutes() {
      clock.increment(APP_UPDATE_INPUT.everyMs);
      return settled();
    },
    expectVersion(version, isAsking) {
      expect(selectWaitingVersion(actor.getSnapshot())).toBe(version === null ? null : VERSIONS[version]);
      expect(selectIsChecking(actor.getSnapshot())).toBe(isAsking);
      if (version !== null) expect(announced.at(-1)).toBe(VERSIONS[version]);
    },
    expectDoubt: () => expect(selectFault(actor.getSnapshot())).not.toBeNull(),
  };
}

describe('newer versions are found as the person who looks after the displays expects [SHELL-27]', () => {
  walkModel(appUpdateModel, { transitions: 17, journeys: 16 }, () => stepsFor(createMachineDriver()));
});
