import type { Language } from '#domain/language/language.ts';
import { readTexts, type Texts } from '#domain/language/pickTexts.ts';
import { LAYERS_TEXTS } from '../../platform/texts/serviceTexts.ts';

type LayerWords = (typeof LAYERS_TEXTS)[Language];

/** Finds one text of the layers in the words of a language. */
export type ReadLayerText = (words: LayerWords, language: Language) => string;

/** A text of the layers, their pop-ups and legends in every language. */
export function layerText(read: ReadLayerText): Texts<string> {
  return readTexts(LAYERS_TEXTS, read);
}
