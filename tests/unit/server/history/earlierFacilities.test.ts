import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { overrides } from '#server/storage/tables/events.ts';
import { readAlertHistory } from '#server/useCases/history/alertHistory.ts';
import { gatherReport } from '#server/useCases/history/gatherReport.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { alertOf } from './historyFixture.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 6, 14, 21);
const WINDOW = { fromMs: NOW_MS - 24 * HOUR_MS, toMs: NOW_MS };
const PLACED = { clientId: 'ACME', facilityId: 'YARD' };

let storage: Storage;
let repositories: Repositories;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
}, SLOW_MS);
afterAll(() => storage.close());

const addYard = async (latitude: number): Promise<number> => {
  const place = { clientId: 'ACME', id: 'YARD', countryCode: 'US', latitude, longitude: -93 };
  const [{ gid } = { gid: 0 }] = await repositories.facilities.addMany([place]);
  return gid;
};

/** A closing with its notice, and an override, as the service stores them. */
async function storeClosing(id: string, hoursAgo: number): Promise<void> {
  const atMs = NOW_MS - hoursAgo * HOUR_MS;
  const event = alertOf(id, atMs, atMs + HOUR_MS);
  const set = alertOf(`${id}-override`, atMs, atMs + HOUR_MS);
  await repositories.events.upsertMany(
    [
      { ...PLACED, event },
      { ...PLACED, event: { ...set, eventType: 'OVERRIDE', alertStatus: 'OVERRIDE' } },
    ],
    atMs,
  );
  await repositories.events.endMany([id, `${id}-override`], atMs + HOUR_MS);
  await storage.db.insert(overrides).values({
    ...PLACED,
    overrideId: `${id}-override`,
    group: 'Default',
    message: id,
    status: 'ALL_CLEAR',
    yardStatus: 'OPEN',
    setAtMs: atMs,
    expiresAtMs: atMs + HOUR_MS,
    setBy: 'uma',
    setByName: 'Uma Ünal',
    setByEmail: 'uma@acme.example',
    endedAtMs: atMs + HOUR_MS,
    endedHow: 'removed',
  });
  await storage.db.insert(notices).values({
    ...PLACED,
    thread: id,
    channel: 'sms',
    address: '+1 515 555 0100',
    content: { kind: 'begun', event, reader: { name: id } } as never,
    isUrgent: true,
    state: 'delivered',
    createdAtMs: atMs,
    dueAtMs: atMs,
  });
}

const history = async () =>
  (
    await readAlertHistory(repositories.eventHistory, {
      ...WINDOW,
      clientId: 'ACME',
      visible: [{ id: 'YARD' }],
      facilityIds: ['YARD'],
    })
  ).map(({ keplerId }) => keplerId);
const found = async (id: string) => (await repositories.eventHistory.find(PLACED, id))?.event.keplerId;

async function exported() {
  const order = { ...WINDOW, facilityIds: ['YARD'], language: 'en-US' as const };
  const {
    alerts,
    overrides: set,
    notices: told,
  } = await gatherReport(
    {
      repositories,
      facilitiesOf: () => [{ id: 'YARD', countryCode: 'US' } as Facility],
      isSimulation: false,
      metadata: [],
    },
    { clientId: 'ACME', personId: '00000000-0000-4000-8000-000000000000', order } as never,
    NOW_MS,
  );
  return [alerts.map(({ id }) => id), set.map(({ message }) => message), told.map(({ to }) => to)];
}

test('a yard has nothing of the past of one before it that had its name [S4][CALL-60][HIST-12]', async () => {
  const gid = await addYard(42);
  await storeClosing('old', 5);
  expect(await history()).toEqual(['old', 'old-override']);
  expect(await exported()).toEqual([['old', 'old-override'], ['old'], ['old']]);

  await repositories.facilities.remove([gid]);
  await addYard(35);
  expect(await history()).toEqual([]);
  expect(await found('old')).toBeUndefined();
  expect(await exported()).toEqual([[], [], []]);

  await storeClosing('new', 2);
  // what is stored of the old one late stays with it
  const atMs = NOW_MS - 5 * HOUR_MS;
  await repositories.events.upsertMany([{ ...PLACED, event: alertOf('old', atMs, atMs + HOUR_MS) }], NOW_MS);
  expect(await history()).toEqual(['new', 'new-override']);
  expect(await found('new')).toBe('new');
  expect(await exported()).toEqual([['new', 'new-override'], ['new'], ['new']]);
});

test('a yard that is there keeps its past when it is added again or moves', async () => {
  const before = await history();
  expect(before).not.toEqual([]);
  await addYard(41);
  const [record] = await repositories.facilities.list('ACME');
  await repositories.facilities.overwriteMany([{ ...record!, latitude: 40 }]);
  await repositories.facilities.update(record!.gid, { latitude: 39 });
  expect(await history()).toEqual(before);
});
