import type { Session } from '#contracts/session.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import type { Parts } from './createParts.ts';
import type { SessionActor } from './createSession.ts';

type Details = Pick<Session, 'name' | 'phoneNumber' | 'language' | 'unitSystem' | 'unitMetricSubsystem'>;

/**
 * Writes what the service has now of a person into what is stored, and makes the page read by it at once (AUTH-13,
 * AUTH-14). The stored tokens stay: another tab may have newer ones than this page. A renewal under way is left
 * alone, since its token must not be used twice; it brings the details itself.
 */
export function holdDetails(
  { sessions, presentMs }: Pick<Parts, 'sessions' | 'presentMs'>,
  session: SessionActor,
  details: Details,
): void {
  const snapshot = session.getSnapshot();
  const { grant } = snapshot.context;
  if (selectSession(snapshot) === null || grant === null) return;
  const changed = { ...(sessions.read() ?? grant.session), ...details };
  sessions.write(changed);
  if (snapshot.matches({ signedIn: { token: 'renewing' } })) return;
  session.send({
    type: 'storage.changed',
    grant: { session: changed, issuedAtMs: grant.issuedAtMs, atMs: presentMs() },
  });
}
