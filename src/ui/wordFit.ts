/** How a status word fills its line: Archivo width axis, and the word's width in em at that width. */
export type WordFit = { readonly widthPercent: number; readonly widthEm: number };

/** Archivo 800, letter spacing -0.012 em, measured in Chromium. */
const MEASURED: Readonly<Record<string, WordFit>> = {
  OPEN: { widthPercent: 94, widthEm: 2.79 },
  CLOSED: { widthPercent: 82, widthEm: 3.54 },
  WARNING: { widthPercent: 74, widthEm: 3.91 },
  UNKNOWN: { widthPercent: 74, widthEm: 4.28 },
  'ALERT OPEN': { widthPercent: 66, widthEm: 4.52 },
  'LOADING...': { widthPercent: 70, widthEm: 4.3 },
  'CHARGEMENT...': { widthPercent: 62, widthEm: 5.52 },
  OUVERT: { widthPercent: 82, widthEm: 3.64 },
  FERMÉ: { widthPercent: 86, widthEm: 3.19 },
  INCONNU: { widthPercent: 78, widthEm: 3.96 },
  AVERTISSEMENT: { widthPercent: 62, widthEm: 5.88 },
  'ALERTE, OUVERT': { widthPercent: 62, widthEm: 5.83 },
};

const WIDEST_LETTER_EM = 0.62;

/** Canvas knows the width axis by keyword only. */
const KEYWORDS = [
  { widthPercent: 87.5, keyword: 'semi-condensed', maxLetters: 6 },
  { widthPercent: 75, keyword: 'condensed', maxLetters: 8 },
  { widthPercent: 62.5, keyword: 'extra-condensed', maxLetters: Number.POSITIVE_INFINITY },
] as const;

const measured = new Map<string, WordFit>(Object.entries(MEASURED));

/** Words of more letters take the smaller symbol. */
export function isLongWord(word: string): boolean {
  return word.length > 9;
}

/** Fit of a word; a word that is not in the table is measured once, on a canvas where there is one. */
export function wordFit(word: string): WordFit {
  const known = measured.get(word);
  if (known !== undefined) return known;
  const fit = measure(word);
  measured.set(word, fit);
  return fit;
}

function measure(word: string): WordFit {
  const { widthPercent, keyword } = KEYWORDS.find((step) => word.length <= step.maxLetters) ?? KEYWORDS[2];
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return { widthPercent, widthEm: word.length * WIDEST_LETTER_EM };
  context.font = '800 100px "Archivo Variable"';
  context.fontStretch = keyword;
  // 4 % in hand: the real width axis and letter spacing are not the canvas's
  return { widthPercent, widthEm: (context.measureText(word).width / 100) * 1.04 };
}
