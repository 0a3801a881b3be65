import { describe, expect, test } from 'vitest';
import { FacilityEvent, OverrideRevoked } from '#contracts/facilityEvent.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import {
  ADA,
  CLOSING,
  createOverrideMemory,
  createTestService,
  DOCK,
  HOURS_12_MS,
  lightningEvent,
  MINUTE_MS,
  OPENING,
  recordOf,
  SAM,
  strike,
  updateOf,
  YARD,
} from './overrideFixture.ts';

const NOW_MS = MISSION_TIME_MS;

describe('an override that is set', () => {
  test('is an event in the very next answer, with all that pages need of it [DATA-04][OVR-08]', async () => {
    const { set, events } = await createTestService();
    expect(await set(OPENING)).toMatchObject({ key: 'set', records: [{ overrideId: 'o-1' }] });
    expect(events()).toEqual([
      {
        keplerId: 'o-1',
        overrideID: 'o-1',
        eventType: 'OVERRIDE',
        alertStatus: 'OVERRIDE',
        severity: 1,
        global_severity: 0,
        eventStartAt: isoInstant(NOW_MS),
        eventExpiresAt: isoInstant(NOW_MS + HOURS_12_MS),
        title: 'Yard is Open',
        message: 'Yard is Open',
        group: 'Default',
        status: 'ALL_CLEAR',
        yardStatus: 'OPEN',
      },
    ]);
    expect(FacilityEvent.parse(events()[0])).toEqual(events()[0]);
  });

  test('is stored with its event, its payload and its audit record before it holds [S9][DATA-05]', async () => {
    const { service, written, set, events, clock } = await createTestService();
    const whenStored: unknown[] = [];
    service.onChanged(() => whenStored.push(written.length));
    clock.atMs += 5;
    await set(updateOf('High Wind Alert', { lightningProbability: 0.01 }));
    expect(whenStored).toEqual([1]);
    expect(written[0]).toMatchObject({
      records: [{ overrideId: 'o-1', endedAtMs: null, expiresAtMs: NOW_MS + 5 + HOURS_12_MS }],
      events: [{ clientId: 'ACME', facilityId: 'YARD', event: events()[0] }],
      payloads: [
        {
          keplerId: 'o-1',
          data: {
            overrideUserName: SAM.name,
            overrideUserEmail: { email: SAM.email },
            message: 'High Wind Alert',
            lightningProbability: 0.01,
          },
        },
      ],
    });
    expect(written[0]!.audit).toEqual([
      {
        atMs: NOW_MS + 5,
        who: SAM.id,
        what: 'override.set',
        clientId: 'ACME',
        detail: expect.objectContaining({
          facilityId: 'YARD',
          overrideID: 'o-1',
          message: 'High Wind Alert',
          setByName: SAM.name,
          lightningProbability: 0.01,
          knownProbability: 0.03,
          acknowledged: true,
        }),
      },
    ]);
  });

  test('stands against a second one, whose person learns who was first [OVR-02]', async () => {
    const { set, events } = await createTestService();
    const [first, second] = await Promise.all([set(CLOSING), set(OPENING, ADA)]);
    expect(first.key).toBe('set');
    expect(second).toMatchObject({ key: 'overrideExists', inForce: { setByName: SAM.name } });
    expect(events()).toHaveLength(1);
  });

  test('is set at all facilities or at none [OVR-08][DATA-20]', async () => {
    const { service, set, written } = await createTestService();
    await set(CLOSING);
    const updates = [DOCK, YARD].map((facility) => ({ facility, update: CLOSING }));
    const order = { person: SAM, updates, probabilityOf: () => 0 };
    expect(await service.set(order)).toMatchObject({ key: 'overrideExists', facility: YARD });
    expect(service.answers.eventsOf(DOCK.clientId, DOCK.id)).toEqual([]);
    await service.remove({ person: SAM, facility: YARD, overrideId: 'o-1' });
    expect(await service.set(order)).toMatchObject({ key: 'set' });
    expect(written.at(-1)!.records.map(({ facilityId }) => facilityId)).toEqual(['DOCK', 'YARD']);
  });

  test('opens nothing while lightning is likely or its probability is not known, whatever the person saw [OVR-02][S8]', async () => {
    const { set, written } = await createTestService();
    for (const known of [0.06, null]) {
      expect(await set(OPENING, SAM, known)).toMatchObject({ key: 'probabilityTooHigh' });
    }
    expect(written).toEqual([]);
    expect(await set({ ...CLOSING, lightningProbability: null }, SAM, null)).toMatchObject({ key: 'set' });
  });
});

describe('an override that opens over a strike that the person was not shown', () => {
  test('is refused, and set once the person knows of it [OVR-08][S9]', async () => {
    const { set, hazards, written } = await createTestService();
    hazards.set(YARD.id, [lightningEvent(NOW_MS - 60_000)]);
    const knowing = (atMs: number) => ({ ...OPENING, knownStrikeAt: new Date(atMs).toISOString() });
    for (const update of [{ ...OPENING, knownStrikeAt: null }, knowing(NOW_MS - 60_001)])
      expect(await set(update)).toMatchObject({ key: 'strikeSince', facility: YARD });
    expect(written).toEqual([]);
    expect(await set(knowing(NOW_MS - 60_000))).toMatchObject({ key: 'set' });
  });
});

describe('an override that is removed', () => {
  test('is gone with the answer, and the audit says who removed whose [OVR-09]', async () => {
    const { set, remove, events, audit, rows } = await createTestService();
    await set(CLOSING);
    expect(await remove('o-1', ADA)).toEqual({ key: 'removed' });
    expect(events()).toEqual([]);
    expect(rows.get('o-1')).toMatchObject({ endedAtMs: NOW_MS, endedHow: 'removed' });
    expect(audit().at(-1)).toMatchObject({
      who: ADA.id,
      what: 'override.removed',
      detail: { overrideID: 'o-1', setByName: SAM.name, removedByName: ADA.name },
    });
  });

  test('is the one that was meant: another one stays, and none is said to be none [OVR-10][CALL-09]', async () => {
    const { set, remove, events } = await createTestService();
    expect(await remove('o-1')).toEqual({ key: 'overrideNotFound' });
    await set(CLOSING);
    await remove('o-1');
    await set(CLOSING, ADA);
    expect(await remove('o-1')).toMatchObject({
      key: 'overrideReplaced',
      inForce: { setByName: ADA.name },
    });
    expect(events().map(({ overrideID }) => overrideID)).toEqual(['o-2']);
  });
});

describe('a new strike inside the circle', () => {
  test('revokes an open override before the next answer, and tells whose it was and how near it fell [S9]', async () => {
    const test = await createTestService();
    await test.set(OPENING);
    test.clock.atMs += MINUTE_MS;
    strike(test);
    expect(test.events()).toEqual([]);
    const revoked = OverrideRevoked.parse(test.revoked());
    expect(revoked).toMatchObject({
      overrideID: 'o-1',
      revokedAt: isoInstant(NOW_MS + MINUTE_MS),
      overrideUserName: SAM.name,
      strike: { timestamp: NOW_MS + MINUTE_MS },
    });
    expect(revoked.strike!.distance).toBeCloseTo(3_000, 0);
    await test.service.settled();
    expect(test.rows.get('o-1')).toMatchObject({ endedHow: 'revoked', strike: revoked.strike });
    expect(test.audit().at(-1)).toMatchObject({
      who: 'service',
      what: 'override.revoked',
      detail: { overrideID: 'o-1', setByName: SAM.name, strike: revoked.strike },
    });
  });

  test('leaves a closing override as it is [S2][S9]', async () => {
    const test = await createTestService();
    await test.set(CLOSING);
    strike(test, NOW_MS + 1);
    expect(test.events()).toHaveLength(1);
    expect(test.revoked()).toBeNull();
  });

  test('that was known when the yard was opened does not revoke, the next one does [OVR-08][S9]', async () => {
    const test = await createTestService();
    strike(test, NOW_MS - 20 * MINUTE_MS);
    await test.set(OPENING);
    strike(test, NOW_MS - 20 * MINUTE_MS);
    expect(test.events()).toHaveLength(1);
    strike(test, NOW_MS - MINUTE_MS); // delivered late
    expect(test.events()).toEqual([]);
  });

  test('that comes while the override is being stored revokes it before a user is shown it [OVR-08][S9]', async () => {
    const test = await createTestService();
    let open = () => {};
    test.trouble.gate = new Promise((resolve) => (open = resolve));
    const shown: number[] = [];
    test.service.onChanged(() => shown.push(test.events().length));
    const setting = test.set(OPENING);
    await Promise.resolve();
    test.hazards.set(YARD.id, [lightningEvent(NOW_MS + 1)]);
    open();
    await setting;
    expect(shown).toEqual([0]);
    expect(test.revoked()?.overrideID).toBe('o-1');
  });

  test('that was known when the yard was opened does not revoke as it comes again, in this run or the next [S9]', async () => {
    const test = await createTestService();
    const knownMs = [NOW_MS - 50 * MINUTE_MS, NOW_MS - 20 * MINUTE_MS];
    knownMs.forEach((atMs) => strike(test, atMs));
    await test.set(OPENING);
    const next = await createTestService(test);
    for (const run of [test, next]) {
      knownMs.forEach((atMs) => strike(run, atMs));
      expect(run.events()).toHaveLength(1);
    }
    strike(next, NOW_MS - 30 * MINUTE_MS);
    expect(next.events()).toEqual([]);
  });

  test('that fell up to the last known one does not revoke an override of which no more was stored [S9]', async () => {
    const memory = createOverrideMemory();
    memory.rows.set('o-1', recordOf({ knownStrikeAtMs: NOW_MS - MINUTE_MS }));
    const test = await createTestService(memory);
    strike(test, NOW_MS - MINUTE_MS);
    expect(test.events()).toHaveLength(1);
    strike(test, NOW_MS - MINUTE_MS + 1);
    expect(test.events()).toEqual([]);
  });

  test.each([
    ['known then', ['r-1'], 1],
    ['not known then', ['r-1', 'r-2'], 0],
  ])(
    'as people report it ends an override over a restart too where it was %s [GAP-140][S9]',
    async (_, reportIds, standing) => {
      const test = await createTestService();
      test.reportIds.push('r-1');
      await test.set(OPENING);
      const next = await createTestService(test, NOW_MS, reportIds);
      expect(next.events()).toHaveLength(standing);
    },
  );

  test('is told until another override is set [S9]', async () => {
    const test = await createTestService();
    await test.set(OPENING);
    strike(test, NOW_MS + 1);
    await test.set(CLOSING, ADA);
    expect(test.revoked()).toBeNull();
    await test.remove('o-2');
    expect(test.revoked()).toBeNull();
  });

  test.each([
    [-1, true],
    [0, false],
  ])('is told for 12 h: %i ms from there %s [S9]', async (fromEdgeMs, isTold) => {
    const test = await createTestService();
    await test.set(OPENING);
    strike(test, NOW_MS + 1);
    test.service.judge(NOW_MS + HOURS_12_MS + fromEdgeMs, null);
    expect(test.revoked() !== null).toBe(isTold);
  });
});

describe('a listener', () => {
  test('is told of each change at its facility once answers show it, until it stops [S9]', async () => {
    const test = await createTestService(createOverrideMemory());
    const heard: string[] = [];
    const stop = test.service.onChanged((clientId, facilityId) =>
      heard.push(`${clientId}/${facilityId} ${test.events().length}`),
    );
    const before = test.service.answers.revision();
    await test.set(OPENING);
    strike(test, NOW_MS + 1);
    await test.service.settled();
    expect(heard).toEqual(['ACME/YARD 1', 'ACME/YARD 0']);
    expect(test.service.answers.revision()).toBe(before + 2);
    stop();
    await test.set(CLOSING);
    expect(heard).toHaveLength(2);
  });
});
