import type { ProofWays } from '#contracts/freshProof.ts';

/** What became of a proof. `failed`: it could not be asked, or the person cancelled. */
export type ProofOutcome = 'taken' | 'wrong' | 'tooMany' | 'failed';

/** How a person proves who they are, as the dialog asks for it. */
export type ProofCalls = {
  readonly ways: ProofWays;
  byPassword(password: string): Promise<ProofOutcome>;
  byCode(code: string): Promise<ProofOutcome>;
  byPasskey(): Promise<ProofOutcome>;
  /** Signs in anew with the outside provider, in a window of its own. */
  byOutside(): Promise<ProofOutcome>;
};
