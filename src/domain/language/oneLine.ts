import { cutText } from './cutText.ts';

/** Control, format and unassigned characters, and separators of lines and paragraphs. */
const BREAKING = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** The joiner of an emoji of several parts, which is shown: a construction worker is two joined signs. */
const EMOJI_JOINER =
  /(\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})/gu;

/** Returns whether a text stays in its line wherever it is shown, and hides nothing. */
export function isOneLine(text: string): boolean {
  return text.replaceAll(EMOJI_JOINER, '$1').search(BREAKING) === -1;
}

/**
 * Returns the text in one line, for a letter: a user's name must not add lines to it (GAP-103).
 *
 * @param length Longest text, UTF-16 code units.
 */
export function oneLine(text: string, length: number): string {
  return cutText(text.replaceAll(BREAKING, ' ').trim(), length);
}
