import { join } from 'node:path';
import type { SchemaState } from '#server/storage/connection/schemaState.ts';
import { inspectPostgres } from '#server/storage/inspection/inspectPostgres.ts';
import { alertsOf, closeYard, overrideIds } from '../../process/leaderCalls.ts';
import { PRODUCT, runService, type RunningService } from '../../process/serviceProcess.ts';
import { layNextVersion } from './layNextVersion.ts';
import { watchDisplays } from './pollingDisplays.ts';

const INSPECT_MS = 10_000;

/** What an upgrade and the way back were like. */
export type Upgrade = {
  /** As the version before finds the schema while the newer one stands by. */
  readonly schemaBeside: SchemaState;
  /** The override that was set before it. */
  readonly closed: string;
  /** Overrides that each leader told of: the old one beside the newer, the newer, the old again. */
  readonly told: readonly (readonly (string | undefined)[])[];
  /** Displays that were UNKNOWN a round of polls after it. */
  readonly unknown: number;
  readonly longestUnknownMs: number;
};

/**
 * Upgrades two services on one PostgreSQL to a next version with another schema, and goes the way back, while displays
 * poll, as docs/operations.md says.
 *
 * @param folder Empty; for the next version and for data.
 */
export async function walkUpgrade(folder: string, databaseUrl: string): Promise<Upgrade> {
  const next = join(folder, 'next');
  layNextVersion(next);
  const services: RunningService[] = [];
  const run = (product: string) => {
    const DATA_DIR = join(folder, `data${services.length}`);
    const service = runService({ DATABASE_URL: databaseUrl, DATA_DIR }, [], undefined, product);
    services.push(service);
    return service;
  };
  const old = run(PRODUCT);
  const origins = [await old.origin()];
  const displays = watchDisplays(origins);
  try {
    const closed = await closeYard(origins[0]!);
    const toldAt = async (origin: string) => overrideIds(await alertsOf(origin));

    const newer = run(next);
    origins.push(await newer.standbyOrigin());
    const { schema } = await inspectPostgres(databaseUrl, INSPECT_MS);
    const besideIt = await toldAt(origins[0]!);
    await old.end('SIGTERM');
    const afterIt = await toldAt(await newer.origin());

    const again = run(PRODUCT);
    origins.push(await again.standbyOrigin());
    await newer.end('SIGTERM');
    const back = await toldAt(await again.origin());

    await displays.passRound();
    const told = [besideIt, afterIt, back];
    const unknown = displays.unknown();
    return { schemaBeside: schema, closed, told, unknown, longestUnknownMs: displays.stop() };
  } finally {
    displays.stop();
    await Promise.all(services.map((service) => service.end('SIGKILL')));
  }
}
