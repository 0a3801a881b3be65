/**
 * Texts one after the other, as whole sentences: each has an end, and one that has its own gets no other. Those that
 * are null or blank are left out.
 */
export function inSentences(texts: readonly (string | null)[]): string {
  return texts
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '')
    .map((text) => (/[.!?…]$/u.test(text) ? text : `${text}.`))
    .join(' ');
}
