import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';

/** A start waits for each text: where one is down, English stands in for it within a second. */
const RETRIES = { maxRetries: 2, retryTimeout: 250 } as const; // ms, and twice as long each time

const NAMESPACES = ['common', 'yard', 'alerts', 'errors', 'override', 'why'] as const;

/** Fetches the texts of one language and namespace (LANG-09, CALL-16). The version keeps old caches out. */
function textsBackend(version: string): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(language, namespace, done) {
      fetch(`/locales/${language}/${namespace}.json?v=${encodeURIComponent(version)}`)
        .then((answer) => {
          if (!answer.ok) throw new Error(`Texts ${language}/${namespace}: ${answer.status}`);
          return answer.json() as Promise<Record<string, unknown>>;
        })
        .then(
          (texts) => done(null, texts),
          // true: i18next asks again, and anew whenever the texts are needed later
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
        );
    },
  };
}

/**
 * Loads the texts of the first language. The other language follows when it is first shown.
 *
 * @throws Error when texts do not come in this language nor in English: a page of keys helps nobody.
 */
export async function createI18n(language: Language, version: string): Promise<i18n> {
  const texts = i18next.createInstance();
  await texts
    .use(textsBackend(version))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en-US',
      load: 'currentOnly',
      ...RETRIES,
      ns: [...NAMESPACES],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      react: { useSuspense: false },
    });
  if (!areHere(texts, texts.languages)) throw new Error(`The texts ${language} could not be loaded.`);
  return texts;
}

/**
 * Shows another language, once its texts are here: a page never flashes keys. Where they do not come, the page stays as
 * it is, and asks for them anew when the language is shown again.
 *
 * @param isWanted Whether this language is still the one to show: texts may come after another was chosen.
 */
export async function showLanguage(texts: i18n, language: Language, isWanted: () => boolean): Promise<void> {
  await texts.loadLanguages(language);
  // i18next loads a language once, whether its texts come or not
  if (!areHere(texts, [language])) await texts.reloadResources([language], [...NAMESPACES]);
  if (!isWanted() || !areHere(texts, [language])) return;
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dataset['languageTurned'] = ''; // from now on a change of language fades
}

function areHere(texts: i18n, languages: readonly string[]): boolean {
  return NAMESPACES.every((namespace) =>
    languages.some((language) => texts.hasResourceBundle(language, namespace)),
  );
}
