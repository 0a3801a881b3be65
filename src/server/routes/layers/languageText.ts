import { z } from 'zod';
import { FALLBACK_LANGUAGE } from '#domain/language/language.ts';
import { LANGUAGES } from '#domain/language/languages.ts';

/** Language of an answer's texts, in a query. */
export const LanguageText = z.enum(LANGUAGES).default(FALLBACK_LANGUAGE);
