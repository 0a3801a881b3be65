import { expect, test } from 'vitest';
import { readRowReason, rowReason } from '#domain/lightning/rowReasons.ts';
import english from '#locales/en-US/policyLab.json' with { type: 'json' };
import french from '#locales/fr-CA/policyLab.json' with { type: 'json' };

const TEXTS = [english, french].map(({ rows }) => Object.entries(rows.reason));
const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name!).toSorted();

test('each reason with words of the page is found again with what the file said', () => {
  for (const [key, text] of TEXTS[0]!) {
    const values = Object.fromEntries(namesIn(text).map((name, nth) => [name, `(a+b)? '${nth}' {x}`]));
    const written = rowReason(key as Parameters<typeof rowReason>[0], values);
    expect(readRowReason(written)).toEqual({ key, values });
  }
});

test('both languages say the same of it', () => {
  const [first, second] = TEXTS.map((texts) => texts.map(([key, text]) => [key, namesIn(text)]));
  expect(second).toEqual(first);
});

test('a reason that was not written so is left as it is', () => {
  for (const reason of ['', 'ENOSPC: no space left', "time is '5'"]) expect(readRowReason(reason)).toBeNull();
});
