import type { Bus, BusEntry, BusMessage } from '#server/platform/bus/bus.ts';

type Kept = BusMessage & { readonly subject: string };

/** A bus within one process, which passes the same contract as the one over NATS. */
export type MemoryHub = {
  /** A client of its own. */
  connect(): Bus;
  /** Cuts all clients off, or lets them on again. */
  setConnected(isConnected: boolean): void;
};

export function createMemoryHub(): MemoryHub {
  const messages: Kept[] = [];
  const values = new Map<string, BusEntry>();
  const clients = new Set<{ catchUp(): void }>();
  let isConnected = true;
  let revision = 0;

  function checkConnected(): void {
    if (!isConnected) throw new Error('The bus is not connected.');
  }
  const tellAll = () => queueMicrotask(() => clients.forEach((client) => client.catchUp()));

  return {
    setConnected(next) {
      isConnected = next;
      tellAll();
    },
    connect() {
      const feeds = new Set<() => void>();
      const client = { catchUp: () => void (isConnected && feeds.forEach((feed) => feed())) };
      clients.add(client);
      let lastSequence = 0;
      let lastRevision = 0;
      const addFeed = async (feed: () => void) => {
        feeds.add(feed);
        tellAll();
        return () => void feeds.delete(feed);
      };
      return {
        async publish(subject, data) {
          checkConnected();
          messages.push({ subject, data: data.slice(), sequence: messages.length + 1 });
          tellAll();
          return messages.length;
        },
        subscribe(subject, fromSequence, hear) {
          let next = fromSequence ?? messages.length + 1;
          return addFeed(() => {
            for (const message of messages.slice(Math.max(0, next - 1))) {
              next = message.sequence + 1;
              if (message.subject !== subject) continue;
              lastSequence = message.sequence;
              hear({ data: message.data, sequence: message.sequence });
            }
          });
        },
        async put(key, value) {
          checkConnected();
          revision += 1;
          values.delete(key);
          values.set(key, { key, value: value.slice(), revision });
          tellAll();
          return revision;
        },
        watch(hear) {
          let heardRevision = 0;
          return addFeed(() => {
            for (const entry of values.values()) {
              if (entry.revision <= heardRevision) continue;
              heardRevision = entry.revision;
              lastRevision = entry.revision;
              hear(entry);
            }
          });
        },
        readings: () => ({ isConnected, roundTripMs: 0, lastSequence, lastRevision }),
        async close() {
          feeds.clear();
          clients.delete(client);
        },
      };
    },
  };
}
