import type { Happening } from '../recording.ts';
import type { VirtualTime } from './virtualTime.ts';
import type { WorkerAnswer, WorkerOrder } from './workerOrders.ts';

/** The workers that the page runs. */
export type WorkersInStep = {
  /** Resolves when the worker whose time passes with the page's has come to the given instant. */
  passTo(toMs: number): Promise<void>;
  /** Tells every such worker that runs now. */
  tell(order: WorkerOrder): void;
  /** Questions that those which know no time have not answered yet. */
  busy(): number;
};

/** The worker that knows the time, by the name that the page gives it. */
const IN_STEP = 'compute';

/** Has every worker that knows the time, and is started from now on, carry the time at which it was. */
export function installWorkersInStep(time: VirtualTime, note: (happening: Happening) => void): WorkersInStep {
  const running = new Map<Worker, (() => void) | null>();
  const unanswered = new Map<Worker, number>();
  const RealWorker = Worker;

  function leave(worker: Worker): void {
    running.get(worker)?.();
    running.delete(worker);
    unanswered.delete(worker);
  }

  function keepStep(worker: Worker): void {
    running.set(worker, null);
    worker.addEventListener('message', (event: MessageEvent<Partial<WorkerAnswer> | null>) => {
      if (event.data?.soak === undefined) return;
      event.stopImmediatePropagation();
      event.data.happenings?.forEach(note);
      running.get(worker)?.();
    });
  }

  function countAnswers(worker: Worker): void {
    unanswered.set(worker, 0);
    worker.addEventListener('message', () => unanswered.set(worker, unanswered.get(worker)! - 1));
  }

  globalThis.Worker = class extends RealWorker {
    constructor(url: string | URL, options: WorkerOptions = {}) {
      const isInStep = options.name === IN_STEP;
      super(url, isInStep ? { ...options, name: `${IN_STEP}@${time.nowMs()}` } : options);
      if (isInStep) keepStep(this);
      else countAnswers(this);
    }
    override postMessage(message: unknown, options: Transferable[] | StructuredSerializeOptions = []): void {
      const asked = unanswered.get(this);
      if (asked !== undefined) unanswered.set(this, asked + 1);
      super.postMessage(message, options as Transferable[]);
    }
    override terminate(): void {
      leave(this);
      super.terminate();
    }
  };

  return {
    async passTo(toMs) {
      const order: WorkerOrder = { soak: 'pass', toMs };
      const passing = [...running.keys()].map((worker) => {
        const passed = new Promise<void>((resolve) => running.set(worker, resolve));
        worker.postMessage(order, []);
        return passed;
      });
      await Promise.all(passing);
    },
    tell: (order) => running.forEach((_, worker) => worker.postMessage(order, [])),
    busy: () => [...unanswered.values()].reduce((sum, asked) => sum + asked, 0),
  };
}
