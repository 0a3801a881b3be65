import type { Session } from '#contracts/session.ts';
import type { SessionGrant } from '#machines/session/sessionGrant.ts';
import { MISSION_TIME_MS } from './missionTime.ts';

/** Lifetime of the sessions of the tests, ms. */
export const SESSION_LIFE_MS = 7_200_000;

/** A session of an ordinary user that is as old as wanted at a given time. */
export function sessionGrant(
  times: { readonly ageMs?: number; readonly atMs?: number } = {},
  facts: Partial<Session> = {},
): SessionGrant {
  const { ageMs = 0, atMs = MISSION_TIME_MS } = times;
  const session: Session = {
    accessToken: 'access',
    refreshToken: 'refresh',
    idToken: 'id',
    expireDurationSeconds: SESSION_LIFE_MS / 1000,
    client: 'ACME',
    name: 'Dana Field',
    phoneNumber: '',
    language: 'en-US',
    email: 'dana@acme.example',
    unitSystem: -1,
    unitMetricSubsystem: 0,
    authorities: ['user_endpoints'],
    ...facts,
  };
  return { session, issuedAtMs: atMs - ageMs, atMs };
}
