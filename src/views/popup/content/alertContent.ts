import type { Language } from '#domain/language/language.ts';
import { hazardColour } from '#domain/layers/hazardColours.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import type { PopupContent } from './popupContent.ts';
import { momentText, textOf, type ContentWords, type Properties } from './words.ts';

/** What the card and the dialog of a weather alert say. */
export type AlertWords = {
  readonly type: string;
  readonly title: string;
  /** CSS colour of its type. */
  readonly color: string;
  readonly location: string;
  readonly from: string;
  readonly to: string;
  readonly summary: string;
  readonly message: string;
};

/** Times stand in the alert's own zone: it is about that place. */
export function alertWords(properties: Properties, words: ContentWords): AlertWords {
  const written = writtenIn(words.language, properties);
  const type = textOf(written['event_type']);
  const title = textOf(written['title']);
  const { timezone } = properties;
  return {
    type,
    title: title === MISSING ? type : title,
    color: hazardColour(textOf(properties['event_type'])),
    location: textOf(written['location']),
    from: momentText(properties['issued_at'], words, timezone),
    to: momentText(properties['expire_at'], words, timezone),
    summary: textOf(written['summary']),
    message: textOf(written['message']),
  };
}

/** What the weather service wrote in a language, or in its first one. */
function writtenIn(language: Language, properties: Properties): Properties {
  const translations = properties['translations'] as Readonly<Record<string, Properties>> | undefined;
  return translations?.[language] ?? properties;
}

/** A weather alert, under a pointer and on a click (POPUP-03). */
export function alertContent(properties: Properties, words: ContentWords): PopupContent {
  const { t } = words;
  const { type, title, color, location, from, to, summary, message } = alertWords(properties, words);
  return {
    title,
    subtitle: location === MISSING ? null : location,
    status: null,
    tag: { text: type, color },
    texts: [summary, message].filter((text, row, all) => text !== MISSING && all.indexOf(text) === row),
    rows: [
      { key: t('popup:alert.from'), value: from },
      { key: t('popup:alert.to'), value: to },
    ],
    actions: null,
  };
}
