import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivatePostgres } from '../../support/privatePostgres.ts';
import { walkUpgrade } from './walkUpgrade.ts';

/** Goal of an upgrade with displays connected, ms. */
const LONGEST_UNKNOWN_MS = 15_000;

/**
 * Upgrades to a next version and back so many times. Prints what it found.
 *
 * @returns Whether overrides were kept, and no display was UNKNOWN for too long.
 */
export async function runUpgradeChaos(times: number): Promise<boolean> {
  const postgres = await startPrivatePostgres();
  let isGood = true;
  try {
    for (let time = 0; time < times; time += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'scc-upgrade-'));
      const upgrade = await walkUpgrade(folder, await postgres.createDatabase());
      await rm(folder, { recursive: true, force: true });
      const { closed, told, unknown, longestUnknownMs } = upgrade;
      const isKept = told.every((ids) => ids.length === 1 && ids[0] === closed);
      console.log(
        `upgrade and way back: override ${isKept ? 'kept' : 'LOST'}, ${unknown} displays UNKNOWN after it, longest UNKNOWN ${(longestUnknownMs / 1_000).toFixed(1)} s`,
      );
      isGood &&= isKept && unknown === 0 && longestUnknownMs < LONGEST_UNKNOWN_MS;
    }
  } finally {
    await postgres.stop();
  }
  return isGood;
}
