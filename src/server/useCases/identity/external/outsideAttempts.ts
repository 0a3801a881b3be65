import type { FastifyRequest } from 'fastify';
import type { ServerClock } from '../../../platform/time/serverClock.ts';
import type { Repositories } from '../../../storage/repositories.ts';
import type { PersonRecord } from '../../../storage/repositories/peopleRepository.ts';

export type AttemptDependencies = {
  readonly repositories: Pick<Repositories, 'audit'>;
  readonly clock: ServerClock;
  readonly issuer: string;
};

/** How an outside sign-in ended, and whose it was: an account is named only by claims that were checked. */
export type Attempt = {
  readonly person: Pick<PersonRecord, 'id' | 'clientId'> | null;
  /** null: they are in. */
  readonly reason: string | null;
  /** What the provider calls the reason. */
  readonly error?: string;
};

const LONGEST_ERROR = 60;

/** Notes each outside sign-in in the audit, once, with the provider. */
export function createAttemptNotes({ repositories, clock, issuer }: AttemptDependencies) {
  return async (request: FastifyRequest, { person, reason, error }: Attempt): Promise<void> => {
    const why = reason === null ? {} : { reason };
    const named = error === undefined ? {} : { error: nameIn(error) };
    await repositories.audit.append({
      atMs: clock.nowMs(),
      who: person?.id ?? 'unknown',
      clientId: person?.clientId ?? null,
      what: reason === null ? 'signIn.succeeded' : 'signIn.failed',
      detail: { address: request.ip, issuer, ...why, ...named },
    });
  };
}

/** Error codes are names (RFC 6749, 4.1.2.1); anything else comes by the browser and is kept out of the audit. */
function nameIn(error: string): string {
  return error.replaceAll(/[^\w.-]/g, '').slice(0, LONGEST_ERROR);
}
