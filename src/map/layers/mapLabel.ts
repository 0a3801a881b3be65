/** Group of all that makes room for one another: layers above keep theirs. */
export const LABELS = 'labels';

/** Longest label, in characters. Source: requirement CONST-39. */
const LONGEST = 20;

const LETTERS = new Intl.Segmenter();

/** A name as the map writes it: cut after 20 characters, the last of which then is an ellipsis. */
export function mapLabel(name: string): string {
  const letters = Array.from(LETTERS.segment(name), ({ segment }) => segment);
  return letters.length <= LONGEST ? name : `${letters.slice(0, LONGEST - 1).join('')}…`;
}
