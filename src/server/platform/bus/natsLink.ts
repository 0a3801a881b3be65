import { DeliverPolicy, DiscardPolicy, jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { Kvm, type KV, type KvWatchEntry } from '@nats-io/kv';
import { connect, nanos, type NatsConnection } from '@nats-io/transport-node';
import type { BusEntry, BusMessage } from './bus.ts';
import type { NatsAddress } from './natsAddress.ts';
import { watchStalls } from './watchStalls.ts';

/** How long an answer of NATS may take, ms. */
const ANSWER_MS = 2_000;
/** How often the connection is asked whether it lives, and after how many questions without an answer it is given up. */
const PING_EVERY_MS = 2_000;
const PINGS_UNANSWERED = 2;

const EVENTS = 'scc-events';
const SUBJECTS = 'scc.event';
const STATE = 'scc-state';
const KEEP_EVENTS_MS = 3 * 24 * 3_600_000;
const MOST_EVENT_BYTES = 256_000_000;
/** So many servers keep what is put, where there are as many: one may fail. */
const REPLICAS = 3;

/** One connection, from its beginning to its end; it never connects again. */
export type NatsLink = {
  /** Fulfilled when the connection has ended, for whatever reason. */
  readonly ended: Promise<void>;
  publish(subject: string, data: Uint8Array): Promise<number>;
  put(key: string, value: Uint8Array): Promise<number>;
  subscribe(subject: string, fromSequence: number, hear: (message: BusMessage) => void): Promise<Stop>;
  /** Sequence of the next message of any subject. */
  nextSequence(): Promise<number>;
  watch(hear: (entry: BusEntry) => void): Promise<Stop>;
  /** Time of a question and its answer, ms. */
  roundTripMs(): Promise<number>;
  close(): Promise<void>;
};
type Stop = () => void;

/** Connects once, and makes the stream and the bucket where they are missing. */
export async function openNatsLink(address: NatsAddress): Promise<NatsLink> {
  const { servers, isTls, ...credentials } = address;
  const connection = await connect({
    ...credentials,
    servers: [...servers],
    name: 'safety-command-center',
    // a new connection begins afresh: what waited to be sent on the old one is out of date
    reconnect: false,
    timeout: ANSWER_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: PINGS_UNANSWERED,
    ...(isTls ? { tls: {} } : {}),
  });
  try {
    return await linkOf(connection, servers.length >= REPLICAS ? REPLICAS : 1);
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function linkOf(connection: NatsConnection, replicas: number): Promise<NatsLink> {
  const js = jetstream(connection, { timeout: ANSWER_MS });
  let state = await prepare(js, replicas);

  /** What does not fit is refused here: the server would end the connection. */
  function checkSize(data: Uint8Array): void {
    const most = connection.info?.max_payload ?? Infinity;
    // headers and the subject count too
    if (data.length > most - 1_024)
      throw new RangeError(`${data.length} bytes do not fit into a message of ${most} bytes (max_payload).`);
  }

  /** A stream or bucket that was removed is made again for the next one. */
  async function kept<Result>(data: Uint8Array, send: () => Promise<Result>): Promise<Result> {
    checkSize(data);
    try {
      return await send();
    } catch (error) {
      state = await prepare(js, replicas).catch(() => state);
      throw error;
    }
  }

  return {
    ended: connection.closed().then(() => {}),
    publish: async (subject, data) =>
      (await kept(data, () => js.publish(`${SUBJECTS}.${subject}`, data))).seq,
    put: (key, value) => kept(value, () => state.put(key, value)),
    subscribe: (subject, fromSequence, hear) => subscribeTo(js, subject, fromSequence, hear),
    async nextSequence() {
      const manager = await js.jetstreamManager();
      return (await manager.streams.info(EVENTS)).state.last_seq + 1;
    },
    async watch(hear) {
      const entries = await state.watch();
      let heard = 0;
      const each = hearEach(entries, (entry) => {
        heard = entry.revision;
        if (entry.operation === 'PUT') hear(entry);
      });
      void each.catch(() => connection.close()); // the next connection watches again
      const endLooks = watchStalls({
        heard: () => heard,
        newest: async () => (await (await js.jetstreamManager()).streams.info(`KV_${STATE}`)).state.last_seq,
        stalled: () => void connection.close(),
      });
      void connection.closed().then(endLooks);
      return () => {
        endLooks();
        entries.stop();
      };
    },
    roundTripMs: () => connection.rtt(),
    close: () => connection.close(),
  };
}

async function hearEach(
  entries: AsyncIterable<KvWatchEntry>,
  hear: (entry: BusEntry & Pick<KvWatchEntry, 'operation'>) => void,
): Promise<void> {
  for await (const { key, value, revision, operation } of entries) hear({ key, value, revision, operation });
}

async function prepare(js: JetStreamClient, replicas: number): Promise<KV> {
  const manager = await js.jetstreamManager();
  await manager.streams
    .add({
      name: EVENTS,
      subjects: [`${SUBJECTS}.>`],
      max_age: nanos(KEEP_EVENTS_MS),
      max_bytes: MOST_EVENT_BYTES,
      discard: DiscardPolicy.Old,
      num_replicas: replicas,
    })
    .catch(async (error: unknown) => {
      // one that an operator has changed, as to more replicas, stays as it is
      await manager.streams.info(EVENTS).catch(() => {
        throw error;
      });
    });
  return new Kvm(js).create(STATE, { history: 1, replicas });
}

async function subscribeTo(
  js: JetStreamClient,
  subject: string,
  fromSequence: number,
  hear: (message: BusMessage) => void,
): Promise<Stop> {
  const consumer = await js.consumers.getPushConsumer(EVENTS, {
    filter_subjects: `${SUBJECTS}.${subject}`,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: Math.max(1, fromSequence),
  });
  const messages = await consumer.consume({
    callback: ({ data, seq }) => hear({ data, sequence: seq }),
  });
  return () => void messages.close();
}
