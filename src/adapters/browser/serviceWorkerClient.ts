import type { WorkerOrder } from '#contracts/appBuild.ts';

const SCRIPT = '/sw.js';
const ACTIVATION: WorkerOrder = { type: 'activation.requested' };

/** The service worker as one page sees it. */
export type ServiceWorkerClient = {
  /**
   * Checks for another build and waits until it is stored. A worker of this page's own build that still waits for
   * older pages to close is activated.
   *
   * @returns Build that a reload would run; null: the one of this page.
   */
  check(): Promise<string | null>;
  /** Reports builds that were installed without a check. @returns a function that stops. */
  watch(found: (build: string) => void): () => void;
  /** Calls once, when a page that began without a worker has got one. @returns a function that stops. */
  onTakenOver(told: () => void): () => void;
};

/** @param build Of this page. */
export function createServiceWorkerClient(
  container: ServiceWorkerContainer,
  build: string,
): ServiceWorkerClient {
  async function otherBuild({ waiting, active }: ServiceWorkerRegistration): Promise<string | null> {
    const newest = waiting ?? active;
    const ready = newest === null ? build : await buildOf(newest);
    return ready === build ? null : ready;
  }

  return {
    async check() {
      const registration = await container.register(SCRIPT, { updateViaCache: 'none' });
      if (registration.active !== null) await registration.update();
      if (registration.installing !== null) await stored(registration.installing);
      const other = await otherBuild(registration);
      // by the page, and not by the older worker as it answers: a navigation that reaches a worker on its way out hangs
      if (other === null) registration.waiting?.postMessage(ACTIVATION);
      return other;
    },
    watch(found) {
      const stopping = new AbortController();
      const { signal } = stopping;
      const look = async (registration: ServiceWorkerRegistration) => {
        const other = await otherBuild(registration);
        if (other !== null && !signal.aborted) found(other);
      };
      void container.ready.then((registration) => {
        const listen = () => {
          const { installing } = registration;
          // a failure here is repeated by the next check
          if (installing !== null)
            stored(installing)
              .then(() => look(registration), ignore)
              .catch(ignore);
        };
        if (!signal.aborted) registration.addEventListener('updatefound', listen, { signal });
      });
      return () => stopping.abort();
    },
    onTakenOver(told) {
      if (container.controller !== null) return ignore;
      container.addEventListener('controllerchange', told, { once: true });
      return () => container.removeEventListener('controllerchange', told);
    },
  };
}

function ignore(): void {}

/** Resolves when a worker has stored its build. */
function stored(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'installing') return;
      worker.removeEventListener('statechange', look);
      if (worker.state === 'redundant') reject(new Error('The new version could not be stored.'));
      else resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function buildOf(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      resolve(String(data));
    });
    port1.start();
    const order: WorkerOrder = { type: 'build.asked' };
    worker.postMessage(order, [port2]);
  });
}
