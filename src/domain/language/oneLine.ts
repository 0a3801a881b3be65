/** Control, format and unassigned characters, and separators of lines and paragraphs. */
const BREAKING = /[\p{C}\p{Zl}\p{Zp}]+/gu;

/** Returns whether a text stays in its line wherever it is shown, and hides nothing. */
export function isOneLine(text: string): boolean {
  return text.search(BREAKING) === -1;
}

/**
 * The text in one line, for a letter: a name of somebody must not add lines of their own to it (GAP-103).
 *
 * @param length Longest text, UTF-16 code units.
 */
export function oneLine(text: string, length: number): string {
  return text.replaceAll(BREAKING, ' ').trim().slice(0, length);
}
