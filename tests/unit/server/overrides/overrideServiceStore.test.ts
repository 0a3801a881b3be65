import { describe, expect, test } from 'vitest';
import type { OverrideRecord } from '#server/storage/repositories/overridesRepository.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import {
  CLOSING,
  createTestService,
  DOCK,
  HOURS_12_MS,
  MINUTE_MS,
  OPENING,
  SAM,
  strike,
  YARD,
} from './overrideFixture.ts';

const NOW_MS = MISSION_TIME_MS;

describe('after a restart', () => {
  test('an override stands as it stood, and its clock runs on [S9]', async () => {
    const before = await createTestService();
    await before.set(CLOSING);
    const after = await createTestService(before, NOW_MS + MINUTE_MS);
    expect(after.events()).toEqual(before.events());
    const late = await createTestService(before, NOW_MS + HOURS_12_MS);
    expect(late.events()).toEqual([]);
  });

  test('a revocation is told on, unless another override was set since [S9]', async () => {
    const before = await createTestService();
    await before.set(OPENING);
    strike(before, NOW_MS + 1);
    await before.service.settled();
    expect((await createTestService(before)).revoked()).toEqual(before.revoked());
    before.clock.atMs += MINUTE_MS;
    await before.set(CLOSING);
    await before.remove('o-2');
    expect((await createTestService(before)).revoked()).toBeNull();
  });

  test('a revocation is told on though another override was tried since that the store did not confirm [S9]', async () => {
    const before = await createTestService();
    await before.set(OPENING);
    strike(before, NOW_MS + 1);
    before.trouble.isUnconfirmed = true;
    await before.set(CLOSING);
    before.trouble.isUnconfirmed = false;
    before.service.judge(NOW_MS + 2, null);
    await before.service.settled();
    const after = await createTestService(before, NOW_MS + 2);
    expect([after.events(), after.revoked()]).toEqual([[], before.revoked()]);
  });

  test('a strike whose revocation was not stored revokes again [S1][S9]', async () => {
    const before = await createTestService();
    await before.set(OPENING);
    before.trouble.isFailing = true;
    strike(before, NOW_MS + 1);
    await before.service.settled();
    expect(before.rows.get('o-1')?.endedAtMs).toBeNull();
    const after = await createTestService(before);
    strike(after, NOW_MS + 1);
    expect(after.events()).toEqual([]);
  });
});

describe('a store that fails', () => {
  test('changes nothing for any user, setting or removing [OVR-08][OVR-09][OVR-13][S1]', async () => {
    const { set, remove, events, trouble, service } = await createTestService();
    trouble.isFailing = true;
    expect(await set(CLOSING)).toEqual({ key: 'notStored' });
    expect([events(), service.isFailing()]).toEqual([[], true]);
    trouble.isFailing = false;
    await set(CLOSING);
    const [standing] = events();
    trouble.isFailing = true;
    expect(await remove(standing!.overrideID!)).toEqual({ key: 'notStored' });
    expect(events()).toEqual([standing]);
  });

  test('does not hold up a revocation, says so once, and stores it when it can [S9]', async () => {
    const test = await createTestService();
    await test.set(OPENING);
    test.trouble.isFailing = true;
    strike(test, NOW_MS + 1);
    expect(test.events()).toEqual([]);
    await test.service.settled();
    test.service.judge(NOW_MS + 2, null);
    await test.service.settled();
    expect(test.errors).toEqual(['Overrides could not be stored']);
    test.trouble.isFailing = false;
    test.service.judge(NOW_MS + 3, null);
    await test.service.settled();
    expect(test.rows.get('o-1')?.endedHow).toBe('revoked');
    expect(test.audit().map(({ what }) => what)).toEqual(['override.set', 'override.revoked']);
    expect(test.service.isFailing()).toBe(false);
  });

  test('and has kept what it did not confirm leaves nothing behind that opens a yard later [S1]', async () => {
    const test = await createTestService();
    test.trouble.isUnconfirmed = true;
    expect(await test.set(OPENING)).toEqual({ key: 'notStored' });
    expect(test.rows.get('o-1')?.endedAtMs).toBeNull();
    test.trouble.isUnconfirmed = false;
    test.service.judge(NOW_MS + 1, null);
    await test.service.settled();
    expect(test.rows.get('o-1')).toMatchObject<Partial<OverrideRecord>>({ endedHow: 'failed' });
    expect((await createTestService(test)).events()).toEqual([]);
    expect(test.audit().at(-1)?.what).toBe('override.failed');
  });

  test.each([
    ['closes', CLOSING],
    ['opens', OPENING],
  ])(
    'and has kept a removal that it did not confirm loses no override that %s and that everybody goes on seeing [OVR-13][S2][S9]',
    async (_, update) => {
      const test = await createTestService();
      await test.set(update);
      const standing = test.events();
      test.trouble.isUnconfirmed = true;
      expect(await test.remove('o-1')).toEqual({ key: 'notStored' });
      expect(test.events()).toEqual(standing);
      expect(test.rows.get('o-1')?.endedHow).toBe('removed');
      test.trouble.isUnconfirmed = false;
      test.service.judge(NOW_MS + 1, null);
      await test.service.settled();
      const after = await createTestService(test, NOW_MS + 1);
      expect(after.events()).toEqual(standing);
      expect(await after.remove('o-1')).toEqual({ key: 'removed' });
      expect([after.events(), test.rows.get('o-1')?.endedHow]).toEqual([[], 'removed']);
    },
  );

  test('at one facility holds up no other one, and what is owed there neither [S12]', async () => {
    const { service, set, trouble, events } = await createTestService();
    let end = () => {};
    trouble.stuck = { facilityId: YARD.id, ends: new Promise((resolve) => (end = resolve)) };
    const setAtDock = (update = { ...CLOSING, facilityId: DOCK.id }) =>
      service.set({ person: SAM, updates: [{ facility: DOCK, update }], probabilityOf: () => 0.03 });
    const stuck = set(CLOSING);
    expect(await setAtDock()).toMatchObject({ key: 'set' });
    end();
    expect(await stuck).toEqual({ key: 'notStored' });
    expect(service.isFailing()).toBe(true);
    const { keplerId } = service.answers.eventsOf(DOCK.clientId, DOCK.id)[0]!;
    const removed = await service.remove({ person: SAM, facility: DOCK, overrideId: keplerId });
    expect(removed).toEqual({ key: 'removed' });
    expect(events()).toEqual([]);
    expect(service.isFailing()).toBe(true);
  });
});
