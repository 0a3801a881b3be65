import { sessionGrant } from '../../../support/sessionGrant.ts';
import { createSessionSystem } from '../../../support/sessionSystem.ts';
import { settled } from '../../../support/settled.ts';

/** A session machine with a session of that age, ms, in its storage. */
export async function startedSession(ageMs: number, facts = {}) {
  const system = createSessionSystem();
  const grant = sessionGrant({ ageMs }, facts);
  system.storage.session = grant.session;
  system.restores.last().resolve(grant);
  await settled();
  return system;
}
