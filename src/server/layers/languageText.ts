import { z } from 'zod';

/** Language of an answer's texts, in a query. */
export const LanguageText = z.enum(['en-US', 'fr-CA']).default('en-US');
