import type { Worker } from 'node:worker_threads';
import { ProblemError } from '../http/problemError.ts';

/** What a thread is told, and what it says. */
export type WorkOrder<Order> = { readonly id: number; readonly order: Order };
export type WorkAnswer<Answer> = { readonly id: number; readonly answer: Answer };

export type WorkThreadOptions = {
  readonly createWorker: () => Worker;
  /** What a thread holds is worth more than its next beginning: it ends when nobody has asked for so long, ms. */
  readonly idleMs: number;
  /** Orders that may wait; more are refused. */
  readonly mostWaiting?: number;
};

/** Work done in a thread that lives while it is asked for. */
export type WorkThread<Order, Answer> = {
  /**
   * Rejects when the thread fails; the next call begins another. Orders wait here and reach the thread one at a time:
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
  const { createWorker, idleMs, mostWaiting = MOST_WAITING } = options;
  const queue = new Map<number, Wait<Order, Answer>>();
  let underway: Wait<Order, Answer> | null = null;
  let worker: Worker | null = null;
  let orders = 0;
  const isBusy = () => underway !== null || queue.size > 0;
  const idle = createIdleTimer(idleMs, isBusy, () => void end());

  async function end(): Promise<void> {
    idle.stop();
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  function fail(error: Error): void {
    const failed = [...(underway === null ? [] : [underway]), ...queue.values()];
    queue.clear();
    underway = null;
    for (const wait of failed) settle(wait, () => wait.reject(error));
  }

  function begin(): Worker {
    const begun = beginWorker<Answer>(createWorker, {
      answered({ id, answer }) {
        const done = underway;
        if (done?.id !== id) return;
        underway = null;
        settle(done, () => done.resolve(answer));
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
    if (underway !== null || wait === undefined) return;
    queue.delete(wait.id);
    underway = wait;
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
      await end();
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

function settle<Order, Answer>({ signal, onAborted }: Wait<Order, Answer>, settled: () => void): void {
  signal?.removeEventListener('abort', onAborted);
  settled();
}

/** Refusal of an order while too many wait. */
function threadBusy(): ProblemError {
  return new ProblemError(503, 'tooBusy', 'Too much is asked for at once. Try again in a moment.');
}
