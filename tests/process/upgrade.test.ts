import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkUpgrade } from '../chaos/upgrade/walkUpgrade.ts';
import { startPrivatePostgres, type PrivatePostgres } from '../support/privatePostgres.ts';

const SLOW_MS = 240_000;

let folder: string;
let postgres: PrivatePostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-upgrade-'));
  postgres = await startPrivatePostgres();
}, SLOW_MS);
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

// how long displays are UNKNOWN meanwhile is measured by `npm run chaos -- upgrade`, with the processor to itself
test(
  'a newer version takes over beside the running one, and the version before again, with all overrides [S13][S9]',
  async () => {
    const { closed, ...upgrade } = await walkUpgrade(folder, await postgres.createDatabase());
    expect(upgrade).toMatchObject({
      schemaBeside: 'expanded',
      told: [[closed], [closed], [closed]],
      unknown: 0,
    });
  },
  SLOW_MS,
);
