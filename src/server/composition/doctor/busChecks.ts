import { inspectNats, type NatsFacts } from '../../platform/bus/inspectNats.ts';
import type { NatsAddress } from '../../platform/bus/natsAddress.ts';
import type { ServerConfig } from '../config/config.ts';
import { connectionFault } from './connectionFault.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/**
 * Less than this may not hold the answers of a client in a storm, bytes: with 10,000 facilities, all of them struck,
 * they take half of it. With 1 MB edges would lose a client of which a quarter is struck.
 */
export const LEAST_MESSAGE_BYTES = 8_000_000;

/** Whether the bus of an engine or an edge can be used; nothing for a service without one. */
export async function checkBus(
  { role }: Pick<ServerConfig, 'role'>,
  limitMs: number,
  inspect: (address: NatsAddress, limitMs: number) => Promise<NatsFacts> = inspectNats,
): Promise<readonly Finding[]> {
  if (role.kind === 'all') return [];
  const name = `NATS at ${role.nats.servers.join(', ')}`;
  try {
    const { version, hasJetStream, mostBytes } = await inspect(role.nats, limitMs);
    if (!hasJetStream)
      return [
        fault('bus', `${name} keeps no messages: start it with --jetstream and give the account the right.`),
      ];
    if (mostBytes < LEAST_MESSAGE_BYTES)
      return [warning('bus', `${name} takes messages of ${mostBytes} bytes: raise max_payload to 8MB.`)];
    return [ok('bus', `${name}, version ${version}, can be used.`)];
  } catch (error) {
    return [fault('bus', `${name} ${connectionFault(error)}.`)];
  }
}
