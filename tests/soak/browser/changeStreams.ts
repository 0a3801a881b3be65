import type { VirtualTime } from './virtualTime.ts';

/** The streams on which the page hears of changes between two polls. */
export type ChangeStreams = {
  /** Answers a page that wants to listen. */
  open(signal: AbortSignal | null | undefined): Response;
  /** Tells every listener that the alerts have changed. */
  announce(): void;
  /** Ends all of them. */
  cut(): void;
};

const HEARTBEAT_MS = 15_000;

export function createChangeStreams(time: VirtualTime): ChangeStreams {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const encoder = new TextEncoder();
  const say = (words: string) =>
    listeners.forEach((listener) => listener.enqueue(encoder.encode(`${words}\n\n`)));
  setInterval(() => say(': alive'), HEARTBEAT_MS);

  return {
    open(signal) {
      let own: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(listener) {
          own = listener;
          listeners.add(listener);
        },
        cancel: () => void listeners.delete(own),
      });
      const abort = () => {
        if (listeners.delete(own)) own.error(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      const headers = { 'content-type': 'text/event-stream', date: new Date(time.nowMs()).toUTCString() };
      return new Response(body, { headers });
    },
    announce: () => say('event: changed\ndata: {}'),
    cut() {
      listeners.forEach((listener) => listener.close());
      listeners.clear();
    },
  };
}
