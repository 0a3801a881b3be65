import { describe, expect } from 'vitest';
import {
  selectIsBusy,
  selectIsMissing,
  selectIsSavable,
} from '#machines/profileForm/profileFormSelectors.ts';
import { createProfileFormSystem, FORM_TIMEOUT_MS } from '../../support/profileFormSystem.ts';
import { walkModel } from '../../support/walkModel.ts';
import { profileFormModel, stepsFor, type FormState, type ProfileFormDriver } from './profileForm.model.ts';

function createMachineDriver(): ProfileFormDriver {
  const system = createProfileFormSystem();
  const { actor, clock, told } = system;
  const pressed = { Save: 'save.requested', 'Try again': 'load.requested' } as const;
  const change = (draft: string) => actor.send({ type: 'draft.changed', draft });

  function state(): FormState {
    const now = actor.getSnapshot();
    if (selectIsMissing(now)) return 'missing';
    if (selectIsBusy(now)) return 'saving';
    if (now.context.draft === null) return 'fetching';
    return selectIsSavable(now) ? 'savable' : 'incomplete';
  }

  return {
    async answer(how) {
      const isLoading = system.state() === 'loading';
      if (how === 'silence') clock.increment(FORM_TIMEOUT_MS);
      else if (how === 'done') await (isLoading ? system.load('22:00') : system.save());
      else await (isLoading ? system.failToLoad() : system.failToSave());
    },
    takeOut: () => {
      told.length = 0;
      change('');
    },
    fillIn: () => change('06:00'),
    press(button) {
      // who closes the dialog is held by its frame; the form hears of nothing
      if (button !== 'Close') actor.send({ type: pressed[button] });
      if (button === 'Save') told.length = 0;
    },
    expectForm(wanted, toast) {
      expect(state()).toBe(wanted);
      const news = told.at(-1)?.split(/[ :]/)[0];
      expect(news === undefined ? null : { saved: 'saved', failed: 'not saved' }[news]).toBe(toast);
    },
  };
}

describe('a form of the profile is filled in and saved as the person expects', () => {
  walkModel(profileFormModel, { transitions: 14, journeys: 6 }, () => stepsFor(createMachineDriver()));
});
