import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { NatsAddress } from './natsAddress.ts';

/** Facts about a NATS. */
export type NatsFacts = {
  readonly version: string;
  /** Whether it keeps messages: without that it is no bus. */
  readonly hasJetStream: boolean;
  /** Largest message, bytes. */
  readonly mostBytes: number;
};

/** Connects once and changes nothing. Rejects where the server cannot be reached or refuses. */
export async function inspectNats(
  { servers, isTls, ...credentials }: NatsAddress,
  limitMs: number,
): Promise<NatsFacts> {
  const connection = await connect({
    ...credentials,
    servers: [...servers],
    reconnect: false,
    timeout: limitMs,
    ...(isTls ? { tls: {} } : {}),
  });
  try {
    const { version = '', max_payload: mostBytes = 0 } = connection.info ?? {};
    const hasJetStream = await jetstreamManager(connection, { timeout: limitMs })
      .then((manager) => manager.getAccountInfo())
      .then(
        () => true,
        () => false,
      );
    return { version, hasJetStream, mostBytes };
  } finally {
    await connection.close();
  }
}
