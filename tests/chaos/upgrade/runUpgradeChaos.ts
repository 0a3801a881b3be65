import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHIPPED_NATS, startPrivateNats } from '../../support/privateNats.ts';
import { startPrivatePostgres } from '../../support/privatePostgres.ts';
import { walkClusterUpgrade } from './walkClusterUpgrade.ts';
import { walkUpgrade, type Upgrade } from './walkUpgrade.ts';

/** Goal of an upgrade with displays connected, ms. */
const LONGEST_UNKNOWN_MS = 15_000;

/**
 * Upgrades two services, and then an engine with two edges, to a next version and back, so many times. Prints what it
 * found.
 *
 * @returns Whether overrides were kept, and no display was UNKNOWN for too long.
 */
export async function runUpgradeChaos(times: number): Promise<boolean> {
  const [postgres, nats] = [await startPrivatePostgres(), await startPrivateNats(SHIPPED_NATS)];
  const walks = {
    'two services': walkUpgrade,
    'an engine and two edges': (folder: string, url: string) => walkClusterUpgrade(folder, url, nats.url),
  };
  let isGood = true;
  try {
    for (let time = 0; time < times; time += 1) {
      for (const [what, walk] of Object.entries(walks)) {
        const folder = await mkdtemp(join(tmpdir(), 'scc-upgrade-'));
        const upgrade = await walk(folder, await postgres.createDatabase());
        await rm(folder, { recursive: true, force: true });
        isGood = isGoodUpgrade(what, upgrade) && isGood;
      }
    }
  } finally {
    await Promise.all([postgres.stop(), nats.stop()]);
  }
  return isGood;
}

function isGoodUpgrade(what: string, { closed, told, unknown, longestUnknownMs }: Upgrade): boolean {
  const isKept = told.every((ids) => ids.length === 1 && ids[0] === closed);
  console.log(
    `${what}, upgrade and way back: override ${isKept ? 'kept' : 'LOST'}, ${unknown} displays UNKNOWN after it, longest UNKNOWN ${(longestUnknownMs / 1_000).toFixed(1)} s`,
  );
  return isKept && unknown === 0 && longestUnknownMs < LONGEST_UNKNOWN_MS;
}
