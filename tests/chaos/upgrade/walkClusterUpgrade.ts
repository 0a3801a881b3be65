import { join } from 'node:path';
import { closeYard } from '../../process/leaderCalls.ts';
import { PRODUCT } from '../../process/serviceProcess.ts';
import { edgedVersions, type EdgedVersions } from './edgedVersions.ts';
import { layNextVersion } from './layNextVersion.ts';
import { watchDisplays } from './pollingDisplays.ts';
import { overridesAt, versionsOn } from './versions.ts';
import type { Upgrade } from './walkUpgrade.ts';

/**
 * Upgrades an engine and two edges to a next version with another schema, the engine first, and goes the way back, while
 * displays poll the edges, as docs/operations.md says. After each step an edge tells: an old one of the newer engine, a
 * newer one of it, a newer one of the old engine, an old one of it.
 *
 * @param folder Empty; for the next version and for data.
 */
export async function walkClusterUpgrade(
  folder: string,
  databaseUrl: string,
  natsUrl: string,
): Promise<Upgrade> {
  const next = join(folder, 'next');
  layNextVersion(next);
  const versions = versionsOn(folder, { DATABASE_URL: databaseUrl, NATS_URL: natsUrl });
  try {
    const cluster = edgedVersions(versions);
    await cluster.startEngine(PRODUCT);
    await cluster.addEdge(PRODUCT);
    await cluster.addEdge(PRODUCT);
    return await walkWatched(cluster, next);
  } finally {
    await versions.kill();
  }
}

async function walkWatched(cluster: EdgedVersions, next: string): Promise<Upgrade> {
  const { origins } = cluster;
  const displays = watchDisplays(origins);
  try {
    const closed = await closeYard(origins[0]!);
    const told: Awaited<ReturnType<typeof overridesAt>>[] = [];
    for (const product of [next, PRODUCT]) {
      await cluster.replaceEngine(product);
      told.push(await overridesAt(origins[0]!));
      await cluster.replaceEdges(product);
      told.push(await overridesAt(origins[0]!));
    }

    await displays.passRound();
    const unknown = displays.unknown();
    return { closed, told, unknown, longestUnknownMs: displays.stop() };
  } finally {
    displays.stop();
  }
}
