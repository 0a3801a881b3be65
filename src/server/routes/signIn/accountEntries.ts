import { isClientCode } from '#domain/people/clientCode.ts';
import { createMutex } from '../../platform/threads/mutex.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { Repositories } from '../../storage/repositories.ts';
import type { AccountForm } from './accountForm.ts';
import type { AccountEntry } from './accountRoutes.ts';
import { hashToken } from '../../useCases/access/opaqueTokens.ts';
import { hashPassword } from '../../useCases/identity/passwords.ts';
import type { SetupCode } from '../../useCases/identity/setupCode.ts';

export interface EntryDependencies {
  repositories: Repositories;
  clock: ServerClock;
}

/** Hash under which the link of an address is stored. */
export function linkHash(query: URLSearchParams): string {
  return hashToken(query.get('token') ?? '');
}

/** A registration link makes its holder an ordinary user of the client of the link (GAP-113). */
export function registrationEntry({ repositories, clock }: EntryDependencies): AccountEntry {
  return {
    kind: 'registration',
    isOpen: async (query) =>
      (await repositories.links.find(linkHash(query), 'registration', clock.nowMs())) !== null,
    async admit(query, form) {
      const person = await newPerson(form, ['user_endpoints']);
      if (await repositories.people.findByEmail(form.email)) return 'emailTaken';
      const atMs = clock.nowMs();
      return repositories.together(async ({ links, people, audit }) => {
        const link = await links.take(linkHash(query), 'registration', atMs);
        if (link === null) return 'closed';
        const { clientId, issuedBy } = link;
        const added = await people.add({ ...person, clientId });
        if (added === null) throw new Error('The e-mail address was taken meanwhile.'); // the link is not used up then
        await audit.append({
          atMs,
          who: added.id,
          clientId,
          what: 'person.registered',
          detail: { clientId, issuedBy },
        });
        return null;
      });
    },
  };
}

/** The setup code makes its holder the first administrator, while there is no account. */
export function setupEntry(
  { repositories, clock }: EntryDependencies,
  setup: SetupCode | null,
): AccountEntry {
  const exclusively = createMutex(); // of two with the code one is first
  return {
    kind: 'setup',
    isOpen: async () => setup !== null && (await repositories.people.isNobodyThere()),
    async admit(_query, form) {
      if (!setup?.fits(form.code)) return 'code';
      if (!isClientCode(form.client)) return 'client';
      const clientId = form.client;
      // the person who sets up a service alone signs for its sites too
      const person = await newPerson(form, ['admin_endpoints', 'site_admin_endpoints', 'user_endpoints']);
      const atMs = clock.nowMs();
      return exclusively(() =>
        repositories.together(async ({ clients, people, audit }) => {
          if (!(await people.isNobodyThere())) return 'closed';
          await clients.ensure(clientId, clientId);
          const added = await people.add({ ...person, clientId });
          if (added === null) return 'closed';
          const detail = { clientId };
          await audit.append({ atMs, who: added.id, clientId, what: 'setup.done', detail });
          return null;
        }),
      );
    },
  };
}

async function newPerson({ name, email, password }: AccountForm, authorities: string[]) {
  return { name, email, authorities, passwordHash: await hashPassword(password) };
}
