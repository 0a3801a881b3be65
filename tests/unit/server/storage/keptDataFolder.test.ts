import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPasswordOf } from '#server/useCases/identity/passwords.ts';
import { openStorage, type Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';

/** Written by version 1.7.15, see its .source.md. */
const KEPT = fileURLToPath(new URL('../../../fixtures/dataFolder/1.7.15.tar.br', import.meta.url));
const SLOW_MS = 120_000;
/** What was noted when it was made. */
const REFRESH_TOKEN = '48730hcYoPEgCfOLSQgfOeGZ3ppYSld2okdc-rs0zAw';
const OVERRIDE_ID = 'dcc941d7-f109-42c2-898b-f6f1758a5d82';
const OVERRIDE_SET_MS = Date.parse('2026-11-23T19:23:49.507Z');

let folder: string;
let storage: Storage;
let repositories: Repositories;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scc-kept-'));
  await mkdir(join(folder, 'data'));
  const tar = brotliDecompressSync(await readFile(KEPT));
  execFileSync('tar', ['-xf', '-', '-C', join(folder, 'data')], { input: tar });
  storage = await openStorage({ dataDir: join(folder, 'data', 'database') });
  repositories = createRepositories(storage.db);
}, SLOW_MS);
afterAll(async () => {
  await storage?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a data folder of version 1.7.15 keeps people with their passwords, and facilities', async () => {
  const person = await repositories.people.findByEmail('siteadmin@acme.example');
  expect(person).toMatchObject({ clientId: 'ACME', authorities: ['user_endpoints', 'site_admin_endpoints'] });
  expect(await isPasswordOf(person!.passwordHash, 'thunder7clear')).toBe(true);
  const ids = (await repositories.facilities.list('ACME')).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['NORTHGATE_YARD', 'PLATTE_YARD', 'COUR_LABRADOR']));
});

test('it keeps the override in force, with who set it, and the alerts that run [S9][S3]', async () => {
  expect(await repositories.overrides.load(OVERRIDE_SET_MS)).toEqual([
    expect.objectContaining({
      overrideId: OVERRIDE_ID,
      facilityId: 'PLATTE_YARD',
      yardStatus: 'CLOSED',
      setAtMs: OVERRIDE_SET_MS,
      setByEmail: 'siteadmin@acme.example',
      endedAtMs: null,
    }),
  ]);
  const events = await repositories.events.loadUnended();
  const types = events.filter(({ facilityId }) => facilityId === 'NORTHGATE_YARD').map((one) => one.event);
  expect(types.map(({ eventType }) => eventType)).toContain('lightning_alert');
  expect(await repositories.engineState.get('alertEngine')).toBeDefined();
});

test('it keeps subscriptions, notices that wait, a session of a display, and the record of a drill [S12]', async () => {
  const admin = (await repositories.people.findByEmail('admin@acme.example'))!;
  const subscribed = await repositories.subscriptions.ofPerson('ACME', admin.id);
  expect(subscribed.map(({ id }) => id)).toEqual(['NORTHGATE_YARD', 'LOOKOUT_YARD']);
  expect((await repositories.notices.reading()).waiting).toBe(3);
  const tokenHash = createHash('sha256').update(REFRESH_TOKEN).digest('base64url');
  const kiosk = (await repositories.people.findByEmail('kiosk@acme.example'))!;
  expect(await repositories.tokens.findRefreshToken(tokenHash)).toMatchObject({
    personId: kiosk.id,
    usedAtMs: null,
    revokedAtMs: null,
  });
  const audit = await repositories.audit.listLast(100);
  expect(audit.map(({ what }) => what)).toEqual(expect.arrayContaining(['override.set', 'drill.begun']));
});

test('it keeps the step files of lightning', async () => {
  const names = await readdir(join(folder, 'data', 'steps', 'simulator'), { recursive: true });
  expect(names.length).toBeGreaterThan(1);
});
