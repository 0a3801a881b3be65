import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { PersonRecord } from '#server/storage/repositories/peopleRepository.ts';
import type { StandingLimits } from '#server/storage/repositories/sessionsRepository.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { openTestStorage } from './openTestStorage.ts';

const NOW_MS = Date.UTC(2026, 10, 23, 12);
const HOUR_MS = 3_600_000;
const EVER: StandingLimits = { nowMs: NOW_MS, usedSinceMs: null };

let storage: Storage;
let repositories: Repositories;
let uma: PersonRecord;
let guest: PersonRecord;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
  const person = { clientId: 'ACME', name: 'Uma', email: 'uma@acme.example' };
  uma = (await repositories.people.add({ ...person, authorities: ['user_endpoints'] }))!;
  guest = await repositories.clientPeople.ensureLinkGuest('ACME');
}, 60_000);
afterAll(() => storage.close());

let count = 0;
async function begin(personId: string, changes: object = {}) {
  const familyId = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const times = { startedAtMs: NOW_MS, lastUsedAtMs: NOW_MS, endsAtMs: NOW_MS + HOUR_MS };
  await repositories.sessions.begin({ familyId, personId, ...times, ...changes });
  const token = {
    familyId,
    personId,
    issuedAtMs: NOW_MS,
    expiresAtMs: NOW_MS + HOUR_MS,
    familyEndsAtMs: null,
  };
  await repositories.tokens.addRefreshToken({ ...token, tokenHash: `token of ${familyId}` });
  return familyId;
}
const stands = async (familyId: string, limits = EVER) =>
  (await repositories.sessions.findStanding(familyId, limits)) !== null;
const isRevoked = async (familyId: string) =>
  (await repositories.tokens.findRefreshToken(`token of ${familyId}`))?.revokedAtMs !== null;

describe('a session in the store', () => {
  test('stands with its person up to its end, and is unknown under another id [GAP-141]', async () => {
    const familyId = await begin(uma.id, { device: 'Firefox', address: '203.0.113.7' });
    const standing = await repositories.sessions.findStanding(familyId, EVER);
    expect(standing).toMatchObject({ person: { id: uma.id }, session: { device: 'Firefox' }, issuer: null });
    expect(await stands(familyId, { nowMs: NOW_MS + HOUR_MS - 1, usedSinceMs: null })).toBe(true);
    expect(await stands(familyId, { nowMs: NOW_MS + HOUR_MS, usedSinceMs: null })).toBe(false);
    expect(await stands('00000000-0000-4000-8000-00000000ffff')).toBe(false);
  });

  test('that was not used for the idle limit stands no longer, and use is never taken back [GAP-141]', async () => {
    const familyId = await begin(uma.id);
    expect(await stands(familyId, { nowMs: NOW_MS, usedSinceMs: NOW_MS })).toBe(false);
    await repositories.sessions.noteUse([familyId], NOW_MS + 60_000);
    await repositories.sessions.noteUse([familyId], NOW_MS);
    expect(await stands(familyId, { nowMs: NOW_MS, usedSinceMs: NOW_MS })).toBe(true);
  });

  test('ends with its refresh tokens and with the sessions of guests by its links, and tells who watches [GAP-141]', async () => {
    const familyId = await begin(uma.id);
    const guestFamilyId = await begin(guest.id, { issuedBy: uma.id, issuingFamilyId: familyId });
    const other = await begin(uma.id);
    const standing = await repositories.sessions.findStanding(guestFamilyId, EVER);
    expect(standing).toMatchObject({ issuer: { id: uma.id, authorities: ['user_endpoints'] } });
    const told: string[] = [];
    const stop = repositories.standingChanges.watch((ids) => void told.push(...ids));
    await repositories.together(({ sessions }) => sessions.end(familyId, 'signedOut', NOW_MS));
    stop();
    expect(told).toEqual([familyId, guestFamilyId]);
    expect([await stands(familyId), await stands(guestFamilyId), await stands(other)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await isRevoked(familyId), await isRevoked(guestFamilyId), await isRevoked(other)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('of a guest does not stand when the one that issued its link is over or idle [GAP-141]', async () => {
    const familyId = await begin(uma.id, { endsAtMs: NOW_MS + 60_000 });
    const guestFamilyId = await begin(guest.id, { issuedBy: uma.id, issuingFamilyId: familyId });
    expect(await stands(guestFamilyId)).toBe(true);
    expect(await stands(guestFamilyId, { nowMs: NOW_MS + 60_000, usedSinceMs: null })).toBe(false);
  });

  test('stands neither for a disabled person, nor for the guests of one, nor in a suspended client', async () => {
    const familyId = await begin(uma.id);
    const guestFamilyId = await begin(guest.id, { issuedBy: uma.id, issuingFamilyId: familyId });
    await repositories.people.update(uma.id, { disabledAtMs: NOW_MS });
    expect([await stands(familyId), await stands(guestFamilyId)]).toEqual([false, false]);
    await repositories.people.update(uma.id, { disabledAtMs: null });
    expect([await stands(familyId), await stands(guestFamilyId)]).toEqual([true, true]);
    await storage.db.execute("update clients set suspended_at = now() where id = 'ACME'");
    expect([await stands(familyId), await stands(guestFamilyId)]).toEqual([false, false]);
    await storage.db.execute("update clients set suspended_at = null where id = 'ACME'");
  });

  test('is listed by its last use, and all but one of a person end together', async () => {
    const kept = await begin(uma.id, { lastUsedAtMs: NOW_MS + 1 });
    const ended = await repositories.together(({ sessions }) =>
      sessions.endAllOf(uma.id, { how: 'passwordChanged', atMs: NOW_MS, keptFamilyId: kept }),
    );
    expect(ended).not.toContain(kept);
    const listed = await repositories.sessions.listOf(uma.id, EVER);
    expect(listed.map(({ familyId }) => familyId)).toEqual([kept]);
    await repositories.sessions.deleteEndedBefore(NOW_MS + HOUR_MS + 1);
    expect(await repositories.sessions.listOf(uma.id, EVER)).toEqual([]);
  });
});
