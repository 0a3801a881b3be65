import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedDemoPeople } from '#server/useCases/identity/demoPeople.ts';
import { createStillMay } from '#server/useCases/access/stillMay.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { overrides } from '#server/storage/tables/events.ts';
import type { StillMay } from '#server/storage/repositories/sessionsRepository.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import {
  CLOSING,
  createOverrideMemory,
  createTestService,
  OPENING,
  SAM,
  YARD,
  type TestService,
} from './overrideFixture.ts';

const NOW_MS = MISSION_TIME_MS;
const RIGHTS = ['user_endpoints', 'site_admin_endpoints'];
const REFUSED = { statusCode: 403, problem: { generalError: { message: 'accessTokenExpired' } } };

let storage: Storage;
let repositories: Repositories;
let person: typeof SAM & { readonly stillMay: StillMay };
let sessionId: string;
let service: TestService;
/** Writes wait for this, as for a store that is slow. */
let storeAnswers: Promise<unknown>;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await seedDemoPeople(repositories);
}, 120_000);
afterAll(() => storage.close());

beforeEach(async () => {
  await storage.db.delete(overrides); // ids of overrides begin anew with each service
  const email = `${randomUUID()}@acme.example`;
  const { id } = (await repositories.people.add({
    clientId: 'ACME',
    name: 'Sam',
    email,
    authorities: RIGHTS,
  }))!;
  sessionId = randomUUID();
  const session = { familyId: sessionId, personId: id, startedAtMs: NOW_MS, lastUsedAtMs: NOW_MS };
  await repositories.sessions.begin({ ...session, endsAtMs: null, provedBy: 'password' });
  const stillMay = createStillMay({ nowMs: () => NOW_MS })({
    person: { id, client: 'ACME', authorities: RIGHTS, sessionId },
  });
  person = { ...SAM, id, email, stillMay };
  storeAnswers = Promise.resolve();
  const memory = createOverrideMemory();
  service = await createTestService({
    ...memory,
    repository: {
      ...memory.repository,
      async write(change, nowMs) {
        await storeAnswers;
        await repositories.overrides.write(change, nowMs);
        await memory.repository.write(change, nowMs);
      },
    },
  });
});

/** Orders an override as the person, while something happens before the store answers. */
function order(update: typeof OPENING, meanwhile: () => Promise<unknown>) {
  storeAnswers = meanwhile();
  const facility = { ...YARD, id: `YARD-${randomUUID()}` };
  return service.service.set({
    person,
    updates: [{ facility, update }],
    probabilityOf: () => 0.03,
  });
}

const ENDS: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['signed out', () => repositories.sessions.end(sessionId, 'signedOut', NOW_MS)],
  ['was disabled', () => repositories.people.update(person.id, { disabledAtMs: NOW_MS })],
  ['lost the right', () => repositories.rights.remove(person.id, 'site_admin_endpoints')],
  ['was deleted', () => repositories.accounts.remove(person.id)],
];

describe('an override that waits for the store', () => {
  test('is set for a person whose session stands [S9]', async () => {
    expect(await order(OPENING, async () => {})).toMatchObject({ key: 'set' });
  });

  test.each(ENDS)('is not set for a person who %s meanwhile [S9]', async (_how, end) => {
    await expect(order(OPENING, end)).rejects.toMatchObject(REFUSED);
    expect(service.rows.size).toBe(0);
    expect(service.service.isFailing()).toBe(false);
  });

  test.each(ENDS)(
    'is not removed for a person who %s meanwhile, and goes on closing [S9]',
    async (_how, end) => {
      await service.set(CLOSING);
      const [record] = service.rows.values();
      storeAnswers = end();
      const removal = { person, facility: YARD, overrideId: record!.overrideId };
      await expect(service.service.remove(removal)).rejects.toMatchObject(REFUSED);
      expect(service.service.inForceAt(YARD.clientId, YARD.id)).toMatchObject({ yardStatus: 'CLOSED' });
    },
  );

  test('is not replaced for a person who signed out meanwhile, and nothing of it comes later [S9]', async () => {
    await service.set(CLOSING);
    const [before] = service.service.answers.eventsOf(YARD.clientId, YARD.id);
    const replacing = { ...OPENING, replacesOverrideId: before!.overrideID! };
    storeAnswers = repositories.sessions.end(sessionId, 'signedOut', NOW_MS);
    await expect(
      service.service.set({
        person,
        updates: [{ facility: YARD, update: replacing }],
        probabilityOf: () => 0.03,
      }),
    ).rejects.toMatchObject(REFUSED);
    service.service.judge(NOW_MS + 1, null);
    await service.service.settled();
    expect(service.events()).toEqual([before]);
    expect(service.audit().map(({ what }) => what)).toEqual(['override.set']);
  });
});
