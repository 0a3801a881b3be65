import type { FastifyRequest } from 'fastify';
import type { ChangedFactors, Factors } from '#contracts/factors.ts';
import { Problem } from '#contracts/problem.ts';
import { isoInstant, isoInstantOrNull } from '#domain/time/instant.ts';
import { perMinute } from '../../../platform/http/perMinute.ts';
import type { TransactionRepositories } from '../../../storage/repositories.ts';
import type { PersonCalls } from '../../access/personCalls.ts';
import type { FreshProof } from '../../access/freshProof.ts';
import type { Passkeys } from './passkeys.ts';
import { renewRecoveryCodes } from './recoveryCodes.ts';

export type FactorCalls = PersonCalls & {
  readonly freshProof: FreshProof;
  readonly passkeys: Passkeys;
  readonly appOrigins: readonly string[];
};

const LIMIT = perMinute(60);
export const FACTOR_REFUSALS = {
  400: Problem,
  401: Problem,
  403: Problem,
  404: Problem,
  409: Problem,
  429: Problem,
};
/**
 * What of a person's calls about their own factors is the same.
 * Each change needs a fresh proof, whatever the client asks for.
 */
export function factorCallsOf({ gate, freshProof }: FactorCalls) {
  return {
    reads: { config: LIMIT, onRequest: gate.admit('user') },
    changes: { config: LIMIT, onRequest: gate.admit('user'), preHandler: freshProof.demand },
  };
}

/**
 * Changes factors if the person still may as it is stored: a passkey that came after an administrator has ended the
 * session would let in again the person who made it (ADR 51).
 */
export function changeFactors(
  { repositories, gate }: FactorCalls,
  request: FastifyRequest,
  change: (transaction: TransactionRepositories) => Promise<ChangedFactors>,
): Promise<ChangedFactors> {
  return repositories.together(async (transaction) => {
    await gate.ordererOf(request).stillMay(transaction);
    return change(transaction);
  });
}

/** Adds a factor. With the first one come recovery codes: without them a lost device would shut its owner out. */
export function addFactor(
  calls: FactorCalls,
  request: FastifyRequest,
  add: (transaction: TransactionRepositories) => Promise<void>,
): Promise<ChangedFactors> {
  const { id: personId } = calls.gate.personOf(request);
  return changeFactors(calls, request, async (transaction) => {
    const isFirst = !(await transaction.factors.hasSecondFactor(personId));
    await add(transaction);
    const recoveryCodes = isFirst ? await renewRecoveryCodes(transaction.factors, personId) : null;
    return { ...(await factorsOf(transaction, personId)), recoveryCodes };
  });
}

/** Recovery codes stand in for a second factor; without one they go too. */
export async function afterRemoval(
  transaction: TransactionRepositories,
  personId: string,
): Promise<ChangedFactors> {
  if (!(await transaction.factors.hasSecondFactor(personId)))
    await transaction.factors.replaceRecoveryCodes(personId, []);
  return { ...(await factorsOf(transaction, personId)), recoveryCodes: null };
}

/** What the person has now. */
export async function factorsOf(
  { factors }: Pick<TransactionRepositories, 'factors'>,
  personId: string,
): Promise<Factors> {
  const totp = await factors.totpOf(personId);
  return {
    passkeys: (await factors.passkeysOf(personId)).map(
      ({ credentialId: id, name, addedAtMs, lastUsedAtMs, isBackedUp }) => ({
        id,
        name,
        isBackedUp,
        addedAt: isoInstant(addedAtMs),
        lastUsedAt: isoInstantOrNull(lastUsedAtMs),
      }),
    ),
    hasAuthenticatorApp: totp !== null && totp.confirmedAtMs !== null,
    recoveryCodesLeft: await factors.unusedRecoveryCodesOf(personId),
  };
}
