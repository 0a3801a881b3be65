import { OVERRIDE_LIFETIME_HOURS } from '#domain/override/overrideLifetime.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ClientsRepository } from '../../storage/repositories/clientsRepository.ts';

const HOUR_MS = 3_600_000;

/** How long overrides last that are set from now on, by client (S9). */
export type OverrideLifetimes = {
  /**
   * As the store said last, ms; the usual time for a client that it does not know. In memory, so that nothing happens
   * between the judgement of an override and its order.
   */
  ofMs(clientId: string): number;
  /** Takes over what the store says of a client, to be called after each change of it. Never rejects: what it said last holds. */
  reread(clientId: string): Promise<void>;
};

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
  return {
    ofMs: (clientId) => (hours.get(clientId) ?? OVERRIDE_LIFETIME_HOURS.usual) * HOUR_MS,
    async reread(clientId) {
      try {
        const client = await clients.find(clientId);
        hours.set(clientId, client?.overrideLifetimeHours ?? OVERRIDE_LIFETIME_HOURS.usual);
      } catch (error) {
        log.error({ err: error }, 'The lifetime of overrides cannot be read');
      }
    },
  };
}
