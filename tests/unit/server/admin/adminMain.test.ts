import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAdmin } from '#server/composition/admin/adminMain.ts';
import { openStorage, type Storage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { layEmptyStore } from '../../../support/storeTemplate.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';

let storage: Storage;
beforeEach(async () => {
  storage = await openTestStorage();
});
afterEach(() => storage.close());

const admin = (...args: string[]) =>
  calling(args, { open: async () => ({ ...storage, close: async () => {} }) });

async function calling(
  args: readonly string[],
  at: { open?: typeof openStorage; dataDir?: string; origins?: string },
) {
  const said: string[] = [];
  const { open, dataDir, origins } = at;
  const say = (line: string) => void said.push(line);
  const code = await runAdmin(args, { DATA_DIR: dataDir, APP_ORIGINS: origins }, { say, nowMs: 1_000, open });
  return { code, said: said.join('\n') };
}

test(
  'keys are rotated in the data folder, audited, and not while a service has it [AUTH-05]',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'scc-admin-'));
    await layEmptyStore(dataDir);
    const rotate = () => calling(['keys', 'rotate'], { dataDir });
    expect(await rotate()).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        new RegExp(`^The database in ${join(dataDir, 'database')}: key \\S+ signs from now on`),
      ),
    });
    const kept = await openStorage({ dataDir: join(dataDir, 'database') });
    const { engineState, audit } = createRepositories(kept.db);
    expect(await engineState.get('identity.signingKeys')).toMatchObject({
      keys: [{ retiredAtMs: null }, { retiredAtMs: 1_000 }],
    });
    expect(await audit.listLast(1)).toMatchObject([{ what: 'signingKeys.rotated', who: 'service' }]);
    expect(await rotate()).toMatchObject({ code: 1, said: expect.stringContaining('stop it first') });
    await kept.close();
    await rm(dataDir, { recursive: true, force: true });
  },
  SLOW_MS,
);

test.each([
  [['keys', 'rotate']],
  [['keys', 'rotate', '--at-once']],
  [['client', 'list']],
  [['client', 'add', 'NEW', 'New Freight', 'Ada New', 'ada@new.example']],
  [['operator', 'add', 'ada@new.example']],
  [['evidence', 'head']],
  [['database', 'prepare']],
])(
  '%j makes no database where the service has none, and names the folder [AUTH-05][AUTH-26]',
  async (args) => {
    const dir = await mkdtemp(join(tmpdir(), 'scc-admin-'));
    const dataDir = join(dir, 'data');
    const { code, said } = await calling(args, { dataDir });
    expect([code, said.split('\n')]).toEqual([
      1,
      [expect.stringContaining(`There is no database in ${join(dataDir, 'database')}.`)],
    ]);
    expect(said).not.toContain('stop it first');
    expect(await readdir(dir)).toEqual([]);
    await rm(dir, { recursive: true, force: true });
  },
);

test(
  'an embedded database has no role to prepare, and the command says so [AUTH-26]',
  async () => {
    expect(await admin('database', 'prepare')).toEqual({
      code: 1,
      said: 'An embedded database has no roles: set DATABASE_URL.',
    });
  },
  SLOW_MS,
);

test('an address that links cannot be made of is refused before anything is stored', async () => {
  const open = async (): Promise<Storage> => {
    throw new Error('The store was opened.');
  };
  expect(await calling(['client', 'list'], { open, origins: 'yards.example' })).toEqual({
    code: 1,
    said: 'APP_ORIGINS is "yards.example": origins like https://yards.example, separated by commas, were expected.',
  });
});

test('a command that there is not is told how to call [AUTH-05]', async () => {
  expect(await admin('keys')).toMatchObject({ code: 2, said: expect.stringContaining('keys rotate') });
});

test(
  'clients are added, listed, suspended, resumed and removed, and each is audited [AUTH-26]',
  async () => {
    const ADD = ['client', 'add', 'NEW_FREIGHT', 'New Freight', 'Ada New', 'ada@new.example'];
    expect(await admin(...ADD)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/until 1970-01-08T\S+: \/auth\/reset\?token=\S{20,}$/),
    });
    expect(await admin(...ADD)).toEqual({ code: 1, said: 'There is a client NEW_FREIGHT already.' });
    const row = 'NEW_FREIGHT  New Freight  1 people, 0 locations, 0 displays';
    expect((await admin('client', 'list')).said).toBe(`${row}  active`);
    const order = ['NEW_FREIGHT', 'contract ended'];
    expect(await admin('client', 'remove', ...order)).toEqual({
      code: 1,
      said: 'Suspend the client before you remove it.',
    });
    expect((await admin('client', 'suspend', ...order)).code).toBe(0);
    expect((await admin('client', 'list')).said).toBe(`${row}  suspended 1970-01-01T00:00:01.000Z`);
    expect((await admin('client', 'resume', ...order)).code).toBe(0);
    expect((await admin('client', 'suspend', ...order)).code).toBe(0);
    expect((await admin('client', 'remove', ...order)).code).toBe(0);
    expect((await admin('client', 'list')).said).toBe('There is none.');
    expect((await audited()).map(({ what, detail }) => [what, detail['reason']])).toEqual([
      ['client.removed', 'contract ended'],
      ['client.suspended', 'contract ended'],
      ['client.resumed', 'contract ended'],
      ['client.suspended', 'contract ended'],
      ['client.added', undefined],
    ]);
  },
  SLOW_MS,
);

test(
  'what site admins of a removed client let feeds prove ends with it [AUTH-26][S1]',
  async () => {
    const { engineState } = createRepositories(storage.db);
    const grant = { clientId: 'NEW', byId: 'sam', byName: 'Sam', atMs: 1, mapping: 'a hash' };
    const theirs = { ...grant, clientId: 'OTHER' };
    await engineState.set('feedGrants', { own: grant, theirs });
    await admin('client', 'add', 'NEW', 'New Freight', 'Ada New', 'ada@new.example');
    for (const way of ['suspend', 'remove'])
      expect((await admin('client', way, 'NEW', 'contract ended')).code).toBe(0);
    expect(await engineState.get('feedGrants')).toEqual({ theirs });
    expect(await audited()).toContainEqual(
      expect.objectContaining({ what: 'feed.mayClearEnded', who: 'service', clientId: 'NEW' }),
    );
  },
  SLOW_MS,
);

test.each([
  [['client', 'add', 'lower', 'Name', 'Ada New', 'ada@new.example'], 2],
  [['client', 'add', 'NEW', 'Name', 'Ada New', 'nobody'], 2],
  [['client', 'suspend', 'NOBODY', 'reason'], 1],
  [['client', 'suspend', 'NOBODY'], 2],
  [['operator', 'add', 'nobody@acme.example'], 1],
])('%j changes nothing: exit code %i [AUTH-26]', async (args, code) => {
  expect((await admin(...args)).code).toBe(code);
  expect(await audited()).toEqual([]);
});

test(
  'an operator is made and unmade here [AUTH-26]',
  async () => {
    await addAda({ passwordHash: 'chosen' });
    expect((await admin('operator', 'add', 'ada@new.example')).code).toBe(0);
    expect(await authoritiesOf('ada@new.example')).toContain('operator_endpoints');
    expect((await admin('operator', 'remove', 'ada@new.example')).code).toBe(0);
    expect(await authoritiesOf('ada@new.example')).toEqual(['admin_endpoints', 'user_endpoints']);
  },
  SLOW_MS,
);

test(
  'a link for a password that was made before opens no account of an operator [AUTH-26]',
  async () => {
    const { links } = await addAda({ passwordHash: 'chosen' });
    await expect(links.find(LINK, 'passwordReset', 1_000)).resolves.not.toBeNull();
    expect((await admin('operator', 'add', 'ada@new.example')).code).toBe(0);
    await expect(links.find(LINK, 'passwordReset', 1_000)).resolves.toBeNull();
  },
  SLOW_MS,
);

test(
  'a person who has chosen no password is no operator yet, and their link goes on [AUTH-26]',
  async () => {
    const { links } = await addAda({ passwordHash: null });
    expect(await admin('operator', 'add', 'ada@new.example')).toEqual({
      code: 1,
      said: 'ada@new.example has to choose a password first, by the link for it.',
    });
    await expect(links.find(LINK, 'passwordReset', 1_000)).resolves.not.toBeNull();
    expect(await authoritiesOf('ada@new.example')).not.toContain('operator_endpoints');
  },
  SLOW_MS,
);

const LINK = 'hash of a link';

/** An administrator, with a link for a new password. */
async function addAda({ passwordHash }: { readonly passwordHash: string | null }) {
  await admin('client', 'add', 'NEW', 'New Freight', 'Ada New', 'ada@new.example');
  const { people, links } = createRepositories(storage.db);
  const { id } = (await people.findByEmail('ada@new.example'))!;
  await people.update(id, { passwordHash });
  const link = { tokenHash: LINK, purpose: 'passwordReset', clientId: 'NEW', expiresAtMs: 2_000 } as const;
  await links.add({ ...link, issuedBy: id, personId: id });
  return { links };
}

const audited = () => createRepositories(storage.db).audit.listLast(10);
const authoritiesOf = async (email: string) =>
  (await createRepositories(storage.db).people.findByEmail(email))?.authorities;
