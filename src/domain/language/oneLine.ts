/** Control, format and unassigned characters, and separators of lines and paragraphs. */
const BREAKING = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** Returns whether a text stays in its line wherever it is shown, and hides nothing. */
export function isOneLine(text: string): boolean {
  return text.search(BREAKING) === -1;
}

/**
 * Returns the text in one line, for a letter: a user's name must not add lines to it (GAP-103).
 *
 * @param length Longest text, UTF-16 code units.
 */
export function oneLine(text: string, length: number): string {
  return text.replaceAll(BREAKING, ' ').trim().slice(0, length);
}
