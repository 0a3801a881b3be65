import { describe, expect } from 'vitest';
import {
  selectIsAsking,
  selectIsExpanded,
  selectIsPinned,
  selectIsUnanswered,
  selectPointValues,
  selectSubject,
} from '#machines/popup/popupSelectors.ts';
import { ALERT, OPEN_AFTER_MS, PLACE, startPopup, VALUES } from '../../support/popupSystem.ts';
import { settled } from '../../support/settled.ts';
import { walkModel } from '../../support/walkModel.ts';
import { popupModel, stepsFor, type PopupDriver } from './popup.model.ts';

function createMachineDriver(): PopupDriver {
  const { actor, clock, questions, read } = startPopup();
  return {
    pointAtAlert(rests) {
      actor.send({ type: 'pointer.met', subject: ALERT });
      clock.increment(OPEN_AFTER_MS - (rests ? 0 : 1));
      if (!rests) actor.send({ type: 'pointer.left' });
    },
    pointAway: () => actor.send({ type: 'pointer.left' }),
    clickAlert: () => actor.send({ type: 'subject.chosen', subject: ALERT }),
    clickEmptyPoint: () => actor.send({ type: 'subject.chosen', subject: PLACE }),
    answer(how) {
      if (how === 'values') questions.last().resolve(VALUES);
      else questions.last().reject(new Error('503'));
      return settled();
    },
    showAnotherHour: () => actor.send({ type: 'layers.changed' }),
    expand: () => actor.send({ type: 'details.opened' }),
    closeExpanded: () => actor.send({ type: 'details.closed' }),
    closeCard: () => actor.send({ type: 'card.closed' }),
    expectShown(shown) {
      const isGround = ['asking', 'values', 'missing'].includes(shown);
      const subject = shown === 'none' ? null : isGround ? PLACE : ALERT;
      expect(read(selectSubject)).toEqual(subject);
      expect(read(selectIsPinned)).toBe(shown !== 'none' && shown !== 'hanging');
      expect(read(selectIsExpanded)).toBe(shown === 'expanded');
      expect(read(selectIsAsking)).toBe(shown === 'asking');
      expect(read(selectIsUnanswered)).toBe(shown === 'missing');
      expect(read(selectPointValues)).toEqual(shown === 'values' ? VALUES : null);
    },
  };
}

describe('the card over the map does what the person at the desk expects [POPUP-01][MAP-13][TIME-08]', () => {
  walkModel(popupModel, { transitions: 20, journeys: 8 }, () => stepsFor(createMachineDriver()));
});
