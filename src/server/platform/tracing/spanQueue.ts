import { reasonOf } from '../log/reasonOf.ts';
import type { ServiceLog } from '../log/serviceLog.ts';
import { pauseByTimer } from '../time/pause.ts';
import type { TraceReadings } from './tracing.ts';

/** Some 4 MB: what waits in memory while a collector does not answer. */
const MOST_WAITING = 2_048;
/** Made into a body in a few ms; longer turns would delay statuses. */
const MOST_AT_ONCE = 256;
const SEND_EVERY_MS = 1_000;
const STOP_MS = 1_000;

type QueueDependencies<Span> = {
  /** Rejects where the collector does not take them. */
  readonly send: (spans: readonly Span[]) => Promise<void>;
  readonly log: Pick<ServiceLog, 'warn'>;
};

/** Spans that wait to be sent. */
export type SpanQueue<Span> = {
  add(span: Span): void;
  readonly readings: TraceReadings;
  stop(): Promise<void>;
};

/**
 * Sends spans to a collector, one body at a time. Nothing waits for it: what it does not take is counted and forgotten, and
 * so is what comes while as many wait as are held.
 */
export function createSpanQueue<Span>({ send, log }: QueueDependencies<Span>): SpanQueue<Span> {
  let waiting: Span[] = [];
  let sending: Promise<void> | null = null;
  let sent = 0;
  let lost = 0;
  let isFailing = false;

  async function sendSome(): Promise<void> {
    const some = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
    try {
      await send(some);
      sent += some.length;
      if (isFailing) log.warn({ lost }, 'The collector takes traces again');
      isFailing = false;
    } catch (error) {
      lost += some.length;
      if (!isFailing) log.warn({ reason: reasonOf(error) }, 'The collector does not take traces');
      isFailing = true;
    }
  }

  /** As long as it takes them, all that wait. */
  async function sendAll(): Promise<void> {
    do await sendSome();
    while (waiting.length > 0 && !isFailing);
    sending = null;
  }

  function sendSoon(): void {
    if (waiting.length > 0) sending ??= sendAll();
  }
  const timer = setInterval(sendSoon, SEND_EVERY_MS).unref();

  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) lost += 1;
      else waiting.push(span);
      // not in the work that the span is of: making a body takes a few ms
      if (waiting.length === MOST_AT_ONCE) setImmediate(sendSoon);
    },
    readings: { sent: () => sent, lost: () => lost },
    async stop() {
      clearInterval(timer);
      await Promise.race([
        (async () => {
          await sending;
          sendSoon();
          await sending;
        })(),
        pauseByTimer(STOP_MS, new AbortController().signal),
      ]);
    },
  };
}
