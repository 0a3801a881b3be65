import { join } from 'node:path';
import { alertsOf, overrideIds } from '../../process/leaderCalls.ts';
import { runService, type RunningService } from '../../process/serviceProcess.ts';

/** Processes of two versions side by side, as they are shipped. */
export type Versions = {
  /** @param product Folder of the version. */
  run(product: string, more?: Readonly<Record<string, string>>): RunningService;
  /** Kills those that still run. */
  kill(): Promise<void>;
};

/** @param folder For their data. */
export function versionsOn(folder: string, settings: Readonly<Record<string, string>>): Versions {
  const services: RunningService[] = [];
  return {
    run(product, more = {}) {
      const DATA_DIR = join(folder, `data${services.length}`);
      const service = runService({ ...settings, ...more, DATA_DIR }, [], undefined, product);
      services.push(service);
      return service;
    },
    async kill() {
      await Promise.all(services.map((service) => service.end('SIGKILL')));
    },
  };
}

/** Overrides that a process tells of. */
export async function overridesAt(origin: string): Promise<(string | undefined)[]> {
  return overrideIds(await alertsOf(origin));
}
