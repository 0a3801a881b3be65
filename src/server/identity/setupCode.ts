import { randomInt, timingSafeEqual } from 'node:crypto';
import type { PeopleRepository } from '../storage/repositories/peopleRepository.ts';
import { hashToken } from './opaqueTokens.ts';

/** What makes somebody the first administrator; it lives in this process alone. */
export interface SetupCode {
  fits(typed: string): boolean;
}

/** Without letters that are taken for digits; five groups of four carry 97 bits. */
const SIGNS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';

/** Makes a code where there is nobody yet, and has it told; null: there is somebody. A new start makes a new one. */
export async function openSetup(
  people: Pick<PeopleRepository, 'isNobodyThere'>,
  tell: (setupCode: string) => void,
): Promise<SetupCode | null> {
  if (!(await people.isNobodyThere())) return null;
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const code = Array.from({ length: 5 }, group).join('-');
  tell(code);
  const expected = Buffer.from(hashToken(bare(code)));
  return { fits: (typed) => timingSafeEqual(Buffer.from(hashToken(bare(typed))), expected) };
}

function bare(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
}
