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
  const listeners = new Map<ReadableStreamDefaultController<Uint8Array>, AbortController>();
  const encoder = new TextEncoder();
  const say = (words: string) =>
    listeners.forEach((_, listener) => listener.enqueue(encoder.encode(`${words}\n\n`)));
  setInterval(() => say(': alive'), HEARTBEAT_MS);

  return {
    open(signal) {
      let own: ReadableStreamDefaultController<Uint8Array>;
      const over = new AbortController();
      const body = new ReadableStream<Uint8Array>({
        start(listener) {
          own = listener;
          listeners.set(listener, over);
        },
        cancel: () => void leave(),
      });
      // a browser, too, lets go of the signal of an answer that is over
      function leave(): boolean {
        over.abort();
        return listeners.delete(own);
      }
      const abort = () => {
        if (leave()) own.error(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { signal: over.signal });
      const headers = { 'content-type': 'text/event-stream', date: new Date(time.nowMs()).toUTCString() };
      return new Response(body, { headers });
    },
    announce: () => say('event: changed\ndata: {}'),
    cut() {
      listeners.forEach((over, listener) => {
        listener.close();
        over.abort();
      });
      listeners.clear();
    },
  };
}
