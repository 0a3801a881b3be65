import type { ClientsRepository } from '../../storage/repositories/clientsRepository.ts';
import type { KnownDevicesRepository } from '../../storage/repositories/knownDevicesRepository.ts';
import type { PeopleRepository, PersonRecord } from '../../storage/repositories/peopleRepository.ts';
import { accountKey, deviceKey, type GuessLimit } from './guessLimit.ts';
import { isShut } from './isShut.ts';
import { isPasswordOf } from './passwords.ts';

/** An e-mail address and a password as they were typed, and the device they came from; null: it shows no number. */
export type PasswordGuess = {
  readonly email: string;
  readonly password: string;
  readonly deviceHash: string | null;
};

/** Why a password opens nothing. To be told to nobody but the audit. */
export type PasswordFault = {
  readonly kind: 'wrong' | 'waiting' | 'disabled';
  /** Person with the given address; null: there is none. */
  readonly account: PersonRecord | null;
  /** The wrong passwords of which this one was the last before a wait; null: there is none. */
  readonly lockedAfter: number | null;
};

export type PasswordVerdict = { readonly kind: 'right'; readonly person: PersonRecord } | PasswordFault;

type CheckDependencies = {
  readonly people: Pick<PeopleRepository, 'findByEmail'>;
  readonly clients: Pick<ClientsRepository, 'find'>;
  readonly devices: Pick<KnownDevicesRepository, 'isKnown'>;
  readonly limit: Pick<GuessLimit, 'begin' | 'waitOf' | 'forget'>;
};

/**
 * Checks passwords, as many as an account bears. A device that the person has signed in with is counted on its own, so that
 * strangers who guess do not lock the person out; an address that nobody has waits like any other.
 *
 * Source: OWASP, "Slow Down Online Guessing Attacks with Device Cookies".
 */
export function createPasswordCheck({ people, clients, devices, limit }: CheckDependencies) {
  return async ({ email, password, deviceHash }: PasswordGuess): Promise<PasswordVerdict> => {
    const account = await people.findByEmail(email);
    const isKnown =
      account !== null && deviceHash !== null && (await devices.isKnown(account.id, deviceHash));
    const key = isKnown ? deviceKey(account.id, deviceHash) : accountKey(email);
    if (limit.begin(key) > 0) return { kind: 'waiting', account, lockedAfter: null };
    // asked at once: of guesses side by side one alone is the last
    const lockedAfter = limit.waitOf(key)?.guesses ?? null;
    // for nobody's address too, which takes as long
    const isRight = await isPasswordOf(account?.passwordHash ?? null, password);
    if (account === null || !isRight) return { kind: 'wrong', account, lockedAfter };
    // counted as a wrong guess: a limit that begins anew would tell that the password is right
    if (await isShut(clients, account)) return { kind: 'disabled', account, lockedAfter };
    limit.forget(key);
    return { kind: 'right', person: account };
  };
}
export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
