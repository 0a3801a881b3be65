import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { displaySilences } from '#server/storage/tables/historyReports.ts';
import { createScreenRegister } from '#server/useCases/kiosks/screenRegister.ts';
import { noteSilences } from '#server/useCases/kiosks/silentDisplays.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';

const START_MS = Date.UTC(2026, 6, 14, 21);
const MINUTE_MS = 60_000;
const clock = { atMs: START_MS, nowMs: () => clock.atMs };
const kioskId = randomUUID();

let storage: Storage;
let repositories: Repositories;
let personId: string;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
  const account = { name: 'Gate', clientId: 'ACME', authorities: ['kiosk_endpoints'] };
  personId = (await repositories.people.add({ ...account, email: 'gate@acme.example' }))!.id;
  await repositories.kiosks.add({
    id: kioskId,
    clientId: 'ACME',
    personId,
    name: 'Gate wall',
    facilityIds: ['YARD'],
    publicKey: {},
    enrolledAtMs: START_MS - 86_400_000,
    enrolledBy: null,
  });
}, SLOW_MS);
afterAll(() => storage.close());
beforeEach(() => storage.db.delete(displaySilences));

/** A service since the start, whose display reports when told. */
function createService() {
  clock.atMs = START_MS;
  const screens = createScreenRegister(clock);
  const { kiosks, displaySilences: silences } = repositories;
  return {
    report: () =>
      screens.report({
        appVersion: '1',
        status: 'OPEN',
        displayId: `kiosk/${kioskId}`,
        kioskId,
        clientId: 'ACME',
        facilityId: 'YARD',
        reportedAtMs: clock.atMs,
      }),
    look: () => noteSilences({ screens, kiosks, silences, clock }, START_MS),
  };
}
const EVER = { clientId: 'ACME', facilityIds: ['YARD'], fromMs: 0, toMs: 1e14, limit: 9 };
const noted = async () =>
  (await repositories.displaySilences.list(EVER)).map(({ name, fromMs, toMs }) => [name, fromMs, toMs]);

describe('an enrolled display', () => {
  test('is dark from its last report on once that is more than a minute old', async () => {
    const { report, look } = createService();
    report();
    clock.atMs += MINUTE_MS;
    await look();
    expect(await noted()).toEqual([]);
    clock.atMs += 1;
    await look();
    await look();
    expect(await noted()).toEqual([['Gate wall', START_MS, null]]);
  });

  test('is no longer dark once it reports again', async () => {
    const { report, look } = createService();
    report();
    clock.atMs += 5 * MINUTE_MS;
    await look();
    report();
    await look();
    expect(await noted()).toEqual([['Gate wall', START_MS, START_MS + 5 * MINUTE_MS]]);
  });

  test('that does not report after a start is dark since then, not since before [S4]', async () => {
    const { look } = createService();
    clock.atMs += MINUTE_MS;
    await look();
    expect(await noted()).toEqual([]);
    clock.atMs += 1;
    await look();
    expect(await noted()).toEqual([['Gate wall', START_MS, null]]);
  });

  test('that was dark before a restart stays so until it reports', async () => {
    const before = createService();
    before.report();
    clock.atMs += 2 * MINUTE_MS;
    await before.look();
    const after = createService();
    clock.atMs += 3 * MINUTE_MS;
    await after.look();
    expect(await noted()).toEqual([['Gate wall', START_MS, null]]);
    after.report();
    await after.look();
    expect(await noted()).toEqual([['Gate wall', START_MS, START_MS + 3 * MINUTE_MS]]);
  });

  test('is dark from a minute after its last report on, also where the clock was set back meanwhile [S6][S12]', async () => {
    const { report, look } = createService();
    report();
    clock.atMs -= 120 * MINUTE_MS;
    await look();
    expect(await noted()).toEqual([]);
    clock.atMs += MINUTE_MS + 1;
    await look();
    expect(await noted()).toEqual([['Gate wall', clock.atMs, null]]);
  });

  test('that does not report is dark from now on where the service was started by a clock that was ahead [S6][S12]', async () => {
    const { look } = createService();
    clock.atMs -= 120 * MINUTE_MS;
    await look();
    expect(await noted()).toEqual([['Gate wall', clock.atMs, null]]);
  });

  test('that is removed is not dark any more', async () => {
    const { look } = createService();
    clock.atMs += 2 * MINUTE_MS;
    await look();
    await repositories.kiosks.revoke(
      { id: kioskId, clientId: 'ACME' },
      { revokedAtMs: clock.atMs, revokedBy: personId },
    );
    await look();
    expect(await noted()).toEqual([['Gate wall', START_MS, START_MS + 2 * MINUTE_MS]]);
  });
});
