import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import { pauseByTimer, type Pause } from '../../platform/time/pause.ts';
import { MOST_RETRY_AFTER_MS } from './retryAfter.ts';

/** What came of one poll. */
export type PollResult =
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly reason: string; readonly retryAfterMs: number | null };

export type PollerOptions = {
  /** Names what is polled in the log. */
  readonly name: string;
  /** One poll; should end soon once the signal is aborted. One that rejects counts as failed. */
  readonly poll: (signal: AbortSignal) => Promise<PollResult>;
  /** From the end of a poll to the beginning of the next one, ms. */
  readonly everyMs: number;
  /** Longest time between two polls after failures, ms. */
  readonly mostBackOffMs: number;
  readonly log: Pick<ServiceLog, 'warn' | 'info'>;
  /** Told of each poll that failed. */
  readonly onFailed?: (reason: string) => void;
  readonly pause?: Pause | undefined;
  /** From 0 (inclusive) to 1. */
  readonly random?: () => number;
};

export type Poller = {
  /** Ends the polling; waits for the poll that runs. Harmless when called twice. */
  stop(): Promise<void>;
};

/** Each pause is longer or shorter by up to this share, so that services do not ask all at once. */
const JITTER = 0.1;

/** Begins to poll at once: one poll at a time, and after failures at longer and longer intervals. */
export function startPoller(options: PollerOptions): Poller {
  const { name, everyMs, mostBackOffMs, log, pause = pauseByTimer, random = Math.random } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const result = await settledPoll(options, signal);
      if (signal.aborted) return;
      if (result.is === 'done') {
        if (failures > 0) log.info({ name, failures }, 'The source answers again');
        failures = 0;
      } else {
        failures += 1;
        options.onFailed?.(result.reason);
        // of a long outage ever fewer lines
        if (Number.isInteger(Math.log2(failures)))
          log.warn({ name, failures, reason: result.reason }, 'The source could not be read');
      }
      const backOffMs = Math.min(everyMs * 2 ** failures, Math.max(everyMs, mostBackOffMs));
      const jitteredMs = backOffMs * (1 + JITTER * (2 * random() - 1));
      const askedMs = result.is === 'done' ? 0 : Math.min(result.retryAfterMs ?? 0, MOST_RETRY_AFTER_MS);
      await pause(Math.max(jitteredMs, askedMs), signal);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function settledPoll({ poll }: Pick<PollerOptions, 'poll'>, signal: AbortSignal): Promise<PollResult> {
  try {
    return await poll(signal);
  } catch (error) {
    return { is: 'failed', reason: reasonOf(error), retryAfterMs: null };
  }
}
