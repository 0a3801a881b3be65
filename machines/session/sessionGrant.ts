import type { Session } from '#contracts/session.ts';

/** A session is valid while more than this is left of it, ms. Source: requirement AUTH-12 (900 s). */
export const VALID_MARGIN_MS = 900_000;

/** Longest wait that every timer can hold (browsers overflow above 24.8 days), ms; renewal comes well before. */
const LONGEST_WAIT_MS = 24 * 86_400_000;

/** A session, when it was issued (`iat` of its id token), and when it was heard of; both epoch ms, one clock. */
export type SessionGrant = { readonly session: Session; readonly issuedAtMs: number; readonly atMs: number };

/** What people change about themselves. */
export type SessionDetails = Pick<
  Session,
  'name' | 'phoneNumber' | 'language' | 'unitSystem' | 'unitMetricSubsystem'
>;

/**
 * Why the service ended a session. `notInStore`: the service does not know it, as after the restore of an older copy of its
 * store; `refused`: it knows that it has ended.
 */
export type SessionEnd = 'refused' | 'notInStore';

/** What the outside answers: a session, or a word why there is none. */
export type Answer = SessionGrant | 'magicLink' | SessionEnd | null;

export function isGrant(answer: Answer): answer is SessionGrant {
  return typeof answer === 'object' && answer !== null;
}

/** The grant that an event carries. */
export function grantOf({ session, issuedAtMs, atMs }: SessionGrant): SessionGrant {
  return { session, issuedAtMs, atMs };
}

/** What is left of a session at the time it carries, ms; negative when it has lapsed. */
export function leftMs({ session, issuedAtMs, atMs }: SessionGrant): number {
  return issuedAtMs + session.expireDurationSeconds * 1000 - atMs;
}

/** How long to wait until `marginMs` are left, ms; 0 without a session. */
export function waitMs(grant: SessionGrant | null, marginMs: number): number {
  return grant === null ? 0 : Math.min(LONGEST_WAIT_MS / 2, Math.max(0, leftMs(grant) - marginMs));
}

/** The details among what is known of a person. */
export function detailsOf(person: SessionDetails): SessionDetails {
  const { name, phoneNumber, language, unitSystem, unitMetricSubsystem } = person;
  return { name, phoneNumber, language, unitSystem, unitMetricSubsystem };
}

/** The same grant with other details; null: with its own. */
export function withDetails(grant: SessionGrant, details: SessionDetails | null): SessionGrant {
  return { ...grant, session: { ...grant.session, ...details } };
}
