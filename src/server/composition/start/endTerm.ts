import { LeadershipError } from '../../useCases/leadership/acquireLease.ts';

/** How long the end of a term may take, ms. */
const END_TERM_MS = 6_000;

/**
 * Waits for the end of a term. One that cannot end would go on beside the next one: then the process must end instead.
 *
 * @throws LeadershipError if it does not end in time: its lease is not to be given back.
 */
export async function endTerm(term: number, ended: Promise<void>): Promise<void> {
  const line = `Term ${term} could not be ended within ${END_TERM_MS / 1_000} s.`;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LeadershipError(line)), END_TERM_MS);
  });
  try {
    await Promise.race([ended, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
