import type { Repositories } from '../../storage/repositories.ts';
import { hashPassword } from './passwords.ts';

const DEMO_CLIENT = 'ACME';
export const DEMO_PASSWORD = 'thunder7clear';

/** One account for each role of the demonstration client. */
export const DEMO_PEOPLE: readonly { email: string; name: string; authorities: string[] }[] = [
  { email: 'user@acme.example', name: 'Uma User', authorities: ['user_endpoints'] },
  { email: 'admin@acme.example', name: 'Ada Admin', authorities: ['admin_endpoints', 'user_endpoints'] },
  {
    email: 'siteadmin@acme.example',
    name: 'Sam Siteadmin',
    authorities: ['user_endpoints', 'site_admin_endpoints'],
  },
  { email: 'guest@acme.example', name: 'Gil Guest', authorities: ['guest_endpoints'] },
  { email: 'kiosk@acme.example', name: 'Wall Display', authorities: ['user_endpoints'] },
];

/** Adds the demo accounts that are not there yet. Their password is public: demo mode only. */
export async function seedDemoPeople({
  clients,
  people,
}: Pick<Repositories, 'clients' | 'people'>): Promise<void> {
  // people who try it out have a public password, which proves nothing (GAP-142)
  await clients.ensure(DEMO_CLIENT, DEMO_CLIENT, { asksFreshProof: false });
  for (const person of DEMO_PEOPLE) {
    if (await people.findByEmail(person.email)) continue;
    await people.add({ ...person, clientId: DEMO_CLIENT, passwordHash: await hashPassword(DEMO_PASSWORD) });
  }
}
