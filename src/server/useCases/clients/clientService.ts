import type { AuditAction } from '#contracts/auditAction.ts';
import type { NewClient } from '#contracts/clients.ts';
import { hashToken, newOpaqueToken } from '../access/opaqueTokens.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { MAX_AHEAD_MS } from '../../platform/time/aheadOfClock.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { ClientEntry } from '../../storage/repositories/clientDirectoryRepository.ts';
import type { ClientRecord } from '../../storage/repositories/clientsRepository.ts';
import type { Repositories, TransactionRepositories } from '../../storage/repositories.ts';

/** The first administrator may be told by letter. */
const FIRST_PASSWORD_LIFETIME_MS = 7 * 24 * 3_600_000;

/** A removal takes so long at most, ms; what has failed before does not keep a client out for ever. */
const REMOVAL_MS = 10 * 60_000;

/** Who orders: a person of a client, or `service` at the command line, which belongs to none. */
export type ClientOrder = {
  readonly who: string;
  /** Client of who orders; null: none. */
  readonly ownClientId: string | null;
  readonly clientId: string;
  readonly reason: string;
};

/** A password can be chosen with this, once. */
export type FirstPassword = { readonly token: string; readonly expiresAtMs: number };

export type ClientServiceDependencies = {
  readonly repositories: Pick<Repositories, 'clientDirectory' | 'together'>;
  readonly clock: Pick<ServerClock, 'nowMs'>;
  /** Whether people have their accounts here, and not with an outside provider. */
  readonly hasOwnAccounts: boolean;
  /** Stops watching the locations of a client, removes them, and does the rest before any other order about locations. */
  readonly removeLocations: (who: string, clientId: string, rest: () => Promise<void>) => Promise<void>;
  /** Takes back what its site admins have let feeds prove. */
  readonly endGrants: (order: Pick<ClientOrder, 'who' | 'clientId' | 'reason'>) => Promise<void>;
};

/** Where clients come and go. Each change is stored with its audit row. */
export function createClientService(dependencies: ClientServiceDependencies) {
  return {
    /** By id. */
    list: (): Promise<ClientEntry[]> => dependencies.repositories.clientDirectory.list(),

    /**
     * Adds a client with its first administrator. null: the administrator has no password here.
     *
     * @throws ProblemError 409 `clientExists`, `emailTaken`.
     */
    add: (who: string, client: NewClient) => add(dependencies, who, client),

    /**
     * Shuts all people and displays of a client out at once. Judging and messages to subscribers go on: nobody who relies
     * on a warning would learn that it is missing.
     *
     * @throws ProblemError 404 `clientNotFound`, 409 `ownClient`.
     */
    suspend: (order: ClientOrder) => change(dependencies, order, 'client.suspended', suspend),

    /**
     * Lets them in again.
     *
     * @throws ProblemError 404 `clientNotFound`, 409 `clientLeaving` while the client is being removed.
     */
    resume: (order: ClientOrder) => change(dependencies, order, 'client.resumed', resume),

    /**
     * Deletes a suspended client with its people, locations and alerts. The audit stays. It cannot be let in again from the
     * first deletion on.
     *
     * @throws ProblemError 404 `clientNotFound`, 409 `ownClient`, `clientActive`.
     */
    async remove(order: ClientOrder): Promise<void> {
      const clientId = await dependencies.repositories.together(async (inside) => {
        const client = await found(inside, order);
        assertForeign(order);
        if (!(await inside.clients.beginRemoval(client.id, dependencies.clock.nowMs()))) throw clientActive();
        return client.id;
      });
      await dependencies.endGrants({ who: order.who, clientId, reason: order.reason });
      await dependencies.removeLocations(order.who, clientId, () =>
        change(dependencies, order, 'client.removed', remove),
      );
    },
  };
}
export type ClientService = ReturnType<typeof createClientService>;

async function add(
  { repositories, clock, hasOwnAccounts }: ClientServiceDependencies,
  who: string,
  { id: clientId, name, adminName, adminEmail }: NewClient,
): Promise<FirstPassword | null> {
  return repositories.together(async ({ clients, people, links, audit }) => {
    const atMs = clock.nowMs();
    if (!(await clients.add(clientId, name))) {
      throw new ProblemError(409, 'clientExists', `There is a client ${clientId} already.`);
    }
    const authorities = ['admin_endpoints', 'user_endpoints'];
    const admin = await people.add({ clientId, name: adminName, email: adminEmail, authorities });
    if (admin === null) {
      throw new ProblemError(409, 'emailTaken', 'Somebody has an account with this e-mail address already.');
    }
    const detail = { clientId, adminId: admin.id };
    await audit.append({ atMs, who, clientId, what: 'client.added', detail });
    if (!hasOwnAccounts) return null;
    const token = newOpaqueToken();
    const expiresAtMs = atMs + FIRST_PASSWORD_LIFETIME_MS;
    const link = { tokenHash: hashToken(token), purpose: 'passwordReset', expiresAtMs, clientId } as const;
    await links.add({ ...link, issuedBy: admin.id, personId: admin.id });
    return { token, expiresAtMs };
  });
}

type Work = (
  inside: TransactionRepositories,
  client: ClientRecord,
  order: ClientOrder & { atMs: number },
) => Promise<boolean>;

const suspend: Work = async ({ clients }, client, order) => {
  assertForeign(order);
  if (client.suspendedAtMs !== null) return false;
  await clients.suspend(client.id, order.atMs);
  return true;
};

const resume: Work = async ({ clients }, client, { atMs }) => {
  if (client.suspendedAtMs === null) return false;
  // one that lies ahead is of a clock that has been set back since (ADR 28)
  if (await clients.resume(client.id, [atMs - REMOVAL_MS, atMs + MAX_AHEAD_MS])) return true;
  throw new ProblemError(409, 'clientLeaving', 'The client is being removed.');
};

const remove: Work = async ({ clientDirectory }, client, order) => {
  assertForeign(order);
  if (client.suspendedAtMs === null) throw clientActive(); // it may have been let in again meanwhile
  await clientDirectory.remove(client.id);
  return true;
};

/** Changes and audits in one transaction; what is as ordered already stays, without an entry. */
async function change(
  { repositories, clock }: ClientServiceDependencies,
  order: ClientOrder,
  what: AuditAction,
  work: Work,
): Promise<void> {
  await repositories.together(async (inside) => {
    const client = await found(inside, order);
    const atMs = clock.nowMs();
    if (!(await work(inside, client, { ...order, atMs }))) return;
    const { who, reason } = order;
    const detail = { clientId: client.id, ...(reason === '' ? {} : { reason }) };
    await inside.audit.append({ atMs, who, clientId: client.id, what, detail });
  });
}

async function found({ clients }: TransactionRepositories, { clientId }: ClientOrder): Promise<ClientRecord> {
  const client = await clients.find(clientId);
  if (client === null) throw new ProblemError(404, 'clientNotFound', `There is no client ${clientId}.`);
  return client;
}

function assertForeign({ ownClientId, clientId }: ClientOrder): void {
  if (ownClientId?.toUpperCase() === clientId.toUpperCase()) {
    throw new ProblemError(409, 'ownClient', 'You cannot do this to your own client.');
  }
}

function clientActive(): ProblemError {
  return new ProblemError(409, 'clientActive', 'Suspend the client before you remove it.');
}
