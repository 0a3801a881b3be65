import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Incident } from '#contracts/incident.ts';
import { KIND_UNKNOWN, STEP_MS } from '#domain/lightning/strikeColumns.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { evidence } from '#server/storage/tables/evidence.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { alertOf } from './historyFixture.ts';
import { openIncidentStore, FACILITY, START_MS, END_MS, verdict, stepsWith, at } from './incidentStore.ts';

let store: Awaited<ReturnType<typeof openIncidentStore>>;
beforeAll(async () => void (store = await openIncidentStore()), SLOW_MS);
afterAll(() => store.storage.close());
const read: typeof store.read = (...question) => store.read(...question);

describe('the record of a closing', () => {
  test('has its time, its strikes with distance and direction, and the radii of that time', async () => {
    const incident = await read('closing');
    expect(Incident.safeParse(incident).success).toBe(true);
    expect(incident).toMatchObject({
      start: isoInstant(START_MS),
      end: isoInstant(END_MS),
      isActive: false,
      from: isoInstant(at(-10)),
      to: isoInstant(at(53)),
      alertRadiusM: 9_000,
      warningRadiusM: 20_000,
      timeZone: 'America/Chicago',
      isCut: false,
    });
    expect(incident.strikes).toMatchObject({
      state: 'kept',
      withinM: 30_000,
      missing: [],
      list: [
        { at: isoInstant(START_MS), distanceM: 5_000, bearingDeg: 0, type: 'CG' },
        { at: isoInstant(at(3)), distanceM: 15_000 },
      ],
    });
    expect(Object.keys(incident.strikes ?? {})).toEqual([
      'state',
      'withinM',
      'list',
      'missing',
      'sourcesAsOf',
    ]);
  });

  test('has verdicts, people, notices and screens of that yard and time, in order', async () => {
    const incident = await read('closing');
    expect(incident.verdicts.map(({ at: time, verdict: shown }) => [time, shown])).toEqual([
      [isoInstant(START_MS), 'CLOSED'],
      [isoInstant(END_MS), 'OPEN'],
    ]);
    expect(incident.overrides).toMatchObject([
      { by: 'Uma Ünal', opens: true, message: 'Crane must be secured', endedHow: 'removed' },
    ]);
    expect(incident.acts).toMatchObject([
      { act: 'lightning.reported', by: 'Uma Ünal', sign: 'thunder', refusedBecause: null },
      {
        act: 'override.refused',
        by: 'Uma Ünal',
        reason: null,
        refusedBecause: 'probabilityTooHigh',
        lightningProbability: 0.62,
      },
      {
        act: 'override.refused',
        by: 'Uma Ünal',
        refusedBecause: 'notAuthorised',
        lightningProbability: null,
      },
      { act: 'drill.begun', by: 'Uma Ünal', reason: 'Otto asked for it' },
    ]);
    expect(incident.notices).toMatchObject([
      { to: 'Otto', channel: 'sms', state: 'delivered', confirmedAt: isoInstant(at(2)) },
    ]);
    expect(incident.screens).toEqual([
      { at: isoInstant(at(1)), screen: 'display-', isEnrolled: false, shows: 'CLOSED' },
    ]);
    expect(incident.closedScreens).toEqual({ connected: 1, closed: 1, lastAt: isoInstant(at(1)) });
    expect(incident.dark).toEqual([{ screen: 'Gate wall', from: isoInstant(at(5)), to: isoInstant(at(6)) }]);
  });

  test('tells guests and displays no name of a person, nor a reason, which may have one', async () => {
    const incident = await read('closing', {}, { tellsNames: false });
    expect(JSON.stringify(incident)).not.toMatch(/Uma|Otto/);
    expect(incident).toMatchObject({ tellsNames: false, overrides: [{ by: null }], notices: [{ to: null }] });
  });

  test('is not made of a warning, an override, an alert of another facility or one that is gone', async () => {
    for (const eventId of ['warning', 'override', 'elsewhere', 'nothing'])
      await expect(read(eventId)).rejects.toMatchObject({
        statusCode: 404,
        problem: { generalError: { message: 'incidentNotFound' } },
      });
  });

  test('of another hazard than lightning has no strikes', async () => {
    expect((await read('wind')).strikes).toBeNull();
  });
});

test('the record of a yard has nothing that happened under its name before it was added [S4]', async () => {
  const { facilities } = store.repositories;
  const place = { clientId: 'ACME', id: 'YARD', countryCode: 'US', latitude: 42, longitude: -93 };
  const recordSince = async (minutes: number) => {
    const [added] = await facilities.addMany([{ ...place, addedAtMs: at(minutes) }]);
    const incident = await read('closing').finally(() => facilities.remove([added!.gid]));
    const { verdicts, acts, screens, closedScreens, notices, overrides, dark, from } = incident;
    return {
      verdicts: verdicts.map(({ verdict: shown }) => shown),
      acts: acts.map(({ act }) => act),
      counts: [notices, overrides, dark, screens].map(({ length }) => length),
      connected: closedScreens.connected,
      from,
    };
  };
  expect(await recordSince(5)).toEqual({
    verdicts: ['OPEN'],
    acts: ['override.refused', 'override.refused', 'drill.begun'],
    counts: [0, 1, 1, 0],
    connected: 0,
    from: isoInstant(at(-10)),
  });
  expect(await recordSince(30)).toMatchObject({ verdicts: ['OPEN'], acts: [], counts: [0, 0, 0, 0] });
  await expect(recordSince(38)).rejects.toMatchObject({ statusCode: 404 });
});

describe('strikes of a record', () => {
  test('that are kept no longer are named gone, never none [S4]', async () => {
    const { strikes } = await read('closing', { steps: { strikesOf: async () => null } });
    expect(strikes).toMatchObject({
      state: 'gone',
      list: [],
      missing: [{ from: isoInstant(at(-10)), to: isoInstant(at(53)) }],
    });
  });

  test('of unknown kind are listed as CG, which older pages know, and say that it is not known', async () => {
    const whole = stepsWith([0, 5_000], [3, 15_000]);
    const steps = {
      strikesOf: async (stepMs: number) => {
        const strikes = await whole.strikesOf(stepMs);
        if (stepMs <= at(0)) strikes.kind.fill(KIND_UNKNOWN);
        return strikes;
      },
    };
    const incident = await read('closing', { steps });
    expect(Incident.parse(incident).strikes?.list.map(({ type, kind }) => [type, kind])).toEqual([
      ['CG', 'unknown'],
      ['CG', undefined],
    ]);
  });

  test('of which some are not known name the times that are missing [S4]', async () => {
    const whole = stepsWith([0, 5_000]);
    const isMissing = (stepMs: number) => stepMs >= at(10) && stepMs < at(12);
    const steps = {
      strikesOf: async (stepMs: number) => (isMissing(stepMs) ? null : whole.strikesOf(stepMs)),
    };
    const { strikes } = await read('closing', { steps });
    expect(strikes).toMatchObject({
      state: 'partial',
      missing: [{ from: isoInstant(at(10)), to: isoInstant(at(12)) }],
    });
    expect(strikes?.list).toHaveLength(1);
  });
});

describe('a strike of a record that came late', () => {
  const toldAt = (minutes: number) => {
    const [told, quiet] = [stepsWith([52, 5_000]), stepsWith()];
    const strikesOf = async (stepMs: number) =>
      stepMs === at(minutes) ? told.strikesOf(at(52)) : quiet.strikesOf(stepMs);
    return { strikesOf };
  };

  test('is listed at its own time, though a step after the record tells of it [S3][S4]', async () => {
    const { strikes } = await read('closing', { steps: toldAt(58) });
    expect(strikes).toMatchObject({ state: 'kept', missing: [], list: [{ at: isoInstant(at(52)) }] });
  });

  test('names the time of its record that is not known, and no time after it [S4]', async () => {
    const { strikesOf } = toldAt(58);
    const steps = {
      strikesOf: async (stepMs: number) => (stepMs === at(58) ? strikesOf(stepMs) : null),
    };
    const { strikes } = await read('closing', { steps });
    expect(strikes).toMatchObject({
      state: 'partial',
      missing: [{ from: isoInstant(at(-10)), to: isoInstant(at(53)) }],
      list: [{ at: isoInstant(at(52)) }],
    });
  });
});

describe('strikes of a record that may have come late', () => {
  /** Two hours after the record ends, and two minutes in which the last step is published. */
  const LAST_MIN = 53 + 120 + 2;
  const quietBut = (isMissing: (stepMs: number) => boolean) => {
    const whole = stepsWith([0, 5_000]);
    return { strikesOf: async (stepMs: number) => (isMissing(stepMs) ? null : whole.strikesOf(stepMs)) };
  };

  test.each([
    ['are all gone', (stepMs: number) => stepMs >= at(53)],
    ['have one gap', (stepMs: number) => stepMs === at(53 + 120) - STEP_MS],
  ])('are not all kept where the steps that would tell of them %s [S4]', async (_, isMissing) => {
    const incident = await read('closing', { steps: quietBut(isMissing) });
    expect(Incident.safeParse(incident).success).toBe(true);
    expect(incident.strikes).toMatchObject({ state: 'partial', lateMayBeMissing: true, missing: [] });
    expect(incident.strikes).not.toHaveProperty('lateUntil');
  });

  test('do not depend on steps later than two hours after it', async () => {
    const { strikes } = await read('closing', { steps: quietBut((stepMs) => stepMs >= at(53 + 120)) });
    expect(strikes?.state).toBe('kept');
  });

  test('are named as to come for two hours after it, and until when [S4]', async () => {
    for (const minutes of [54, 120, LAST_MIN - 0.1]) {
      const nowMs = at(minutes);
      const steps = quietBut((stepMs) => stepMs + STEP_MS > nowMs - 119_000);
      const { strikes } = await read('closing', { steps, clock: { nowMs: () => nowMs } });
      const lateUntil = isoInstant(at(LAST_MIN));
      expect(strikes).toMatchObject({ state: 'partial', missing: [], lateUntil });
      expect(strikes).not.toHaveProperty('lateMayBeMissing');
    }
  });

  test('are there once the last step is published', async () => {
    const clock = { nowMs: () => at(LAST_MIN) };
    expect((await read('closing', { clock })).strikes?.state).toBe('kept');
  });

  test('are not asked for ahead of the clock', async () => {
    const nowMs = at(60);
    const whole = stepsWith([0, 5_000]);
    const asked: number[] = [];
    const strikesOf = (stepMs: number) => {
      asked.push(stepMs);
      return whole.strikesOf(stepMs);
    };
    await read('closing', { steps: { strikesOf }, clock: { nowMs: () => nowMs } });
    expect(Math.max(...asked)).toBe(nowMs - STEP_MS);
  });
});

describe('the place of a record', () => {
  test('is where the yard was when it closed, also after it has moved [S4]', async () => {
    const [latitude, longitude] = [40, -90];
    const incident = await read('closing', {}, { facility: { ...FACILITY, latitude, longitude } });
    expect(Incident.safeParse(incident).success).toBe(true);
    expect(incident).toMatchObject({ latitude: 42, longitude: -93, movedTo: { latitude, longitude } });
    expect(incident.strikes?.list.map(({ distanceM }) => distanceM)).toEqual([5_000, 15_000]);
  });

  test('is where the yard was when the alert began, if it moved while that stood [S4]', async () => {
    const { events } = store.repositories;
    const begun = {
      ...alertOf('carried', START_MS, END_MS),
      geom: { coordinates: [-93, 42] as [number, number] },
    };
    const carried = { ...begun, geom: { coordinates: [-90, 40] as [number, number] } };
    for (const event of [begun, carried])
      await events.upsertMany([{ clientId: 'ACME', facilityId: 'YARD', event }], END_MS);
    const facility = { ...FACILITY, latitude: 40, longitude: -90 };
    const incident = await read('carried', {}, { facility });
    expect(incident).toMatchObject({
      latitude: 42,
      longitude: -93,
      movedTo: { latitude: 40, longitude: -90 },
    });
    expect(incident.strikes?.list[0]).toMatchObject({ distanceM: 5_000 });
  });

  test('is not said to have changed where the yard has not moved', async () => {
    const incident = await read('closing');
    expect(incident).toMatchObject({ latitude: 42, longitude: -93 });
    expect(incident).not.toHaveProperty('movedTo');
    expect(incident).not.toHaveProperty('placeNotKept');
  });

  test('that is not kept gives no strike a distance, and does not read as no strike [S4]', async () => {
    const incident = await read('placeless');
    expect(Incident.safeParse(incident).success).toBe(true);
    expect(incident).toMatchObject({ placeNotKept: true });
    expect(incident.strikes).toMatchObject({
      state: 'gone',
      list: [],
      missing: [{ from: isoInstant(at(-10)), to: isoInstant(at(53)) }],
    });
  });
});

describe('the seal of a record', () => {
  test('is whole as long as no entry of its time was changed [S9]', async () => {
    const { seal } = await read('closing');
    expect(seal).toMatchObject({ state: 'whole', first: 4, last: 7, entries: 4 });
    await store.storage.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx
        .update(evidence)
        .set({ entry: { ...verdict(0, 'OPEN', 'OPEN') } })
        .where(eq(evidence.position, 4));
    });
    expect((await read('closing')).seal.state).toBe('broken');
  });

  test('is none where no evidence is kept', async () => {
    const clock = { nowMs: () => at(-90) };
    const early = await read('closing', { clock });
    expect(early.seal.state).toBe('none');
  });
});
