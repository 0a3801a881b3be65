import { ProblemError } from '../../platform/http/problemError.ts';

/** Refusal for a user who is limited to some yards (ADR 19) and would change others too. */
export function beyondLimit(): ProblemError {
  const text = 'This is also about facilities that you may not change.';
  return new ProblemError(403, 'beyondLimit', text);
}
