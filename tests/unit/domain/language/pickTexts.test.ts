import { expect, it } from 'vitest';
import { knownLanguage, readTexts } from '#domain/language/pickTexts.ts';

const TEXTS = { 'en-US': { title: 'Sign in' }, 'fr-CA': { title: 'Connexion' } };

it.each([
  ['en-US', 'en-US'],
  ['fr-CA', 'fr-CA'],
  ['de-DE', 'en-US'],
  [undefined, 'en-US'],
  [null, 'en-US'],
])('texts for the language %s are those of %s [LANG-01]', (tag, language) => {
  expect(knownLanguage(tag)).toBe(language);
});

it('one text is read in every language [LANG-01]', () => {
  expect(readTexts(TEXTS, (words, language) => `${words.title}, ${language}`)).toEqual({
    'en-US': 'Sign in, en-US',
    'fr-CA': 'Connexion, fr-CA',
  });
});
