import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { LANGUAGE_TURN_MS, type Language } from '#domain/language/language.ts';
import { languageCycleMachine } from '#machines/languageCycle/languageCycleMachine.ts';
import { selectIsRotating, selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';

function start(languages: readonly Language[]) {
  const clock = new SimulatedClock();
  const input = { languages, everyMs: LANGUAGE_TURN_MS };
  const actor = createActor(languageCycleMachine, { clock, input }).start();
  return { actor, clock, language: () => selectLanguage(actor.getSnapshot()) };
}

test.each([
  ['one millisecond before the turn ends the first language stays', LANGUAGE_TURN_MS - 1, 'en-US'],
  ['when the turn ends the next language comes', LANGUAGE_TURN_MS, 'fr-CA'],
  ['one millisecond before the second turn ends it stays', 2 * LANGUAGE_TURN_MS - 1, 'fr-CA'],
])('%s [LANG-05]', (_, spanMs, language) => {
  const system = start(['en-US', 'fr-CA']);
  system.clock.increment(Math.min(spanMs, LANGUAGE_TURN_MS));
  system.clock.increment(Math.max(0, spanMs - LANGUAGE_TURN_MS));
  expect(system.language()).toBe(language);
});

test('after the last language the first one comes again [LANG-05]', () => {
  const system = start(['fr-CA', 'en-US']);
  system.clock.increment(LANGUAGE_TURN_MS);
  system.clock.increment(LANGUAGE_TURN_MS);
  expect(system.language()).toBe('fr-CA');
});

test('one language stays [LANG-06]', () => {
  const system = start(['fr-CA']);
  system.clock.increment(10 * LANGUAGE_TURN_MS);
  expect(system.language()).toBe('fr-CA');
  expect(selectIsRotating(system.actor.getSnapshot())).toBe(false);
});

test('no language at all is English [LANG-01]', () => {
  expect(start([]).language()).toBe('en-US');
});
