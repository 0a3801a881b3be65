import { join } from 'node:path';
import type { SchemaState } from '#server/storage/connection/schemaState.ts';
import { inspectPostgres } from '#server/storage/inspection/inspectPostgres.ts';
import { closeYard } from '../../process/leaderCalls.ts';
import { PRODUCT } from '../../process/serviceProcess.ts';
import { layNextVersion } from './layNextVersion.ts';
import { watchDisplays } from './pollingDisplays.ts';
import { overridesAt, versionsOn } from './versions.ts';

const INSPECT_MS = 10_000;

/** What an upgrade and the way back were like. */
export type Upgrade = {
  /** The override that was set before it. */
  readonly closed: string;
  /** Overrides that were told of after each step. */
  readonly told: readonly (readonly (string | undefined)[])[];
  /** Displays that were UNKNOWN a round of polls after it. */
  readonly unknown: number;
  readonly longestUnknownMs: number;
};

/**
 * Upgrades two services on one PostgreSQL to a next version with another schema, and goes the way back, while displays
 * poll, as docs/operations.md says. The old leader tells beside the newer one, then the newer, then the old again.
 *
 * @param folder Empty; for the next version and for data.
 * @returns Also how the version before finds the schema while the newer one stands by.
 */
export async function walkUpgrade(
  folder: string,
  databaseUrl: string,
): Promise<Upgrade & { readonly schemaBeside: SchemaState }> {
  const next = join(folder, 'next');
  layNextVersion(next);
  const versions = versionsOn(folder, { DATABASE_URL: databaseUrl });
  const old = versions.run(PRODUCT);
  const origins = [await old.origin()];
  const displays = watchDisplays(origins);
  try {
    const closed = await closeYard(origins[0]!);

    const newer = versions.run(next);
    origins.push(await newer.standbyOrigin());
    const { schema } = await inspectPostgres(databaseUrl, INSPECT_MS);
    const besideIt = await overridesAt(origins[0]!);
    await old.end('SIGTERM');
    const afterIt = await overridesAt(await newer.origin());

    const again = versions.run(PRODUCT);
    origins.push(await again.standbyOrigin());
    await newer.end('SIGTERM');
    const back = await overridesAt(await again.origin());

    await displays.passRound();
    const told = [besideIt, afterIt, back];
    const unknown = displays.unknown();
    return { schemaBeside: schema, closed, told, unknown, longestUnknownMs: displays.stop() };
  } finally {
    displays.stop();
    await versions.kill();
  }
}
