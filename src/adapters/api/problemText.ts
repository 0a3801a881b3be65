import { AnyProblem } from '#contracts/anyProblem.ts';

/**
 * What the service says is wrong: `message`, else `messageText`, of the named problem (ERR-08, GAP-128).
 *
 * @returns null when the body names no such problem.
 */
export function problemText(body: unknown, key = 'generalError'): string | null {
  const problem = AnyProblem.safeParse(body).data?.[key];
  return problem?.message || problem?.messageText || null;
}
