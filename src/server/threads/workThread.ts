import type { Worker } from 'node:worker_threads';

/** What a thread is told, and what it says. */
export type WorkOrder<Order> = { readonly id: number; readonly order: Order };
export type WorkAnswer<Answer> = { readonly id: number; readonly answer: Answer };

export type WorkThreadParts = {
  readonly createWorker: () => Worker;
  /** What a thread holds is worth more than its next beginning: it ends when nobody has asked for so long, ms. */
  readonly idleMs: number;
};

/** Work done in a thread that lives while it is asked for. */
export type WorkThread<Order, Answer> = {
  /** Rejects when the thread fails; the next call begins another. */
  ask(order: Order): Promise<Answer>;
  stop(): Promise<void>;
};

type Wait<Answer> = { resolve(answer: Answer): void; reject(error: Error): void };

export function createWorkThread<Order, Answer>({
  createWorker,
  idleMs,
}: WorkThreadParts): WorkThread<Order, Answer> {
  const waits = new Map<number, Wait<Answer>>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | null = null;
  let orders = 0;

  async function end(): Promise<void> {
    if (idle !== null) clearTimeout(idle);
    idle = null;
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  function fail(error: Error): void {
    const failed = [...waits.values()];
    waits.clear();
    failed.forEach(({ reject }) => reject(error));
  }

  function begin(): Worker {
    const begun = createWorker();
    begun.on('message', ({ id, answer }: WorkAnswer<Answer>) => {
      waits.get(id)?.resolve(answer);
      waits.delete(id);
    });
    const drop = (error: Error) => {
      if (begun !== worker) return;
      worker = null;
      fail(error);
    };
    begun.on('error', drop);
    begun.on('exit', (code) => drop(new Error(`The thread ended with code ${code}.`)));
    // work that is underway must not keep the service from stopping
    begun.unref();
    return begun;
  }

  function lookForIdleness(): void {
    if (idle !== null) clearTimeout(idle);
    idle = setTimeout(() => (waits.size === 0 ? void end() : lookForIdleness()), idleMs).unref();
  }

  return {
    ask(order) {
      worker ??= begin();
      lookForIdleness();
      const work: WorkOrder<Order> = { id: (orders += 1), order };
      return new Promise((resolve, reject) => {
        waits.set(work.id, { resolve, reject });
        worker?.postMessage(work);
      });
    },
    async stop() {
      await end();
      fail(new Error('The service stops.'));
    },
  };
}
