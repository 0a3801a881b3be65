import { OVERRIDE_LIFETIME_HOURS } from '#domain/override/overrideLifetime.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ClientsRepository } from '../../storage/repositories/clientsRepository.ts';

const HOUR_MS = 3_600_000;

/** How long overrides last that are set from now on, by client (S9). */
export type OverrideLifetimes = {
  /**
   * As the store said last, ms; the usual time for a client that it does not know. In memory, so that nothing happens
   * between the judgement of an override and its order. While a change of it has not been read yet, the shorter time.
   */
  ofMs(clientId: string): number;
  /**
   * Takes over what the store says of a client, to be called after each change of it. Never rejects.
   *
   * @param storedHours What was stored; left out: the usual time, of a client that was added or removed.
   */
  reread(clientId: string, storedHours?: number): Promise<void>;
  /** Reads again what could not be read after a change. Never rejects. */
  retry(): Promise<void>;
};

/** A change that has not been read yet; one for each call, so that an older answer of the store counts no more. */
type Doubt = { readonly mostHours: number };

type Dependencies = {
  readonly repositories: { readonly clients: Pick<ClientsRepository, 'find' | 'overrideLifetimes'> };
  readonly log: Pick<ServiceLog, 'error'>;
};

/** Rejects if the store cannot be read. */
export async function openOverrideLifetimes({
  repositories: { clients },
  log,
}: Dependencies): Promise<OverrideLifetimes> {
  const hours = new Map(await clients.overrideLifetimes());
  const doubts = new Map<string, Doubt>();
  const hoursOf = (clientId: string) =>
    Math.min(hours.get(clientId) ?? OVERRIDE_LIFETIME_HOURS.usual, mostOf(clientId));
  const mostOf = (clientId: string) => doubts.get(clientId)?.mostHours ?? Infinity;

  async function read(clientId: string): Promise<void> {
    const doubt = doubts.get(clientId);
    try {
      const client = await clients.find(clientId);
      if (doubts.get(clientId) !== doubt) return; // it was changed again, or read, meanwhile
      hours.set(clientId, client?.overrideLifetimeHours ?? OVERRIDE_LIFETIME_HOURS.usual);
      doubts.delete(clientId);
    } catch (error) {
      log.error({ err: error, clientId }, 'The lifetime of overrides cannot be read');
    }
  }

  return {
    ofMs: (clientId) => hoursOf(clientId) * HOUR_MS,
    reread(clientId, storedHours = OVERRIDE_LIFETIME_HOURS.usual) {
      doubts.set(clientId, { mostHours: Math.min(storedHours, mostOf(clientId)) });
      return read(clientId);
    },
    retry: async () => void (await Promise.all([...doubts.keys()].map(read))),
  };
}
