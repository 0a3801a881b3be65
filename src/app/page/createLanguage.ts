import { createActor } from 'xstate';
import { chooseLanguage, LANGUAGE_TURN_MS, parseLanguage, type Language } from '#domain/language/language.ts';
import { languageCycleMachine } from '#machines/languageCycle/languageCycleMachine.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { Platform } from '#app/platform/createPlatform.ts';

/** The language of the page, from the address, the session, this device and the browser, in that order (LANG-02). */
export function createLanguage({ sessions, memory }: Platform, query: URLSearchParams) {
  const { language, cycle } = chooseLanguage({
    lng: query.get('lng'),
    cycle: query.get('cycle'),
    session: sessions.read()?.language ?? null,
    stored: memory.language(),
    browser: navigator.languages,
  });
  const isForced = parseLanguage(query.get('lng')) !== null;
  const languages = cycle.length > 0 ? cycle : [language];
  const actor = createActor(languageCycleMachine, {
    input: { languages, everyMs: LANGUAGE_TURN_MS, isForced },
  });
  const show = (chosen: Language) => actor.send({ type: 'language.chosen', language: chosen });
  return {
    actor: actor.start(),
    /** Shows another language, which the device does not remember. */
    show,
    choose(chosen: Language) {
      if (!isForced) memory.rememberLanguage(chosen);
      show(chosen);
    },
    now: () => selectLanguage(actor.getSnapshot()),
  };
}
