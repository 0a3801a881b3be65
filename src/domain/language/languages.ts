// Written by `npm run languages` from the folders of locales/. Change those, not this file.

/** Tags of the languages; the first one is the fallback (LANG-01). */
export const LANGUAGES = ['en-US', 'fr-CA'] as const;

type LanguageFacts = {
  readonly name: string;
  /** On a small button. */
  readonly code: string;
  /** Heads the contents of the manual. */
  readonly contents: string;
  /** Signs of units that differ from the English ones: `mph` → `mi/h`. */
  readonly units: Readonly<Record<string, string>>;
  /** Said before any text could be fetched. */
  readonly startFailure: { readonly title: string; readonly text: string };
};

/** What each language says of itself, in its own words. */
export const LANGUAGE_FACTS: Readonly<Record<(typeof LANGUAGES)[number], LanguageFacts>> = {
  'en-US': {
    name: 'English',
    code: 'EN',
    contents: 'Contents',
    units: {},
    startFailure: {
      title: 'This page cannot start',
      text: 'Do not treat any yard as open. Trying again in 10 s.',
    },
  },
  'fr-CA': {
    name: 'Français',
    code: 'FR',
    contents: 'Table des matières',
    units: {
      mph: 'mi/h',
      in: 'po',
      inHg: 'poHg',
      'lb/ft²': 'lb/pi²',
      ft: 'pi',
    },
    startFailure: {
      title: 'Cette page ne peut pas démarrer',
      text: 'Ne considérez aucun site comme ouvert. Nouvelle tentative dans 10 s.',
    },
  },
};
