import { z } from 'zod';

/** A text for people: one string for all languages, or one per language with `en-US` as fallback (LANG-08). */
export const LocalizedText = z.union([z.string(), z.record(z.string(), z.string())]);
export type LocalizedText = z.infer<typeof LocalizedText>;
