import type { Session } from '#contracts/session.ts';

/** Remaining lifetime above which a session is valid, ms. Source: requirement AUTH-12 (900 s). */
export const VALID_MARGIN_MS = 900_000;

/** Longest wait that every timer supports (browsers overflow above 24.8 days), ms; renewal comes well before. */
const LONGEST_WAIT_MS = 24 * 86_400_000;

/** Session, when it was issued (`iat` of its id token), and when it was received; both epoch ms, one clock. */
export type SessionGrant = { readonly session: Session; readonly issuedAtMs: number; readonly atMs: number };

/** Details that people can edit about themselves. */
export type SessionDetails = Pick<
  Session,
  'name' | 'phoneNumber' | 'language' | 'unitSystem' | 'unitMetricSubsystem'
>;

/**
 * Reason why a session ended that the person of this tab did not end. `notInStore`: the service does not know it, as
 * after the restore of an older copy of its store; `refused`: the service knows that it has ended; `elsewhere`: another
 * tab of the browser has no session any more.
 */
export type SessionEnd = 'refused' | 'notInStore' | 'elsewhere';

/** Answer from outside: a session, or the reason why there is none. */
export type Answer = SessionGrant | 'magicLink' | SessionEnd | null;

export function isGrant(answer: Answer): answer is SessionGrant {
  return typeof answer === 'object' && answer !== null;
}

/** Grant that an event carries. */
export function grantOf({ session, issuedAtMs, atMs }: SessionGrant): SessionGrant {
  return { session, issuedAtMs, atMs };
}

/** Remaining lifetime of a session at the time that it carries, ms; negative when it has expired. */
export function leftMs({ session, issuedAtMs, atMs }: SessionGrant): number {
  return issuedAtMs + session.expireDurationSeconds * 1000 - atMs;
}

/** Wait until `marginMs` are left, ms; 0 without a session. */
export function waitMs(grant: SessionGrant | null, marginMs: number): number {
  return grant === null ? 0 : Math.min(LONGEST_WAIT_MS / 2, Math.max(0, leftMs(grant) - marginMs));
}

/** Details of a person, without other fields. */
export function detailsOf(person: SessionDetails): SessionDetails {
  const { name, phoneNumber, language, unitSystem, unitMetricSubsystem } = person;
  return { name, phoneNumber, language, unitSystem, unitMetricSubsystem };
}

/** Grant with other details; null: with its own. */
export function withDetails(grant: SessionGrant, details: SessionDetails | null): SessionGrant {
  return { ...grant, session: { ...grant.session, ...details } };
}
