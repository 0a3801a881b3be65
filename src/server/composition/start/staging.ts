import { z } from 'zod';
import type { Storage } from '../../storage/openStorage.ts';
import { createRepositories, type Repositories } from '../../storage/repositories.ts';

const STAGING_KEY = 'staging';
const Staging = z.object({ stagedAtMs: z.number() });

/** Leaves word of when the simulated weather began, for a process that stands by. */
export async function noteStaging({ engineState }: Repositories, stagedAtMs: number | null): Promise<void> {
  if (stagedAtMs !== null) await engineState.set(STAGING_KEY, { stagedAtMs });
}

/** When the simulated weather of this process begins, epoch ms: with that of the process that leads, else now. */
export async function stagedAt({ db, lease }: Storage, nowMs: number): Promise<number> {
  if ((await lease.holder()) === null) return nowMs;
  const noted = Staging.safeParse(await createRepositories(db).engineState.get(STAGING_KEY));
  return noted.success ? noted.data.stagedAtMs : nowMs;
}
