import type { ServerClock } from '../serverClock.ts';
import type { ClientsRepository } from '../storage/repositories/clientsRepository.ts';
import type { KnownDevicesRepository } from '../storage/repositories/knownDevicesRepository.ts';
import type { PeopleRepository, PersonRecord } from '../storage/repositories/peopleRepository.ts';
import { accountKey, createGuessLimit } from './guessLimit.ts';
import { isPasswordOf } from './passwords.ts';

/** An e-mail address and a password as they were typed, and the device they came from; null: it shows no number. */
export type PasswordGuess = {
  readonly email: string;
  readonly password: string;
  readonly deviceHash: string | null;
};

export type PasswordVerdict =
  | { readonly kind: 'right'; readonly person: PersonRecord }
  /** `account`: who was meant; null: nobody has that address. To be told to nobody but the audit. */
  | { readonly kind: 'wrong' | 'waiting' | 'disabled'; readonly account: PersonRecord | null };

type CheckParts = {
  readonly people: Pick<PeopleRepository, 'findByEmail'>;
  readonly clients: Pick<ClientsRepository, 'find'>;
  readonly devices: Pick<KnownDevicesRepository, 'isKnown'>;
  readonly clock: ServerClock;
};

/**
 * Checks passwords, as many as an account bears. A device that the person has signed in with is counted on its own, so that
 * strangers who guess do not lock the person out; an address that nobody has waits like any other.
 *
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function createPasswordCheck({ people, clients, devices, clock }: CheckParts) {
  const limit = createGuessLimit(clock);

  return async ({ email, password, deviceHash }: PasswordGuess): Promise<PasswordVerdict> => {
    const account = await people.findByEmail(email);
    const isKnown =
      account !== null && deviceHash !== null && (await devices.isKnown(account.id, deviceHash));
    const key = isKnown ? `${account.id} ${deviceHash}` : accountKey(email);
    if (limit.begin(key) > 0) return { kind: 'waiting', account };
    // for nobody's address too, which takes as long
    const isRight = await isPasswordOf(account?.passwordHash ?? null, password);
    if (account === null || !isRight) return { kind: 'wrong', account };
    // counted as a wrong guess: a limit that begins anew would tell that the password is right
    const isShut =
      account.disabledAtMs !== null || (await clients.find(account.clientId))?.suspendedAtMs !== null;
    if (isShut) return { kind: 'disabled', account };
    limit.succeed(key);
    return { kind: 'right', person: account };
  };
}
export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
