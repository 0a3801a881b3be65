import { timingSafeEqual } from 'node:crypto';
import type { PeopleRepository } from '../../storage/repositories/peopleRepository.ts';
import { hashToken } from '../access/opaqueTokens.ts';
import { bareCode, newSpokenCode } from '../access/spokenCode.ts';

/** Code that makes a person the first administrator; kept in this process only. */
export interface SetupCode {
  fits(typed: string): boolean;
}

/** 97 bits. */
const GROUPS = 5;

/** Makes a code where there is no account yet, and has it told; null: there is one. A new start makes a new one. */
export async function openSetup(
  people: Pick<PeopleRepository, 'isNobodyThere'>,
  tell: (setupCode: string) => void,
): Promise<SetupCode | null> {
  if (!(await people.isNobodyThere())) return null;
  const code = newSpokenCode(GROUPS);
  tell(code);
  const expected = Buffer.from(hashToken(bareCode(code)));
  return { fits: (typed) => timingSafeEqual(Buffer.from(hashToken(bareCode(typed))), expected) };
}
