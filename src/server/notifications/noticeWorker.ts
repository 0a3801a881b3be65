import type { FastifyBaseLogger } from 'fastify';
import type { ServerClock } from '../serverClock.ts';
import type { Carrier, Channel, Delivery, Notice } from './notice.ts';

/** A notice taken from the queue for one attempt. */
export type ClaimedNotice = Notice & {
  /** Attempts so far, this one included. */
  readonly attempts: number;
};

/** What becomes of a claimed notice. */
export type Settlement =
  | { readonly state: 'delivered'; readonly atMs: number }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'waiting'; readonly dueAtMs: number; readonly reason: string };

/** Notices that wait, where a restart does not lose them. */
export interface NoticeQueue {
  /** Takes due notices for one attempt each, the most urgent first; nobody else gets them until the lease is over. */
  claim(order: { channel: Channel; nowMs: number; leaseMs: number; most: number }): Promise<ClaimedNotice[]>;
  /** Says what became of an attempt; an attempt that has lost its lease changes nothing. */
  settle(notice: Pick<ClaimedNotice, 'id' | 'attempts'>, settlement: Settlement): Promise<void>;
  /** When the next waiting notice is due, epoch ms; null: none waits. */
  nextDueMs(channel: Channel): Promise<number | null>;
}

export type NoticeWorker = {
  /** Says that something new may wait. Returns at once. */
  wake(): void;
  /** Takes nothing more, and waits for what is on its way. */
  stop(): Promise<void>;
};

type WorkerParts = {
  readonly queue: NoticeQueue;
  readonly carrier: Carrier;
  readonly channel: Channel;
  readonly clock: ServerClock;
  /** How long to wait after so many failed attempts, ms; null: give it up. */
  readonly waitMs: (attempts: number) => number | null;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Told what became of each attempt. */
  readonly onAttempt: (channel: Channel, result: 'delivered' | 'retried' | 'failed') => void;
};

/** Longer than any carrier takes, so that nobody takes over a notice that is still on its way. */
export const LEASE_MS = 60_000;
const MOST_AT_ONCE = 6;
/** Looks by itself this often: for leases of a process that was killed. */
const LOOK_EVERY_MS = 15_000;
/** One that is due can still wait for an earlier one of its thread. */
const LEAST_REST_MS = 200;
const AFTER_STORE_FAILED_MS = 5_000;

/**
 * Carries the notices of one channel: several at once, each until it is delivered or given up.
 *
 * At least once: a process that dies between delivery and the note of it delivers again, under the same id.
 */
export function startNoticeWorker({ queue, carrier, channel, clock, ...parts }: WorkerParts): NoticeWorker {
  const underway = new Set<Promise<void>>();
  let isStopped = false;
  let isWoken = false;
  let rouse = () => {};

  const wake = () => {
    isWoken = true;
    rouse();
  };

  async function carry(notice: ClaimedNotice): Promise<void> {
    const delivery = await carrier(notice).catch((error: unknown): Delivery => ({
      ...{ kind: 'failed', isLasting: false, reason: error instanceof Error ? error.name : 'unknown' },
    }));
    const settlement = settlementOf(delivery, notice.attempts);
    parts.onAttempt(channel, settlement.state === 'waiting' ? 'retried' : settlement.state);
    if (settlement.state === 'failed') {
      parts.log.warn(
        { notice: notice.id, channel, attempts: notice.attempts, reason: settlement.reason },
        'A notice could not be delivered',
      );
    }
    await queue.settle(notice, settlement);
  }

  function settlementOf(delivery: Delivery, attempts: number): Settlement {
    if (delivery.kind === 'delivered') return { state: 'delivered', atMs: clock.nowMs() };
    const { reason, isLasting } = delivery;
    const waitMs = isLasting ? null : parts.waitMs(attempts);
    if (waitMs === null) return { state: 'failed', reason };
    return { state: 'waiting', dueAtMs: clock.nowMs() + waitMs, reason };
  }

  async function takeSome(): Promise<void> {
    const most = MOST_AT_ONCE - underway.size;
    if (most === 0) return;
    const claimed = await queue.claim({ channel, nowMs: clock.nowMs(), leaseMs: LEASE_MS, most });
    for (const notice of claimed) {
      const way = carry(notice)
        .catch((error: unknown) => parts.log.error({ err: error, notice: notice.id }, 'A delivery could not be noted'))
        .finally(() => {
          underway.delete(way);
          wake();
        });
      underway.add(way);
    }
    if (claimed.length === most) wake();
  }

  async function idleMs(): Promise<number> {
    if (underway.size === MOST_AT_ONCE) return LOOK_EVERY_MS;
    const dueMs = await queue.nextDueMs(channel);
    return Math.max(LEAST_REST_MS, Math.min(LOOK_EVERY_MS, (dueMs ?? Infinity) - clock.nowMs()));
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      const waitMs = await takeSome()
        .then(idleMs)
        .catch((error: unknown) => {
          parts.log.error({ err: error, channel }, 'Waiting notices could not be read');
          return AFTER_STORE_FAILED_MS;
        });
      if (!isWoken && !isStopped) await rest(waitMs);
    }
  }

  function rest(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    wake,
    async stop() {
      isStopped = true;
      rouse();
      await running;
      await Promise.all(underway);
    },
  };
}
