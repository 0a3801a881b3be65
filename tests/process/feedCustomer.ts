import type { Repositories } from '#server/storage/repositories.ts';
import { createTokenSigner } from '#server/useCases/access/tokenSigner.ts';
import { createSessions } from '#server/useCases/identity/sessions.ts';
import { FEED_KEY } from '../unit/server/sources/ingest/feedFixture.ts';

const HOUR_MS = 3_600_000;

/** A site admin of ACME, put into a store that no service runs on yet: a token of theirs. */
export async function addSiteAdmin(repositories: Repositories, name: string): Promise<string> {
  const clock = { nowMs: Date.now };
  const signer = await createTokenSigner(repositories.engineState, clock);
  const known = await repositories.people.add({
    email: `${name}@acme.example`,
    name,
    clientId: 'ACME',
    authorities: ['user_endpoints', 'site_admin_endpoints'],
  });
  const sessions = createSessions({ repositories, signer, clock });
  const { accessToken } = await sessions.begin(known!, Date.now() + HOUR_MS, { provedBy: 'password' });
  return accessToken;
}

/** Lets the feed prove quiet. @returns Status of the answer. */
export async function grantMayClear(origin: string, accessToken: string): Promise<number> {
  const answer = await fetch(`${origin}/api/admin/feeds/dtn-legacy/may_clear`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mayClear: true, reason: 'Contract signed' }),
  });
  return answer.status;
}

/** Delivers lines of the feed. @returns Status of the answer. */
export async function sendToFeed(origin: string, body: string): Promise<number> {
  const headers = { authorization: `Bearer ${FEED_KEY}`, 'content-type': 'application/x-ndjson' };
  return (await fetch(`${origin}/ingest/v1/dtn-legacy`, { method: 'POST', headers, body })).status;
}
