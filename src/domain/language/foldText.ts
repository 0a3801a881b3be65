/**
 * Text as searches compare it:
 * lower case and without accents, so that "montreal" finds Montréal, however its é is written.
 */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
