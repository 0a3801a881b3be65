import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maintainStore, stampFolder } from '#server/composition/start/maintainStore.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { EMPTY_CHAIN, followChain } from '#server/storage/record/chain.ts';
import { overrideEvent, overridePayload } from '#server/useCases/overrides/overrideEvent.ts';
import { stampFile } from '#server/useCases/evidence/stampFile.ts';
import { makeFastFolder } from '../../support/fastFolder.ts';
import { MISSION_TIME_MS } from '../../support/missionTime.ts';
import { recordOf } from './overrides/overrideFixture.ts';
import { openTestStorage } from './storage/openTestStorage.ts';

const DAY_MS = 24 * 3_600_000;
const OLD_MS = MISSION_TIME_MS - 100 * DAY_MS;
const keptFor61Days = { keepAlertsMs: 61 * DAY_MS, keepEvidenceMs: 61 * DAY_MS };

let storage: Storage;
let repositories: Repositories;
let dataDir: string;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  dataDir = await makeFastFolder('scc-maintain-');
}, 120_000);
afterAll(async () => {
  await storage.close();
  await rm(dataDir, { recursive: true });
});

async function endOverride(overrideId: string, endedAtMs: number): Promise<void> {
  const set = recordOf({ overrideId, facilityId: overrideId, setAtMs: endedAtMs - 1, endedAtMs: null });
  const write = { reinstated: [], knownStrikes: [], audit: [], events: [], payloads: [] };
  const event = { ...set, event: overrideEvent(set) };
  const payload = { keplerId: overrideId, data: overridePayload(set) };
  await repositories.overrides.write(
    { ...write, records: [set], events: [event], payloads: [payload] },
    endedAtMs,
  );
  const ended = { ...set, endedAtMs, endedHow: 'removed' } as const;
  await repositories.overrides.write({ ...write, records: [ended] }, endedAtMs);
}

/** Puts a notice of a hazard and a letter in the store that were made so many days ago; a day has a thread of each. */
async function queueNotices(...daysAgo: readonly number[]): Promise<void> {
  await repositories.clients.ensure('ACME', 'Acme');
  const made = daysAgo.flatMap((days) => {
    const atMs = MISSION_TIME_MS - days * DAY_MS;
    const row = { clientId: 'ACME', channel: 'sms', address: '', isUrgent: false, isOpen: false } as const;
    const times = { createdAtMs: atMs, dueAtMs: atMs };
    return [
      { ...row, ...times, facilityId: 'YARD', thread: `hazard ${days}`, content: { kind: 'over' } as never },
      { ...row, ...times, facilityId: '', thread: `letter ${days}`, content: { kind: 'route' } as never },
    ];
  });
  await storage.db.insert(notices).values(made);
}

async function threadsAfter(keepAlertsMs: number): Promise<string[]> {
  const config = { keepAlertsMs, keepEvidenceMs: null, dataDir };
  await maintainStore({ storage, config, repositories }, MISSION_TIME_MS);
  const rows = await storage.db.select({ thread: notices.thread }).from(notices).orderBy(notices.gid);
  return rows.map(({ thread }) => thread);
}

test('notices of hazards stay as long as alerts, and not less than 90 days; letters stay 90 days [S4]', async () => {
  await queueNotices(401, 399, 91, 89);
  const kept = ['hazard 399', 'hazard 91', 'hazard 89', 'letter 89'];
  expect(await threadsAfter(400 * DAY_MS)).toEqual(kept);
  expect(await threadsAfter(61 * DAY_MS)).toEqual(['hazard 89', 'letter 89']);
});

const begun = (atMs: number) => ({ kind: 'term.begun', atMs, term: 1 }) as const;

test('what was kept long enough goes; what the rest of the evidence is verified by stays', async () => {
  const { evidence } = repositories;
  await evidence.append([begun(OLD_MS), begun(OLD_MS + 1)]);
  const before = await evidence.head();
  const firstStamp = stampFile(before);
  await evidence.append([begun(MISSION_TIME_MS), begun(MISSION_TIME_MS + 1)]);
  const keptStamp = stampFile(await evidence.head());
  const dir = stampFolder({ dataDir });
  await mkdir(dir, { recursive: true });
  for (const name of [firstStamp, keptStamp]) await writeFile(join(dir, name), '');
  await endOverride('OLD', OLD_MS);
  await endOverride('RECENT', MISSION_TIME_MS - DAY_MS);

  const config = { ...keptFor61Days, dataDir };
  await maintainStore({ storage, config, repositories }, MISSION_TIME_MS);

  const overrides = await repositories.overrides.load(0);
  expect(overrides.map(({ overrideId }) => overrideId)).toEqual(['RECENT']);
  expect(await repositories.payloads.find('OLD')).toBeNull();
  expect(await repositories.payloads.find('RECENT')).not.toBeNull();
  expect(await readdir(dir)).toEqual([keptStamp]);
  const links = await evidence.links(0, 10);
  expect(links).toHaveLength(2);
  expect(await evidence.start()).toEqual(before);
  expect(followChain(before, links)).toEqual(await evidence.head());
});

test('evidence and its stamps are kept for ever unless a time is set', async () => {
  const dir = join(dirname(stampFolder({ dataDir })), 'evidence-stamps');
  const stamps = await readdir(dir);
  await maintainStore(
    { storage, config: { keepAlertsMs: 61 * DAY_MS, keepEvidenceMs: null, dataDir }, repositories },
    MISSION_TIME_MS + 10_000 * DAY_MS,
  );
  expect(await readdir(dir)).toEqual(stamps);
  expect(await repositories.evidence.links(0, 10)).toHaveLength(2);
  expect(await repositories.evidence.start()).not.toEqual(EMPTY_CHAIN);
});
