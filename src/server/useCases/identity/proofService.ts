import type { AuditAction } from '#contracts/auditAction.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { ProofTaken } from '#contracts/freshProof.ts';
import { createAttemptLimit } from '../access/attemptLimit.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Proof } from '../../storage/repositories/proofsRepository.ts';
import type { Repositories } from '../../storage/repositories.ts';
import { accessTokenExpired } from '../access/sessionHooks.ts';
import { PROOF_LIFETIME_MS } from '../access/freshProof.ts';

export type ProofDependencies = {
  readonly repositories: Pick<Repositories, 'proofs' | 'audit' | 'together'>;
  readonly clock: ServerClock;
};

/** Who proves something, in which session. */
export type Prover = { readonly personId: string; readonly clientId: string; readonly sessionId: string };

/** How it was tried; of an outside provider also which, and why it is none. */
type ProofDetail = { readonly by: Proof; readonly issuer?: string; readonly reason?: string };

/** Takes proofs: counts wrong ones for each person, audits each, and notes the time of a right one in its session. */
export function createProofService({ repositories, clock }: ProofDependencies) {
  const wrong = createAttemptLimit(clock);
  const fact = ({ personId, clientId }: Prover, what: AuditAction, detail: ProofDetail) => ({
    atMs: clock.nowMs(),
    who: personId,
    clientId,
    what,
    detail,
  });

  /** Notes a right proof in its session. @throws ProblemError 403 for a session that has ended. */
  async function accept(prover: Prover, provedAtMs: number, detail: ProofDetail): Promise<void> {
    await repositories.together(async ({ proofs, audit }) => {
      const { sessionId, personId } = prover;
      if (!(await proofs.note(sessionId, personId, { provedAtMs, provedBy: detail.by })))
        throw accessTokenExpired();
      await audit.append(fact(prover, 'proof.taken', detail));
    });
  }
  const refuse = (prover: Prover, detail: ProofDetail) =>
    repositories.audit.append(fact(prover, 'proof.refused', detail));

  return {
    accept,
    refuse,
    /** @throws ProblemError 400 `wrongProof`, 429 after too many wrong ones, 403 for a session that has ended. */
    async take(prover: Prover, by: Proof, isRight: () => Promise<boolean>): Promise<ProofTaken> {
      if (!wrong.mayTry(prover.personId)) throw tooManyProofs();
      wrong.noteFailure(prover.personId); // counted before it is known, so that guesses side by side count too
      if (!(await isRight())) {
        await refuse(prover, { by });
        throw new ProblemError(400, 'wrongProof', 'That is not right.');
      }
      wrong.forget(prover.personId);
      const provedAtMs = clock.nowMs();
      await accept(prover, provedAtMs, { by });
      return { freshUntil: isoInstant(provedAtMs + PROOF_LIFETIME_MS) };
    },
  };
}
export type ProofService = ReturnType<typeof createProofService>;

function tooManyProofs(): ProblemError {
  return new ProblemError(429, 'tooManyProofs', 'Too many wrong attempts. Wait a quarter of an hour.');
}
