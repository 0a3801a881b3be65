import type { Worker } from 'node:worker_threads';

export type TileOrder<Address> = { readonly id: number; readonly address: Address };
export type TileAnswer = { readonly id: number; readonly tile: Uint8Array };

export type TileThreadParts = {
  readonly createWorker: () => Worker;
  /** What a thread holds is worth more than its next beginning: it ends when nobody has asked for so long, ms. */
  readonly idleMs: number;
};

/** Tiles made in a thread that lives while they are asked for. */
export type TileThread<Address> = {
  /** Rejects when the thread fails; the next call begins another. */
  tile(address: Address): Promise<Uint8Array>;
  stop(): Promise<void>;
};

type Wait = { resolve(tile: Uint8Array): void; reject(error: Error): void };

export function createTileThread<Address>({ createWorker, idleMs }: TileThreadParts): TileThread<Address> {
  const waits = new Map<number, Wait>();
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
    begun.on('message', ({ id, tile }: TileAnswer) => {
      waits.get(id)?.resolve(tile);
      waits.delete(id);
    });
    const drop = (error: Error) => {
      if (begun !== worker) return;
      worker = null;
      fail(error);
    };
    begun.on('error', drop);
    begun.on('exit', (code) => drop(new Error(`The thread of tiles ended with code ${code}.`)));
    // a map that is looked at must not keep the service from stopping
    begun.unref();
    return begun;
  }

  function lookForIdleness(): void {
    if (idle !== null) clearTimeout(idle);
    idle = setTimeout(() => (waits.size === 0 ? void end() : lookForIdleness()), idleMs).unref();
  }

  return {
    tile(address) {
      worker ??= begin();
      lookForIdleness();
      const order: TileOrder<Address> = { id: (orders += 1), address };
      return new Promise((resolve, reject) => {
        waits.set(order.id, { resolve, reject });
        worker?.postMessage(order);
      });
    },
    async stop() {
      await end();
      fail(new Error('The service stops.'));
    },
  };
}
