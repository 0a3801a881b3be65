import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAdmin } from '#server/admin/adminMain.ts';
import { openStorage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { SLOW_MS } from '../testNetwork.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'scc-admin-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function admin(...args: string[]) {
  const said: string[] = [];
  const code = await runAdmin(
    args,
    { DATA_DIR: dataDir },
    { say: (line: string) => void said.push(line), nowMs: 1_000 },
  );
  return { code, said: said.join('\n') };
}

test(
  'keys are rotated in the data folder, audited, and not while a service has it [AUTH-05]',
  async () => {
    expect(await admin('keys', 'rotate')).toMatchObject({
      code: 0,
      said: expect.stringContaining('signs from now on'),
    });
    const storage = await openStorage({ dataDir: join(dataDir, 'database') });
    const { engineState, audit } = createRepositories(storage.db);
    expect(await engineState.get('identity.signingKeys')).toMatchObject({
      keys: [{ retiredAtMs: null }, { retiredAtMs: 1_000 }],
    });
    expect(await audit.listLast(1)).toMatchObject([{ what: 'signingKeys.rotated', who: 'service' }]);
    expect(await admin('keys', 'rotate')).toMatchObject({
      code: 1,
      said: expect.stringContaining('stop it first'),
    });
    await storage.close();
  },
  SLOW_MS,
);

test('a command that there is not is told how to call [AUTH-05]', async () => {
  expect(await admin('keys')).toMatchObject({ code: 2, said: expect.stringContaining('keys rotate') });
});
