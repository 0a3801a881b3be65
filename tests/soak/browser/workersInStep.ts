import type { Happening } from '../recording.ts';
import type { VirtualTime } from './virtualTime.ts';
import type { WorkerAnswer, WorkerOrder } from './workerOrders.ts';

/** The workers that the page runs, whose time passes with the page's. */
export type WorkersInStep = {
  /** Resolves when every worker has come to the given instant. */
  passTo(toMs: number): Promise<void>;
  /** Tells every worker that runs now. */
  tell(order: WorkerOrder): void;
};

/** Has every worker that is started from now on carry the time at which it was. */
export function installWorkersInStep(time: VirtualTime, note: (happening: Happening) => void): WorkersInStep {
  const running = new Map<Worker, (() => void) | null>();
  const RealWorker = Worker;

  function leave(worker: Worker): void {
    running.get(worker)?.();
    running.delete(worker);
  }

  globalThis.Worker = class extends RealWorker {
    constructor(url: string | URL, options: WorkerOptions = {}) {
      super(url, { ...options, name: `${options.name ?? ''}@${time.nowMs()}` });
      running.set(this, null);
      this.addEventListener('message', (event: MessageEvent<Partial<WorkerAnswer> | null>) => {
        if (event.data?.soak === undefined) return;
        event.stopImmediatePropagation();
        event.data.happenings?.forEach(note);
        running.get(this)?.();
      });
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
  };
}
