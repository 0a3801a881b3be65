import { NewClient } from '#contracts/clients.ts';
import { createClientService, type ClientService } from '../../useCases/clients/clientService.ts';
import { openGrantStore } from '../../useCases/feeds/grantStore.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ClientEntry } from '../../storage/repositories/clientDirectoryRepository.ts';
import type { AdminCommand, AdminDependencies, CommandRow } from './adminCommand.ts';

const WHO = 'service';

/** Commands about clients. */
export const CLIENT_COMMANDS: readonly CommandRow[] = [
  {
    words: ['client', 'list'],
    parameters: [],
    summary: 'lists the clients',
    prepare: () => async (dependencies) =>
      (await deskOf(dependencies).list()).map(lineOf).join('\n') || 'There is none.',
  },
  {
    words: ['client', 'add'],
    parameters: ['ID', 'NAME', 'ADMIN_NAME', 'ADMIN_EMAIL'],
    summary: 'adds a client and its first administrator',
    prepare: ([id, name, adminName, adminEmail]) => {
      const { data } = NewClient.safeParse({ id, name, adminName, adminEmail });
      return data === undefined ? null : add(data);
    },
  },
  ordered('suspend', 'shuts its people and displays out within a minute', 'is suspended'),
  ordered('resume', 'lets them in again', 'is let in again'),
  {
    words: ['client', 'remove'],
    parameters: ['ID', 'REASON'],
    summary: 'deletes a suspended client with all that is its own',
    prepare:
      ([clientId = '', reason = '']) =>
      async (dependencies) => {
        await assertNobodyLeads(dependencies);
        await deskOf(dependencies).remove({ who: WHO, ownClientId: null, clientId, reason });
        return `Client ${clientId} is removed. The audit keeps what was done.`;
      },
  },
];

function ordered(way: 'suspend' | 'resume', summary: string, done: string): CommandRow {
  return {
    words: ['client', way],
    parameters: ['ID', 'REASON'],
    summary,
    prepare:
      ([clientId = '', reason = '']) =>
      async (dependencies) => {
        await deskOf(dependencies)[way]({
          who: WHO,
          ownClientId: null,
          clientId,
          reason,
        });
        return `Client ${clientId} ${done}.`;
      },
  };
}

function add(client: NewClient): AdminCommand {
  return async (dependencies) => {
    const first = await deskOf(dependencies).add(WHO, client);
    const added = `Client ${client.id} is added, with ${client.adminEmail} as its administrator.`;
    if (first === null) return `${added} They sign in with the provider.`;
    const until = new Date(first.expiresAtMs).toISOString();
    return `${added}\nTo choose a password, once, until ${until}: ${dependencies.appOrigin}/auth/reset?token=${first.token}`;
  };
}

function deskOf({ repositories, clock, hasOwnAccounts }: AdminDependencies): ClientService {
  return createClientService({
    repositories,
    clock,
    hasOwnAccounts,
    // with the client itself: nobody watches them on a store without a leader
    removeLocations: (_who, _clientId, rest) => rest(),
    endGrants: async (order) =>
      (await openGrantStore(repositories)).endAllOf({ ...order, atMs: clock.nowMs() }),
  });
}

/** A process that leads knows the client's yards by heart and would go on judging them. */
async function assertNobodyLeads({ leaderOf }: AdminDependencies): Promise<void> {
  const leader = await leaderOf();
  if (leader === null) return;
  const message = `The service runs (${leader}): remove the client on its page, or stop the service first.`;
  throw new ProblemError(409, 'serviceRuns', message);
}

function lineOf({ id, name, suspendedAtMs, personCount, locationCount, displayCount }: ClientEntry): string {
  const state = suspendedAtMs === null ? 'active' : `suspended ${new Date(suspendedAtMs).toISOString()}`;
  return `${id}  ${name}  ${personCount} people, ${locationCount} locations, ${displayCount} displays  ${state}`;
}
