import { randomUUID } from 'node:crypto';
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
/** When the yard was added that has the name now. */
const ADDED_MS = NOW_MS - 3 * HOUR_MS;
const PLACED = { clientId: 'ACME', facilityId: 'YARD' };

let storage: Storage;
let repositories: Repositories;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
}, SLOW_MS);
afterAll(() => storage.close());

/** @param addedAtMs null: as those that were there before this was noted. */
const addYard = async (latitude: number, addedAtMs: number | null): Promise<number> => {
  const place = { clientId: 'ACME', id: 'YARD', countryCode: 'US', latitude, longitude: -93, addedAtMs };
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
  await storeSilence(id, ['YARD'], { fromMs: atMs, toMs: atMs + HOUR_MS });
}

/** A screen that was dark for a while; without `toMs` it is dark still. */
async function storeSilence(
  name: string,
  facilityIds: string[] | null,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs?: number },
): Promise<void> {
  const id = randomUUID();
  const display = await repositories.people.add({
    email: `${id}@acme.example`,
    name,
    clientId: 'ACME',
    authorities: ['kiosk_endpoints'],
  });
  const personId = display!.id;
  const kiosk = { clientId: 'ACME', publicKey: {}, enrolledAtMs: fromMs, enrolledBy: personId };
  await repositories.kiosks.add({ ...kiosk, id, personId, name, facilityIds });
  await repositories.displaySilences.begin([{ clientId: 'ACME', kioskId: id, name, facilityIds, fromMs }]);
  if (toMs !== undefined) await repositories.displaySilences.end([id], toMs);
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
    silences,
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
  return [
    alerts.map(({ id }) => id),
    set.map(({ message }) => message),
    told.map(({ to }) => to),
    silences.map(({ name }) => name),
  ];
}

test('a yard has nothing of the past of one before it that had its name [S4][CALL-60][HIST-12]', async () => {
  const gid = await addYard(42, null);
  await storeClosing('old', 5);
  expect(await history()).toEqual(['old', 'old-override']);
  expect(await exported()).toEqual([['old', 'old-override'], ['old'], ['old'], ['old']]);

  await repositories.facilities.remove([gid]);
  await addYard(35, ADDED_MS);
  expect(await history()).toEqual([]);
  expect(await found('old')).toBeUndefined();
  expect(await exported()).toEqual([[], [], [], []]);

  await storeClosing('new', 2);
  // what is stored of the old one late stays with it
  const atMs = NOW_MS - 5 * HOUR_MS;
  await repositories.events.upsertMany([{ ...PLACED, event: alertOf('old', atMs, atMs + HOUR_MS) }], NOW_MS);
  expect(await history()).toEqual(['new', 'new-override']);
  expect(await found('new')).toBe('new');
  expect(await exported()).toEqual([['new', 'new-override'], ['new'], ['new'], ['new']]);
});

test('a yard that is there keeps its past when it is added again or moves', async () => {
  const before = await history();
  expect(before).not.toEqual([]);
  await addYard(41, NOW_MS);
  const [record] = await repositories.facilities.list('ACME');
  await repositories.facilities.overwriteMany([{ ...record!, latitude: 40 }]);
  await repositories.facilities.update(record!.gid, { latitude: 39 });
  expect(await history()).toEqual(before);
});

test('a yard has the alert and the dark screens that began before it was added and reached into its time [S4]', async () => {
  const storm = alertOf('storm', ADDED_MS - 10 * 60_000, ADDED_MS + HOUR_MS);
  await repositories.events.upsertMany([{ ...PLACED, event: storm }], ADDED_MS);
  expect(await found('storm')).toBe('storm');
  await repositories.events.endMany(['storm'], ADDED_MS + 1);
  expect(await history()).toContain('storm');

  const before = { fromMs: ADDED_MS - HOUR_MS, toMs: ADDED_MS };
  await storeSilence('all before', null, before);
  await storeSilence('two before', ['DOCK', 'YARD'], before);
  await storeSilence('all into', null, { ...before, toMs: ADDED_MS + 1 });
  await storeSilence('into', ['DOCK', 'YARD'], { ...before, toMs: ADDED_MS + 1 });
  await storeSilence('still', ['YARD'], { fromMs: ADDED_MS - HOUR_MS });
  const dark = async (facilityIds: string[]) => {
    const listed = await repositories.displaySilences.list({
      ...WINDOW,
      clientId: 'ACME',
      facilityIds,
      limit: 10,
    });
    return listed
      .filter(({ fromMs }) => fromMs === before.fromMs)
      .map(({ name }) => name)
      .toSorted();
  };
  expect(await dark(['YARD'])).toEqual(['all into', 'into', 'still']);
  // another facility that they show was there then
  expect(await dark(['YARD', 'DOCK'])).toEqual(['all before', 'all into', 'into', 'still', 'two before']);
});

test('what was told of an earlier yard stays with it when its alerts are kept no longer [S4][CALL-60]', async () => {
  const told = async () => (await exported())[2];
  expect(await told()).toEqual(['new']);
  await repositories.eventHistory.deleteEndedBefore(ADDED_MS, 100);
  expect(await told()).toEqual(['new']);
});
