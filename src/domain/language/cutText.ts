/**
 * The beginning of a text. A character of two code units is kept whole or left out: half of one is no text that could be
 * stored.
 *
 * @param length Longest text, UTF-16 code units.
 */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
