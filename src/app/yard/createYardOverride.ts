import { createOverrideApi } from '#adapters/api/overrideApi.ts';
import type { Session } from '#contracts/session.ts';
import type { OverridePlace } from '#domain/override/overrideGate.ts';
import { overrideRole, type OverrideRole } from '#domain/override/overrideRole.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { createOverride } from './createOverride.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { SessionActor } from '#app/page/createSession.ts';
import type { YardSystem } from './createYardSystem.ts';

/** Who asks, and how the service is asked. */
export type OverrideProduct = {
  readonly platform: Pick<Platform, 'http' | 'environment' | 'sessions' | 'presentMs'>;
  readonly session: SessionActor;
};
export type OverriddenYard = Pick<YardSystem, 'facility' | 'yardStatus' | 'probability'>;

/** The override of a yard for the signed-in user, at one of the places where it is offered. */
export function createYardOverride(
  { platform, session }: OverrideProduct,
  system: OverriddenYard,
  place: OverridePlace,
) {
  const overrides = createOverrideApi(platform.http, platform.environment.apiBaseUrl);
  const role = roleOf(selectSession(session.getSnapshot()));
  return createOverride({ ...platform, overrides }, { ...system, role, place });
}

/** What a person may do about overrides; nobody: nothing. */
export function roleOf(person: Session | null): OverrideRole {
  return person === null ? 'none' : overrideRole(person.authorities, person.client);
}
