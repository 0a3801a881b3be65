import { signInOverHttp } from '../../process/signInOverHttp.ts';
import { FEED } from './clusterYards.ts';

/** Lets the feed of the run end statuses. */
export async function grantFeed(origin: string): Promise<void> {
  const { accessToken } = await signInOverHttp(origin, 'siteadmin@acme.example');
  const answer = await fetch(`${origin}/api/admin/feeds/${FEED}/may_clear`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mayClear: true, reason: 'Chaos' }),
  });
  if (answer.status !== 200) throw new Error(`The feed was not granted: ${await answer.text()}`);
}
