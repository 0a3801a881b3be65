import { expect, test } from 'vitest';
import { foldText } from '#domain/language/foldText.ts';

test('texts that differ by case, accents or their code points compare as one', () => {
  expect(['Montréal', 'MONTRE\u0301AL', 'montreal'].map(foldText)).toEqual(Array(3).fill('montreal'));
});
