import { describe, expect } from 'vitest';
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import { LANGUAGE_TURN_MS, type Language } from '#domain/language/language.ts';
import { languageCycleMachine } from '#machines/languageCycle/languageCycleMachine.ts';
import { selectIsRotating, selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { walkModel } from '../../support/walkModel.ts';
import { languageCycleModel, stepsFor, type LanguageCycleDriver } from './languageCycle.model.ts';

const LANGUAGES = { rotating: ['en-US', 'fr-CA'], free: ['en-US'], forced: ['en-US'] } satisfies Record<
  string,
  Language[]
>;

function createMachineDriver(): LanguageCycleDriver {
  const clock = new SimulatedClock();
  let actor: ActorRefFrom<typeof languageCycleMachine> | null = null;

  return {
    open(kind) {
      const input = { languages: LANGUAGES[kind], everyMs: LANGUAGE_TURN_MS, isForced: kind === 'forced' };
      actor = createActor(languageCycleMachine, { clock, input }).start();
    },
    passTurn: () => clock.increment(LANGUAGE_TURN_MS),
    chooseFrench: () => actor?.send({ type: 'language.chosen', language: 'fr-CA' }),
    expectLanguage(language, isRotating) {
      expect(actor && selectLanguage(actor.getSnapshot())).toBe(language);
      expect(actor !== null && selectIsRotating(actor.getSnapshot())).toBe(isRotating);
    },
  };
}

describe('the page speaks the language that the people in the yard expect [LANG-03][LANG-05][LANG-06][LANG-07]', () => {
  walkModel(languageCycleModel, { transitions: 12, journeys: 3 }, () => stepsFor(createMachineDriver()));
});
