import type { TransactionRepositories } from '../../../storage/repositories.ts';

/** Removes all passkeys, the authenticator app and the recovery codes of a person. @returns what there was. */
export async function removeFactors(
  { factors }: Pick<TransactionRepositories, 'factors'>,
  personId: string,
): Promise<{ passkeys: number; hadApp: boolean }> {
  const passkeys = (await factors.passkeysOf(personId)).length;
  await factors.removeAllPasskeys(personId);
  const hadApp = await factors.removeTotp(personId);
  await factors.replaceRecoveryCodes(personId, []);
  return { passkeys, hadApp };
}
