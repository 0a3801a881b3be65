import { hash, verify } from '@node-rs/argon2';
import { createSlots } from '../../platform/threads/slots.ts';

/**
 * Argon2id (the library's default algorithm) with 19 MiB, 2 passes, 1 lane.
 * Source: OWASP Password Storage Cheat Sheet, section Argon2id: m=19456, t=2, p=1.
 */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * At a time, of the four threads that Node has for files, names of hosts and compressed answers too: strangers who guess
 * from many addresses must not hold up what screens are told.
 */
const MOST_AT_ONCE = 2;
const inSlot = createSlots(MOST_AT_ONCE);

export function hashPassword(password: string): Promise<string> {
  return inSlot(() => hash(asStored(password), ARGON2ID));
}

let nobodysHash: Promise<string> | undefined;

/** Whether the password fits. With no hash (unknown person) it takes as long and says no, so that time tells nothing. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password');
  const expected = passwordHash ?? (await nobodysHash);
  const fits = await inSlot(() => verify(expected, asStored(password)));
  return passwordHash !== null && fits;
}

/** An accented letter is one character on some keyboards and two on others. Source: NIST SP 800-63B, 5.1.1.2. */
function asStored(password: string): string {
  return password.normalize('NFKC');
}
