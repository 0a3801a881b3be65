import { CLOCK_TOLERANCE_MS, isFresh } from '../../access/freshProof.ts';
import type { ProofService } from '../proofService.ts';
import { ProblemError } from '../../../platform/http/problemError.ts';
import type { ProviderAnswer } from './outsideProvider.ts';
import type { OutsideFault } from './outsideTexts.ts';
import type { ProofErrand } from './outsideVisit.ts';

type Provers = {
  readonly proofs: Pick<ProofService, 'accept' | 'refuse'>;
  readonly people: { findByOutside(issuer: string, subject: string): Promise<{ id: string } | null> };
  readonly issuer: string;
};

/** Why what a provider answered is no fresh proof, as the audit tells it. */
type NoProof =
  | 'notProved'
  | 'providerRefused'
  | 'otherPerson'
  | 'noAuthTime'
  | 'oldAuthTime'
  | 'sessionEnded';

const FAULT_OF: Readonly<Record<NoProof, OutsideFault>> = {
  notProved: 'notProved',
  providerRefused: 'notProved',
  otherPerson: 'otherPerson',
  noAuthTime: 'notAnew',
  oldAuthTime: 'notAnew',
  sessionEnded: 'sessionOver',
};

/**
 * Takes what the provider answered for a fresh proof of the person who went there (GAP-142), or notes why it is none. It
 * holds from when the provider had them sign in.
 *
 * @returns null: it is taken; else what the person is told.
 */
export async function takeOutsideProof(
  { proofs, people, issuer }: Provers,
  errand: ProofErrand,
  { answer, nowMs }: { answer: ProviderAnswer | null; nowMs: number },
): Promise<OutsideFault | null> {
  const detail = { by: 'outside', issuer } as const;
  const refuse = async (reason: NoProof) => {
    await proofs.refuse(errand, { ...detail, reason });
    return FAULT_OF[reason];
  };
  if (answer === null) return refuse('notProved');
  if (answer.kind === 'refused') return refuse('providerRefused');
  const person = await people.findByOutside(issuer, String(answer.claims['sub']));
  if (person?.id !== errand.personId) return refuse('otherPerson');
  const { authAtMs } = answer;
  if (authAtMs === null) return refuse('noAuthTime');
  // a provider that does not heed max_age tells the time of an older sign-in
  if (authAtMs < errand.beganAtMs - CLOCK_TOLERANCE_MS || !isFresh(authAtMs, nowMs))
    return refuse('oldAuthTime');
  try {
    await proofs.accept(errand, Math.min(authAtMs, nowMs), detail);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return refuse('sessionEnded');
  }
  return null;
}
