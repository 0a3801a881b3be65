/** Finds texts in code that are not English, or that are given language by language. */

/** Files that have such letters with good reason. */
const EXCEPTIONS = new Map([
  ['src/domain/language/languages.ts', 'written from the folders'],
  ['src/server/platform/texts/serviceTexts.ts', 'written from the folders'],
  ['src/server/sources/simulator/demoPlaces.ts', 'names of towns and streets'],
  ['src/ui/wordFit.ts', 'widths of status words, by word; other words are measured'],
]);

/** @returns the faulty pieces of the code of a file, by its path from the root; none: it is well. */
export function foreignTextsIn(path, code) {
  if (EXCEPTIONS.has(path.replaceAll('\\', '/'))) return [];
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\/|(^|[\s;{}(),])\/\/.*$/gm, '$1');
  const words = bare.match(/[^\s'"`]*[À-ÖØ-öø-ÿŒœ][^'"`\n]*/g) ?? [];
  const pairs = bare.match(/['"][a-z]{2}-[A-Z]{2}['"]\s*:.*/g) ?? [];
  return [...words, ...pairs];
}
