import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { personOf } from './sessionHooks.ts';

/** A proof is fresh for so long, ms (GAP-142). */
export const PROOF_LIFETIME_MS = 5 * 60_000;
/** Clocks of services that take turns, and of a provider, may differ by this, ms; a proof further ahead is none. */
export const CLOCK_TOLERANCE_MS = 30_000;

/** Guards calls that can better a status. Ask it after the rights: a person who may not do it need not prove anything. */
export type FreshProof = {
  /**
   * Passes a request whose session has a fresh proof, or whose client asks for none.
   *
   * @throws ProblemError 401 `freshProofNeeded`. 401, because the app renews its bearer at 403 alone (NET-05), and a
   * renewal would not help; RFC 9470 answers a step-up with 401 too.
   */
  require(request: FastifyRequest): Promise<void>;
  /** The same whatever the client asks for: changes of the proofs themselves. */
  demand(request: FastifyRequest): Promise<void>;
};

export type FreshProofDependencies = {
  readonly repositories: Pick<Repositories, 'clients' | 'proofs'>;
  readonly clock: ServerClock;
};

export function createFreshProof({ repositories, clock }: FreshProofDependencies): FreshProof {
  async function demand(request: FastifyRequest): Promise<void> {
    const { id, sessionId } = personOf(request);
    const provedAtMs = await repositories.proofs.provedAtMs(sessionId, id);
    if (!isFresh(provedAtMs, clock.nowMs())) throw freshProofNeeded();
  }
  return {
    demand,
    async require(request) {
      const client = await repositories.clients.find(personOf(request).client);
      if (client?.asksFreshProof ?? true) await demand(request);
    },
  };
}

export function isFresh(provedAtMs: number | null, nowMs: number): boolean {
  if (provedAtMs === null) return false;
  const ageMs = nowMs - provedAtMs;
  return ageMs >= -CLOCK_TOLERANCE_MS && ageMs <= PROOF_LIFETIME_MS;
}

function freshProofNeeded(): ProblemError {
  return new ProblemError(401, 'freshProofNeeded', 'Confirm that it is you.');
}
