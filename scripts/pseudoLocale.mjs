/**
 * Writes a language that nobody speaks, to see whether a page bears another one: English with accents, a third longer,
 * each text in brackets. What is not so on a page is no text of `locales/`; where the last bracket is missing, the page cuts
 * its text off.
 *
 * It is written into a copy of the product, never into `locales/` itself: a language of that folder is offered to
 * everybody, and a switch to hide it would be one more thing that could be set wrong.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS_FILE, SOURCE_LANGUAGE } from './languages.mjs';

export const PSEUDO_LANGUAGE = 'en-XA';
const LONGER_BY = 0.35;
/** Names that are the same in every language. */
const NAMES = ['Safety Command Center'];
/** Of Latin-1 only: other letters would come from another font. */
const ACCENTS = new Map(
  Object.entries({ a: 'å', c: 'ç', e: 'é', i: 'î', n: 'ñ', o: 'ö', u: 'û', y: 'ý' }).flatMap(
    ([letter, accented]) => [
      [letter, accented],
      [letter.toUpperCase(), accented.toUpperCase()],
    ],
  ),
);
const KEPT = new RegExp(String.raw`(${NAMES.join('|')}|\$t\([^)]*\)|\{\{[^}]*\}\}|\{[^}]*\}|<[^>]*>)`);

/** A text as the pseudo-language has it; placeholders, tags and names stay. A text without letters stays as it is. */
export function pseudoText(text) {
  const parts = text.split(KEPT);
  const letters =
    parts
      .filter((_, nth) => nth % 2 === 0)
      .join('')
      .match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return text;
  let debt = 0;
  const longer = parts.map((part, nth) => {
    if (nth % 2 === 1) return part;
    return part.replaceAll(/\p{L}/gu, (letter) => {
      const accented = ACCENTS.get(letter) ?? letter;
      debt += LONGER_BY;
      if (debt < 1 || !/[aeiouy]/i.test(letter)) return accented;
      debt -= 1;
      return accented + accented;
    });
  });
  return `[${longer.join('')}]`;
}

function pseudoTexts(node) {
  if (typeof node === 'string') return pseudoText(node);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, pseudoTexts(value)]));
}

/** Writes the folder of the pseudo-language beside those of the others. @param root Of a copy of the product. */
export function writePseudoLocale(root) {
  const source = join(root, 'locales', SOURCE_LANGUAGE);
  const target = join(root, 'locales', PSEUDO_LANGUAGE);
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(source)) {
    const texts = JSON.parse(readFileSync(join(source, file), 'utf8'));
    const own = pseudoTexts(texts);
    const written = file === FACTS_FILE ? { ...own, code: 'XA', units: {} } : own;
    writeFileSync(join(target, file), `${JSON.stringify(written, null, 2)}\n`);
  }
}
