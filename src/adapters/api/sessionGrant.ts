import type { Session } from '#contracts/session.ts';
import type { SessionGrant } from '#machines/session/sessionGrant.ts';

/**
 * Session with the time at which it was issued: `iat` of its id token, whose signature the service checks (GAP-17).
 *
 * @param atMs Network time at which it was received, epoch ms.
 * @throws Error when the id token carries no `iat`.
 */
export function toSessionGrant(session: Session, atMs: number): SessionGrant {
  const [, body = ''] = session.idToken.split('.');
  const { iat } = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: unknown };
  if (typeof iat !== 'number') throw new Error('The id token does not say when it was issued.');
  return { session, issuedAtMs: iat * 1_000, atMs };
}
