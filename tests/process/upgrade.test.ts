import { join } from 'node:path';
import { expect, test } from 'vitest';
import pg from 'pg';
import { openStorage } from '#server/storage/openStorage.ts';
import { repeat } from '../chaos/cluster/repeat.ts';
import { layNextVersion } from '../chaos/upgrade/layNextVersion.ts';
import { walkUpgrade } from '../chaos/upgrade/walkUpgrade.ts';
import { privateStage } from './privateStage.ts';
import { runService } from './serviceProcess.ts';

const SLOW_MS = 240_000;

/** A leader writes meanwhile: what it waits for at most. */
const STATEMENT_MS = 4_000;
const WRITE_EVERY_MS = 20;

const stage = privateStage('scc-upgrade-');

// how long displays are UNKNOWN meanwhile is measured by `npm run chaos -- upgrade`, with the processor to itself
test(
  'a newer version takes over beside the running one, and the version before again, with all overrides [S13][S9]',
  async () => {
    const { closed, ...upgrade } = await walkUpgrade(stage.folder, await stage.postgres.createDatabase());
    expect(upgrade).toMatchObject({
      schemaBeside: 'expanded',
      told: [[closed], [closed], [closed]],
      unknown: 0,
    });
  },
  SLOW_MS,
);

test(
  'a migration that would wait behind a backup gives up before a leader notices, and says so [S13]',
  async () => {
    const next = join(stage.folder, 'beside a backup');
    layNextVersion(next);
    const databaseUrl = await stage.postgres.createDatabase();
    await (await openStorage({ databaseUrl })).close();
    const [backup, leader] = await Promise.all([connect(databaseUrl), connect(databaseUrl)]);
    await backup.query('begin; lock table facilities in access share mode');
    const settings = { DATABASE_URL: databaseUrl, DATA_DIR: join(stage.folder, 'data beside a backup') };
    const newer = runService(settings, [], undefined, next);
    let longestMs = 0;
    const writing = repeat(WRITE_EVERY_MS, async () => {
      const askedMs = performance.now();
      await leader.query("update facilities set id = id where id = ''");
      longestMs = Math.max(longestMs, performance.now() - askedMs);
    });
    await newer.exited;
    await writing.stop();
    await Promise.all([backup.end(), leader.end()]);

    expect(await newer.exited).toBe(1);
    expect(newer.said.err.trim()).toMatch(
      /^The database \S+ at \S+ was not migrated: another session holds a table of it, such as a backup\. Start again when it has ended\.$/,
    );
    expect(longestMs).toBeGreaterThan(1_000);
    expect(longestMs).toBeLessThan(STATEMENT_MS);
  },
  SLOW_MS,
);

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
