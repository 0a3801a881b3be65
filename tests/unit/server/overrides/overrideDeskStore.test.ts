import { describe, expect, test } from 'vitest';
import type { OverrideRecord } from '#server/storage/repositories/overridesRepository.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import {
  CLOSING,
  createTestDesk,
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
    const before = await createTestDesk();
    await before.set(CLOSING);
    const after = await createTestDesk(before, NOW_MS + MINUTE_MS);
    expect(after.events()).toEqual(before.events());
    const late = await createTestDesk(before, NOW_MS + HOURS_12_MS);
    expect(late.events()).toEqual([]);
  });

  test('a revocation is told on, unless another override was set since [S9]', async () => {
    const before = await createTestDesk();
    await before.set(OPENING);
    strike(before, NOW_MS + 1);
    await before.desk.settled();
    expect((await createTestDesk(before)).revoked()).toEqual(before.revoked());
    before.clock.atMs += MINUTE_MS;
    await before.set(CLOSING);
    await before.remove('o-2');
    expect((await createTestDesk(before)).revoked()).toBeNull();
  });

  test('a revocation is told on though another override was tried since that the store did not confirm [S9]', async () => {
    const before = await createTestDesk();
    await before.set(OPENING);
    strike(before, NOW_MS + 1);
    before.trouble.isUnconfirmed = true;
    await before.set(CLOSING);
    before.trouble.isUnconfirmed = false;
    before.desk.judge(NOW_MS + 2, null);
    await before.desk.settled();
    const after = await createTestDesk(before, NOW_MS + 2);
    expect([after.events(), after.revoked()]).toEqual([[], before.revoked()]);
  });

  test('a strike whose revocation was not stored revokes again [S1][S9]', async () => {
    const before = await createTestDesk();
    await before.set(OPENING);
    before.trouble.isFailing = true;
    strike(before, NOW_MS + 1);
    await before.desk.settled();
    expect(before.rows.get('o-1')?.endedAtMs).toBeNull();
    const after = await createTestDesk(before);
    strike(after, NOW_MS + 1);
    expect(after.events()).toEqual([]);
  });
});

describe('a store that fails', () => {
  test('changes nothing for anybody, setting or removing [S1]', async () => {
    const { set, remove, events, trouble, desk } = await createTestDesk();
    trouble.isFailing = true;
    expect(await set(CLOSING)).toEqual({ key: 'notStored' });
    expect([events(), desk.isFailing()]).toEqual([[], true]);
    trouble.isFailing = false;
    await set(CLOSING);
    const [standing] = events();
    trouble.isFailing = true;
    expect(await remove(standing!.overrideID!)).toEqual({ key: 'notStored' });
    expect(events()).toEqual([standing]);
  });

  test('does not hold up a revocation, says so once, and stores it when it can [S9]', async () => {
    const test = await createTestDesk();
    await test.set(OPENING);
    test.trouble.isFailing = true;
    strike(test, NOW_MS + 1);
    expect(test.events()).toEqual([]);
    await test.desk.settled();
    test.desk.judge(NOW_MS + 2, null);
    await test.desk.settled();
    expect(test.errors).toEqual(['Overrides could not be stored']);
    test.trouble.isFailing = false;
    test.desk.judge(NOW_MS + 3, null);
    await test.desk.settled();
    expect(test.rows.get('o-1')?.endedHow).toBe('revoked');
    expect(test.audit().map(({ what }) => what)).toEqual(['override.set', 'override.revoked']);
    expect(test.desk.isFailing()).toBe(false);
  });

  test('and has kept what it did not confirm leaves nothing behind that opens a yard later [S1]', async () => {
    const test = await createTestDesk();
    test.trouble.isUnconfirmed = true;
    expect(await test.set(OPENING)).toEqual({ key: 'notStored' });
    expect(test.rows.get('o-1')?.endedAtMs).toBeNull();
    test.trouble.isUnconfirmed = false;
    test.desk.judge(NOW_MS + 1, null);
    await test.desk.settled();
    expect(test.rows.get('o-1')).toMatchObject<Partial<OverrideRecord>>({ endedHow: 'failed' });
    expect((await createTestDesk(test)).events()).toEqual([]);
    expect(test.audit().at(-1)?.what).toBe('override.failed');
  });

  test('at one facility holds up no other one, and what is owed there neither [S12]', async () => {
    const { desk, set, trouble, events } = await createTestDesk();
    let end = () => {};
    trouble.stuck = { facilityId: YARD.id, ends: new Promise((resolve) => (end = resolve)) };
    const setAtDock = (update = { ...CLOSING, facilityId: DOCK.id }) =>
      desk.set({ person: SAM, updates: [{ facility: DOCK, update }], probabilityOf: () => 0.03 });
    const stuck = set(CLOSING);
    expect(await setAtDock()).toMatchObject({ key: 'set' });
    end();
    expect(await stuck).toEqual({ key: 'notStored' });
    expect(desk.isFailing()).toBe(true);
    const { keplerId } = desk.answers.eventsOf(DOCK.clientId, DOCK.id)[0]!;
    const removed = await desk.remove({ person: SAM, facility: DOCK, overrideId: keplerId });
    expect(removed).toEqual({ key: 'removed' });
    expect(events()).toEqual([]);
    expect(desk.isFailing()).toBe(true);
  });
});
