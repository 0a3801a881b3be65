import { randomInt } from 'node:crypto';
import type { FactorsRepository } from '../../../storage/repositories/factorsRepository.ts';
import { hashToken } from '../../access/opaqueTokens.ts';

const COUNT = 10;
/** Digits and lower-case letters without those that look alike (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits: a copy of the store is not enough to find one. */
const LENGTH = 16;

/** Ten codes in place of those of before. Each works once in place of a second factor; only their hashes are stored. */
export async function renewRecoveryCodes(
  factors: Pick<FactorsRepository, 'replaceRecoveryCodes'>,
  personId: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await factors.replaceRecoveryCodes(
    personId,
    codes.map((code) => hashOf(code)),
  );
  return codes;
}

/** Whether it is an unused code of that person; uses it up. */
export function takeRecoveryCode(
  factors: FactorsRepository,
  personId: string,
  { code, nowMs }: { code: string; nowMs: number },
): Promise<boolean> {
  return factors.takeRecoveryCode(personId, hashOf(code), nowMs);
}

/** Whether a text may be one, however it was typed. */
export function isRecoveryCode(text: string): boolean {
  return plain(text).length === LENGTH;
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

function hashOf(code: string): string {
  return hashToken(plain(code));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, '');
}
