import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';

const NAMESPACES = ['common', 'yard', 'alerts', 'errors', 'override', 'why'] as const;

/** Fetches the texts of one language and namespace (LANG-09, CALL-16). The version keeps old caches out. */
function textsBackend(version: string): BackendModule {
  return {
    type: 'backend',
    init() {},
    read(language, namespace, done) {
      fetch(`/locales/${language}/${namespace}.json?v=${encodeURIComponent(version)}`)
        .then((answer) => {
          if (!answer.ok)
            throw new Error(`Texts ${language}/${namespace}: the server answered ${answer.status}.`);
          return answer.json() as Promise<Record<string, unknown>>;
        })
        .then(
          (texts) => done(null, texts),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
        );
    },
  };
}

/** Loads the texts of the first language. The other language follows when it is first shown. */
export async function createI18n(language: Language, version: string): Promise<i18n> {
  const texts = i18next.createInstance();
  await texts
    .use(textsBackend(version))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en-US',
      load: 'currentOnly',
      ns: [...NAMESPACES],
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      react: { useSuspense: false },
    });
  return texts;
}

/** Shows another language, once its texts are here: a page never flashes keys. */
export async function showLanguage(texts: i18n, language: Language): Promise<void> {
  await texts.loadLanguages(language);
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dataset['languageTurned'] = ''; // from now on a change of language fades
}
