import { problemKeyOf } from '#contracts/problemKeys.ts';
import { AnyProblem } from '#contracts/anyProblem.ts';

/** Key of the service's general error, by which calls are told apart; null: the body names none. */
export function problemKey(body: unknown): string | null {
  return AnyProblem.safeParse(body).data?.['generalError']?.message || null;
}

/**
 * Text of the service's problem (ERR-08, GAP-128): of the named problem the key in `message` where the app has words for
 * it, else `messageText`, else `message`.
 *
 * @returns null when the body names no such problem.
 */
export function problemText(body: unknown, key = 'generalError'): string | null {
  const problem = AnyProblem.safeParse(body).data?.[key];
  const { message = '', messageText = '' } = problem ?? {};
  return (problemKeyOf(message) === null ? messageText || message : message) || null;
}
