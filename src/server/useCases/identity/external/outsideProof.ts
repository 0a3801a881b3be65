import { CLOCK_TOLERANCE_MS, isFresh } from '../../access/freshProof.ts';
import type { ProofService } from '../proofService.ts';
import { ProblemError } from '../../../platform/http/problemError.ts';
import { admitByClaims, takeByClaims, type EntryDependencies } from './judgeEntry.ts';
import type { OutsideRefusal } from './outsidePeople.ts';
import type { ProviderAnswer } from './outsideProvider.ts';
import { faultToldOf, type OutsideFault } from './outsideTexts.ts';
import type { ProofErrand } from './outsideVisit.ts';

type Provers = EntryDependencies & { readonly proofs: Pick<ProofService, 'accept' | 'refuse'> };

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
 * holds from when the provider had them sign in. As at a sign-in, their rights are what the provider gives them now, and
 * a person who would not come in proves nothing.
 *
 * @returns null: it is taken; else what the person is told.
 */
export async function takeOutsideProof(
  provers: Provers,
  errand: ProofErrand,
  { answer, nowMs }: { answer: ProviderAnswer | null; nowMs: number },
): Promise<OutsideFault | null> {
  const { proofs, repositories } = provers;
  const { issuer } = provers.settings;
  const detail = { by: 'outside', issuer } as const;
  const note = (reason: NoProof | OutsideRefusal) => proofs.refuse(errand, { ...detail, reason });
  const refuse = async (reason: NoProof) => {
    await note(reason);
    return FAULT_OF[reason];
  };
  if (answer === null) return refuse('notProved');
  if (answer.kind === 'refused') return refuse('providerRefused');
  const person = await repositories.people.findByOutside(issuer, String(answer.claims['sub']));
  if (person?.id !== errand.personId) return refuse('otherPerson');
  const { authAtMs } = answer;
  // a provider that does not heed max_age tells the time of an older sign-in
  const isAnew =
    authAtMs !== null && authAtMs >= errand.beganAtMs - CLOCK_TOLERANCE_MS && isFresh(authAtMs, nowMs);
  if (!isAnew) {
    // no proof, and yet this visit's own answer about this person: an ordinary sign-in would go by it
    await takeByClaims(provers, answer.claims);
    return refuse(authAtMs === null ? 'noAuthTime' : 'oldAuthTime');
  }
  const admitted = await admitByClaims(provers, answer.claims);
  if (typeof admitted === 'string') {
    await note(admitted);
    return faultToldOf(admitted);
  }
  try {
    await proofs.accept(errand, Math.min(authAtMs, nowMs), detail);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return refuse('sessionEnded');
  }
  return null;
}
