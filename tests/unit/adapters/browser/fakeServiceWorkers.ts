import type { WorkerOrder } from '#contracts/appBuild.ts';

type State = ServiceWorkerState;

/** One worker of a build, whose life the test leads. */
class FakeWorker extends EventTarget {
  readonly build: string;
  state: State = 'installing';
  readonly orders: WorkerOrder['type'][] = [];
  constructor(build: string) {
    super();
    this.build = build;
  }

  become(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  postMessage(order: WorkerOrder, [port]: MessagePort[] = []): void {
    this.orders.push(order.type);
    if (order.type === 'build.asked') port?.postMessage(this.build);
  }
}

/** The browser's service workers for one origin, as a page sees them. */
export function createFakeServiceWorkers() {
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active: null as FakeWorker | null,
    update: async () => {},
  });
  const registered: { script: string; options: RegistrationOptions | undefined }[] = [];
  const container = Object.assign(new EventTarget(), {
    controller: null as FakeWorker | null,
    ready: Promise.resolve(registration),
    async register(script: string, options?: RegistrationOptions) {
      registered.push({ script, options });
      return registration;
    },
  });

  return {
    container: container as unknown as ServiceWorkerContainer,
    registration,
    registered,
    run(build: string): void {
      registration.active = new FakeWorker(build);
      registration.active.state = 'activated';
    },
    /** A worker of another build begins to store it. */
    begin(build: string): FakeWorker {
      const worker = new FakeWorker(build);
      registration.installing = worker;
      registration.dispatchEvent(new Event('updatefound'));
      return worker;
    },
    /** It has stored it, and waits. */
    finish(worker: FakeWorker): void {
      registration.installing = null;
      registration.waiting = worker;
      worker.become('installed');
    },
    /** It could not store it. */
    fail(worker: FakeWorker): void {
      registration.installing = null;
      worker.become('redundant');
    },
    takeOver(build: string): void {
      container.controller = new FakeWorker(build);
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}
