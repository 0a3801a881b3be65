import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as en from '@zxcvbn-ts/language-en';
import * as fr from '@zxcvbn-ts/language-fr';

/** Fewer than 10^8 guesses, by the library's estimate. */
const STRONG_SCORE = 3;
/** Judging takes the square of the length and more: 200 characters held the service up for two seconds, 32 do for 50 ms. */
const JUDGED_CHARACTERS = 32;
/** Readings of a password with digits for letters. The library's 100 take ten times as long and find no more here. */
const MOST_SUBSTITUTIONS = 8;
const PRODUCT = ['safety command center', 'safetycommandcenter', 'scc'];

let judge: ZxcvbnFactory | undefined; // the dictionaries take half a second to read

/**
 * Whether people who guess would soon come to this password: it is made of common passwords, words, names, dates, keyboard
 * rows or repetitions, or of what is known of its owner. Judged by its first 32 characters.
 *
 * @param known Name, e-mail address and client of the owner.
 */
export function isCommonPassword(password: string, known: readonly string[]): boolean {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
  });
  const parts = known
    .flatMap((one) => [one, one.replaceAll(/\s/g, ''), ...one.split(/[^\p{L}\p{N}]+/u)])
    .filter((one) => one.length > 2);
  return judge.check(password.slice(0, JUDGED_CHARACTERS), [...parts, ...PRODUCT]).score < STRONG_SCORE;
}
