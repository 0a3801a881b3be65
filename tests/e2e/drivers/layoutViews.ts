export type WindowSize = readonly [widthPx: number, heightPx: number];
export type Look = { readonly size: WindowSize; readonly scheme: 'dark' | 'light' };
/** A page in a language, with the sizes and the colour schemes that it is looked at in. */
export type LayoutView = { readonly language: string; readonly looks: readonly Look[] };
/** Size of the letters that is set in the browser, % of its default. */
export type LettersPercent = 100 | 200;

/** Languages that pages are looked at in. */
export const LANGUAGES = ['en-US', 'fr-CA'] as const;
const SCHEMES = ['dark', 'light'] as const;
const PHONES: readonly WindowSize[] = [
  [360, 780],
  [390, 844],
];
const DESKS: readonly WindowSize[] = [
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [3840, 2160],
];
export const ALL_SIZES: readonly WindowSize[] = [...PHONES, ...DESKS];
const ALL_LOOKS = ALL_SIZES.flatMap((size) => SCHEMES.map((scheme) => ({ size, scheme })));

/** `npm run layout` looks at each combination of size, language, scheme and letters. */
const IS_EVERY_VIEW = process.env['LAYOUT_VIEWS'] === 'all';

/** `npm test` takes no more than so many. */
export const MOST_VIEWS = 150;

/**
 * Views of the `nth` page: every one where all are looked at. Else one on a phone and one at a desk, dark and light; with
 * letters of the other size the same page is in the other language, and all pages together hold each pair of size,
 * language, scheme and letters.
 */
export function viewsOf(nth: number, letters: LettersPercent): readonly LayoutView[] {
  if (IS_EVERY_VIEW) return everyView();
  const turn = letters === 200 ? 1 : 0;
  const [phone, desk] = [PHONES[((nth >> 1) + turn) % 2]!, DESKS[(nth + 2 * turn) % 4]!];
  const scheme = (at: number) => SCHEMES[((nth >> 2) + turn + at) % 2]!;
  return [
    {
      language: LANGUAGES[(nth + (nth >> 2) + turn) % 2]!,
      looks: [
        { size: phone, scheme: scheme(0) },
        { size: desk, scheme: scheme(1) },
      ],
    },
  ];
}

/** Views of the `nth` page in a state that is not the usual one: one on the narrowest of phones, in the longest of texts. */
export function viewsOfState(nth: number): readonly LayoutView[] {
  if (IS_EVERY_VIEW) return everyView();
  return [{ language: 'fr-CA', looks: [{ size: [360, 780], scheme: SCHEMES[nth % 2]! }] }];
}

function everyView(): readonly LayoutView[] {
  return LANGUAGES.map((language) => ({ language, looks: ALL_LOOKS }));
}
