import { reasonOf } from '../log/reasonOf.ts';
import type { ServiceLog } from '../log/serviceLog.ts';
import { pauseByTimer } from '../time/pause.ts';
import type { Bus } from './bus.ts';
import type { NatsAddress } from './natsAddress.ts';
import { openNatsLink, type NatsLink } from './natsLink.ts';

const CONNECT_EVERY_MS = 500;
const MEASURE_EVERY_MS = 5_000;

/** Opens a subscription or a watch on a connection; returns what ends it. */
type OpenFeed = (link: NatsLink) => Promise<() => void>;

/** Opens a bus over NATS, which connects by itself, now and after each loss. Nothing waits for a connection: it rejects. */
export function openNatsBus(address: NatsAddress, log: ServiceLog): Bus {
  const links = keepLinked(address, log);
  let lastSequence = 0;
  let lastRevision = 0;
  return {
    publish: async (subject, data) => links.now().publish(subject, data),
    put: async (key, value) => links.now().put(key, value),
    subscribe(subject, fromSequence, hear) {
      let nextSequence = fromSequence;
      return links.add(async (link) => {
        nextSequence ??= await link.nextSequence();
        return link.subscribe(subject, nextSequence, (message) => {
          nextSequence = message.sequence + 1;
          lastSequence = message.sequence;
          hear(message);
        });
      });
    },
    watch: (hear) =>
      links.add((link) =>
        link.watch((entry) => {
          lastRevision = entry.revision;
          hear(entry);
        }),
      ),
    readings: () => ({ ...links.readings(), lastSequence, lastRevision }),
    close: links.close,
  };
}

/** Connects again after each loss, and opens the feeds again on each connection. */
function keepLinked(address: NatsAddress, log: ServiceLog) {
  const feeds = new Map<OpenFeed, (() => void) | null>();
  const closing = new AbortController();
  const { signal } = closing;
  const outage = createOutage(log);
  let link: NatsLink | null = null;
  let roundTripMs = Number.NaN;

  async function connectOnce(): Promise<void> {
    const opened = await openNatsLink(address);
    const end = () => void opened.close();
    signal.addEventListener('abort', end);
    try {
      if (signal.aborted) return;
      for (const open of feeds.keys()) feeds.set(open, await open(opened));
      link = opened;
      outage.ended();
      await measure();
      await opened.ended;
    } finally {
      signal.removeEventListener('abort', end);
      // a feed that could not be opened leaves a connection that lives
      await opened.close();
    }
  }

  async function stayConnected(): Promise<void> {
    while (!signal.aborted) {
      const reason = await connectOnce().then(() => 'the connection has ended', reasonOf);
      link = null;
      if (signal.aborted) return;
      outage.noticed(reason);
      await pauseByTimer(CONNECT_EVERY_MS, signal);
    }
  }

  async function measure(): Promise<void> {
    roundTripMs = (await link?.roundTripMs().catch(() => Number.NaN)) ?? Number.NaN;
  }

  const running = stayConnected();
  const timer = setInterval(() => void measure(), MEASURE_EVERY_MS).unref();
  return {
    now(): NatsLink {
      if (link === null) throw new Error('The bus is not connected.');
      return link;
    },
    async add(open: OpenFeed): Promise<() => void> {
      feeds.set(open, null);
      if (link !== null) feeds.set(open, await open(link));
      return () => {
        feeds.get(open)?.();
        feeds.delete(open);
      };
    },
    readings: () => ({ isConnected: link !== null, roundTripMs }),
    async close(): Promise<void> {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** Tells of an outage once. */
function createOutage(log: ServiceLog) {
  let isTold = false;
  return {
    noticed(reason: string): void {
      if (!isTold) log.error({ reason }, 'The bus does not answer; trying again');
      isTold = true;
    },
    ended(): void {
      if (isTold) log.warn({}, 'The bus answers again');
      isTold = false;
    },
  };
}
