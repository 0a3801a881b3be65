import { startService, type ServiceProcess } from './serviceProcess.ts';

/** A service that tests share: they know where it is, and can neither end it nor reach its data. */
export type SharedService = Pick<ServiceProcess, 'origin'>;

/** What the staged weather shows at the start of a service it shows for some minutes more. */
const OLDEST_MS = 10 * 60_000;

/** Keeps one service for the tests of a worker. */
export type ServiceKeeper = {
  /** The service, not older than ten minutes: a test that begins then sees the yards as at the start. */
  give(): Promise<SharedService>;
  dispose(): Promise<void>;
};

export function createServiceKeeper(): ServiceKeeper {
  let kept: { readonly service: ServiceProcess; readonly begunMs: number } | null = null;

  async function dispose(): Promise<void> {
    await kept?.service.dispose();
    kept = null;
  }

  return {
    async give() {
      if (kept !== null && performance.now() - kept.begunMs > OLDEST_MS) await dispose();
      kept ??= { service: await startService(), begunMs: performance.now() };
      return kept.service;
    },
    dispose,
  };
}
