import type { Worker } from 'node:worker_threads';
import { ProblemError } from '../http/problemError.ts';

/** What a thread is told, and what it says. */
export type WorkOrder<Order> = { readonly id: number; readonly order: Order };
export type WorkAnswer<Answer> = { readonly id: number; readonly answer: Answer };

export type WorkThreadOptions = {
  readonly createWorker: () => Worker;
  /** What a thread holds is worth more than its next beginning: it ends when nobody has asked for so long, ms. */
  readonly idleMs: number;
  /** An order that takes longer fails, and its thread is ended, ms; left out: none does. */
  readonly limitMs?: number;
  /** Orders that may wait; more are refused. */
  readonly mostWaiting?: number;
};

/** Work done in a thread that lives while it is asked for. */
export type WorkThread<Order, Answer> = {
  /**
   * Rejects when the thread fails, or takes longer than its limit; the next call begins another. Orders wait here and reach the thread one at a time:
   * one whose signal is aborted before its turn is never worked on.
   *
   * @throws ProblemError 503 when too many wait already; the signal's reason when it is aborted.
   */
  ask(order: Order, signal?: AbortSignal): Promise<Answer>;
  stop(): Promise<void>;
};

/** Orders that may wait for one thread: some screens full of tiles. */
const MOST_WAITING = 500;

type Wait<Order, Answer> = WorkOrder<Order> & {
  readonly signal: AbortSignal | undefined;
  readonly onAborted: () => void;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

export function createWorkThread<Order, Answer>(options: WorkThreadOptions): WorkThread<Order, Answer> {
  const { createWorker, idleMs, limitMs, mostWaiting = MOST_WAITING } = options;
  const queue = new Map<number, Wait<Order, Answer>>();
  const underway = createUnderway<Wait<Order, Answer>>(limitMs, giveUp);
  let worker: Worker | null = null;
  let orders = 0;
  const isBusy = () => underway.isAny() || queue.size > 0;
  const idle = createIdleTimer(idleMs, isBusy, () => void endWorker());

  async function endWorker(): Promise<void> {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  /** What makes a thread hang must not keep others from being done. */
  function giveUp(error: Error): void {
    void endWorker();
    rejectAll(underway.take(), error);
    next();
  }

  function fail(error: Error): void {
    const failed = [...underway.take(), ...queue.values()];
    queue.clear();
    rejectAll(failed, error);
  }

  function begin(): Worker {
    const begun = beginWorker<Answer>(createWorker, {
      answered({ id, answer }) {
        if (underway.isOf(id)) underway.take().forEach((wait) => settle(wait, () => wait.resolve(answer)));
        next();
      },
      lost(error) {
        if (begun !== worker) return;
        worker = null;
        fail(error);
      },
    });
    return begun;
  }

  function next(): void {
    const [wait] = queue.values();
    if (underway.isAny() || wait === undefined) return;
    queue.delete(wait.id);
    underway.begin(wait);
    worker ??= begin();
    worker.postMessage({ id: wait.id, order: wait.order } satisfies WorkOrder<Order>);
  }

  return {
    async ask(order, signal) {
      if (queue.size >= mostWaiting) throw threadBusy();
      idle.begin();
      const answer = waitIn(queue, { id: (orders += 1), order }, signal);
      next();
      return answer;
    },
    async stop() {
      idle.stop();
      await endWorker();
      fail(new Error('The service stops.'));
    },
  };
}

/** Puts an order at the end of the queue; it leaves it when its signal is aborted. */
function waitIn<Order, Answer>(
  queue: Map<number, Wait<Order, Answer>>,
  { id, order }: WorkOrder<Order>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAborted = () => {
      if (queue.delete(id)) reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAborted, { once: true });
    queue.set(id, { id, order, signal, onAborted, resolve, reject });
  });
}

/** The order that a thread works on. @param onOver Told when one takes longer than `limitMs`; undefined: none does. */
function createUnderway<One extends { readonly id: number }>(
  limitMs: number | undefined,
  onOver: (error: Error) => void,
) {
  let underway: One | null = null;
  let timer: NodeJS.Timeout | undefined;
  return {
    isAny: () => underway !== null,
    isOf: (id: number) => underway?.id === id,
    begin(one: One): void {
      underway = one;
      if (limitMs === undefined) return;
      const error = new Error(`The thread took more than ${limitMs} ms.`);
      timer = setTimeout(onOver, limitMs, error).unref();
    },
    /** Ends it; returns it, or none. */
    take(): readonly One[] {
      clearTimeout(timer);
      const taken = underway === null ? [] : [underway];
      underway = null;
      return taken;
    },
  };
}

/** Ends what is not busy when nobody has asked for so long; what is busy is looked at again later. */
function createIdleTimer(idleMs: number, isBusy: () => boolean, end: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isBusy()) begin();
      else end();
    }, idleMs).unref();
  };
  return { begin, stop: () => clearTimeout(timer) };
}

function beginWorker<Answer>(
  createWorker: () => Worker,
  { answered, lost }: { answered(answer: WorkAnswer<Answer>): void; lost(error: Error): void },
): Worker {
  const begun = createWorker();
  begun.on('message', answered);
  begun.on('error', lost);
  begun.on('exit', (code) => lost(new Error(`The thread ended with code ${code}.`)));
  // work that is underway must not keep the service from stopping
  begun.unref();
  return begun;
}

function rejectAll<Order, Answer>(waits: readonly Wait<Order, Answer>[], error: Error): void {
  for (const wait of waits) settle(wait, () => wait.reject(error));
}

function settle<Order, Answer>({ signal, onAborted }: Wait<Order, Answer>, settled: () => void): void {
  signal?.removeEventListener('abort', onAborted);
  settled();
}

/** Refusal of an order while too many wait. */
function threadBusy(): ProblemError {
  return new ProblemError(503, 'tooBusy', 'Too much is asked for at once. Try again in a moment.');
}
