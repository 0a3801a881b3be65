import { LANGUAGES } from './languages.ts';

/** A language of the interface. */
export type Language = (typeof LANGUAGES)[number];

export const FALLBACK_LANGUAGE: Language = 'en-US';

/** Time for which a language of the cycle stays on the screen, ms (LANG-05, CONST-11). */
export const LANGUAGE_TURN_MS = 15_000;

/** Sources of a language; null: not given. */
export type LanguageSources = {
  /** Query parameter `lng`. */
  readonly lng: string | null;
  /** Query parameter `cycle`, as it stands in the address. */
  readonly cycle: string | null;
  readonly session: string | null;
  /** Local storage `i18nextLng`. */
  readonly stored: string | null;
  /** The browser's languages, the preferred one first. */
  readonly browser: readonly string[];
};

export type LanguageChoice = {
  /** The language to start with. */
  readonly language: Language;
  /** Languages to rotate through, `language` first; empty: no rotation. */
  readonly cycle: readonly Language[];
};

/** Parses a language tag, whatever its case; null: not supported. */
export function parseLanguage(tag: string | null): Language | null {
  const wanted = tag?.trim().toLowerCase();
  return LANGUAGES.find((language) => language.toLowerCase() === wanted) ?? null;
}

/** Language of a tag; of one that is not supported the fallback. */
export function languageOf(tag: string | null): Language {
  return parseLanguage(tag) ?? FALLBACK_LANGUAGE;
}

/**
 * Parses the languages of a `cycle` parameter in their order, each once; unsupported ones are dropped (LANG-04).
 *
 * @param cycle Comma list such as `en-US,fr-CA`; null: no parameter.
 */
export function parseCycle(cycle: string | null): readonly Language[] {
  const named = (cycle ?? '').split(',').map(parseLanguage);
  return [...new Set(named)].filter((language) => language !== null);
}

/**
 * Chooses the language to show, and whether to rotate.
 *
 * `lng`, then `cycle`, session, stored choice, browser (`fr` of any country is fr-CA, `en` en-US), en-US. A source
 * that names nothing supported is passed over. Never throws.
 *
 * Source: requirements LANG-02 to LANG-07 in the order of GAP-22.
 */
export function chooseLanguage(sources: LanguageSources): LanguageChoice {
  const forced = parseLanguage(sources.lng);
  if (forced !== null) return { language: forced, cycle: [] };

  const cycle = parseCycle(sources.cycle);
  const language =
    cycle[0] ??
    parseLanguage(sources.session) ??
    parseLanguage(sources.stored) ??
    browserLanguage(sources.browser) ??
    FALLBACK_LANGUAGE;
  return { language, cycle: cycle.length > 1 ? cycle : [] };
}

function browserLanguage(tags: readonly string[]): Language | null {
  for (const tag of tags) {
    const [primary] = tag.trim().toLowerCase().split('-');
    const spoken = LANGUAGES.find((language) => language.startsWith(`${primary}-`));
    if (spoken !== undefined) return spoken;
  }
  return null;
}
