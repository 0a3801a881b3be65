import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import { events } from '#server/storage/tables/events.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { openTestStorage } from './openTestStorage.ts';

let storage: Storage;
let repositories: Repositories;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('acme', 'Acme');
  await repositories.clients.ensure('globex', 'Globex');
}, 120_000);
afterAll(() => storage.close());

const startAtMs = Date.UTC(2026, 5, 1, 12);

const facility = (id: string, clientId = 'ACME') => ({
  clientId,
  id,
  countryCode: 'US',
  latitude: 44.475_883_1,
  longitude: -73.212_072,
});

describe('clients', () => {
  test('are kept in upper case, once [AUTH-20]', async () => {
    await repositories.clients.ensure('Acme', 'Another name');
    expect(await repositories.clients.list()).toContainEqual({ id: 'ACME', name: 'Acme' });
  });
});

describe('facilities', () => {
  test('come back as they were added, with a number of their own [DATA-01]', async () => {
    const whole = {
      ...facility('Burlington'),
      address: '1 Lake St',
      city: 'Burlington',
      state: 'VT',
      postalCode: '05401',
      tz: 'America/New_York',
      isDevice: true,
      tags: [{ id: 3, name: 'North-East' }],
      defaultUnits: 0,
      geometry: null,
      addedAtMs: Date.UTC(2026, 6, 14, 21),
      placedAtMs: Date.UTC(2026, 6, 14, 22),
    };
    const [added] = await repositories.facilities.addMany([whole]);
    expect(added).toEqual({ ...whole, gid: expect.any(Number) });
    expect(await repositories.facilities.findById('acme', 'BURLINGTON')).toEqual(added);
  });

  test('have ids that one client uses once, whatever the case, and another may use too [DATA-01]', async () => {
    const { facilities } = repositories;
    await facilities.addMany([facility('Dock')]);
    const added = await facilities.addMany([facility('DOCK'), facility('dock', 'GLOBEX')]);
    expect(added.map(({ clientId, id }) => [clientId, id])).toEqual([['GLOBEX', 'dock']]);
    expect((await facilities.list('globex')).map(({ id }) => id)).toEqual(['dock']);
  });

  test('are added, listed and overwritten by the thousand [CALL-57]', async () => {
    const { facilities } = repositories;
    const added = await facilities.addMany(Array.from({ length: 1_234 }, (_, n) => facility(`Yard ${n}`)));
    const listed = new Set((await facilities.list()).map(({ id }) => id));
    expect(added).toHaveLength(1_234);
    expect(added.every(({ id }) => listed.has(id))).toBe(true);
    const changed = added.map((record) => ({ ...record, city: null, tags: [{ id: 1, name: record.id }] }));
    await facilities.overwriteMany(changed);
    const kept = new Map((await facilities.list()).map((record) => [record.gid, record]));
    expect(changed.map(({ gid }) => kept.get(gid))).toEqual(changed);
    await facilities.remove(added.map(({ gid }) => gid));
    expect(await facilities.findById('ACME', 'Yard 77')).toBeNull();
  });

  test('change in part', async () => {
    const { facilities } = repositories;
    const [added] = await facilities.addMany([facility('Moved')]);
    const moved = await facilities.update(added?.gid ?? 0, { latitude: 45 });
    expect(moved).toEqual({ ...added, latitude: 45 });
    expect(await facilities.update(-1, { latitude: 45 })).toBeNull();
  });
});

describe('people', () => {
  test('begin with the language and units of the product: en-US, and automatic [CONST-43]', async () => {
    const person = { email: 'new@acme.example', name: 'N', clientId: 'ACME', authorities: [] };
    expect(await repositories.people.add(person)).toMatchObject({ language: 'en-US', unitSystem: -1 });
  });

  test('have one account for an e-mail address, whatever its case', async () => {
    const { people } = repositories;
    const person = {
      clientId: 'ACME',
      name: 'Pat',
      passwordHash: 'x',
      authorities: ['user_endpoints', 'a,"b'],
    };
    const added = await people.add({ ...person, email: 'Pat@acme.example' });
    expect(await people.add({ ...person, email: 'pat@ACME.example' })).toBeNull();
    expect(await people.findByEmail('PAT@acme.example')).toEqual(added);
    expect(added).toMatchObject({
      authorities: ['user_endpoints', 'a,"b'],
      unitSystem: -1,
      language: 'en-US',
    });
  });
});

describe('events', () => {
  const whole: FacilityEvent = {
    keplerId: 'whole',
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    severity: 5,
    global_severity: 4,
    eventStartAt: isoInstant(startAtMs),
    eventExpiresAt: isoInstant(startAtMs + 1_800_000),
    title: 'Lightning',
    message: { 'en-US': 'Closed', 'fr-CA': 'Fermé' },
    groupId: 'lightning',
    yardStatus: 'CLOSED',
    triggerDistanceMeters: 9656,
    customMessage: 'Stay inside',
    group: 'LIGHTNING',
    status: 'ALERT',
    geom: { coordinates: [-73.2, 44.5] },
    closestStrike: { location: { lat: 44.51, lon: -73.21 }, distance: 1234.5, timestamp: startAtMs },
  };
  const record = (event: FacilityEvent) => ({ clientId: 'acme', facilityId: 'Dock', event });
  const unended = async (keplerId: string) =>
    (await repositories.events.loadUnended()).find(({ event }) => event.keplerId === keplerId);

  test('come back whole after a restart of the engine [DATA-03]', async () => {
    await repositories.events.upsertMany([record(whole)], startAtMs);
    expect(await unended('whole')).toEqual({ clientId: 'ACME', facilityId: 'Dock', event: whole });
  });

  test('take over what a later strike changes, the last of a batch counting [S3]', async () => {
    const at = (minutes: number) => ({
      ...whole,
      keplerId: 'moved',
      eventStartAt: isoInstant(startAtMs + minutes * 60_000),
      eventExpiresAt: isoInstant(startAtMs + (minutes + 30) * 60_000),
    });
    await repositories.events.upsertMany([record(at(0))], startAtMs);
    await repositories.events.upsertMany([record(at(3)), record(at(7))], startAtMs);
    expect((await unended('moved'))?.event).toEqual(at(7));
    const [row] = (await storage.db.select().from(events)).filter(({ keplerId }) => keplerId === 'moved');
    expect([row?.eventStartAtMs, row?.eventExpiresAtMs]).toEqual([
      startAtMs + 420_000,
      startAtMs + 2_220_000,
    ]);
  });

  test('are no longer loaded once ended, and are again when they come back', async () => {
    const event = { ...whole, keplerId: 'ended' };
    await repositories.events.upsertMany([record(event)], startAtMs);
    await repositories.events.endMany(['ended'], startAtMs + 1);
    expect(await unended('ended')).toBeUndefined();
    await repositories.events.upsertMany([record(event)], startAtMs + 2);
    expect(await unended('ended')).toBeDefined();
  });

  test.each([
    ['then, where they were to last longer', 1, 60_000],
    ['at their stated end, where that was before: it is only stored late', 60_000, 1],
    ['then, where they stated no end', 1, null],
  ])('end %s', async (_, endedAfterMs, statedAfterMs) => {
    const atMs = Date.UTC(2019, 0, 1);
    const keplerId = `ends-${endedAfterMs}-${statedAfterMs}`;
    const { eventExpiresAt: _expires, ...endless } = { ...whole, keplerId, eventStartAt: isoInstant(atMs) };
    const stated = statedAfterMs === null ? {} : { eventExpiresAt: isoInstant(atMs + statedAfterMs) };
    await repositories.events.upsertMany([record({ ...endless, ...stated })], atMs);
    await repositories.events.endMany([keplerId], atMs + endedAfterMs);
    const past = await repositories.events.listStarted('ACME', atMs, atMs + 1);
    const ended = past.find(({ event }) => event.keplerId === keplerId);
    expect(ended?.endedAtMs).toBe(atMs + 1);
  });

  test('are stored all or none', async () => {
    const good = { ...whole, keplerId: 'good-before-bad' };
    const bad = { ...whole, keplerId: 'bad', title: 'nul \u0000 is no text for a database' };
    await expect(repositories.events.upsertMany([record(good), record(bad)], startAtMs)).rejects.toThrow();
    expect(await unended('good-before-bad')).toBeUndefined();
  });

  test('of ten thousand facilities are stored in one go', async () => {
    const batch = Array.from({ length: 10_000 }, (_, n) => record({ ...whole, keplerId: `many-${n}` }));
    await repositories.events.upsertMany(batch, startAtMs);
    await repositories.events.endMany(
      batch.map(({ event }) => event.keplerId),
      startAtMs + 1,
    );
    const past = await repositories.events.listStarted('ACME', startAtMs, startAtMs + 1);
    expect(past.filter(({ endedAtMs }) => endedAtMs === startAtMs + 1)).toHaveLength(10_000);
  }, 120_000);

  test('that cannot be read stop the loading instead of passing as quiet [S1]', async () => {
    const event = { ...whole, keplerId: 'unreadable', alertStatus: 'OF_A_LATER_VERSION' };
    await repositories.events.upsertMany([record(event as unknown as FacilityEvent)], startAtMs);
    await expect(repositories.events.loadUnended()).rejects.toThrow('Stored event unreadable cannot be read');
    await repositories.events.endMany(['unreadable'], startAtMs);
  });

  test('are listed by their start, the end of the range left out', async () => {
    const atMs = Date.UTC(2020, 0, 1);
    const starts = [0, 1, 2].map((n) => ({
      ...whole,
      keplerId: `h${n}`,
      eventStartAt: isoInstant(atMs + n),
    }));
    await repositories.events.upsertMany(starts.map(record), atMs);
    const listed = await repositories.events.listStarted('acme', atMs, atMs + 2);
    expect(listed.map(({ event }) => event.keplerId)).toEqual(['h0', 'h1']);
    expect(await repositories.events.listStarted('GLOBEX', atMs, atMs + 2)).toEqual([]);
  });
});

describe('payloads, engine state, status reports and audit', () => {
  test('a payload is found by its event, in its last form [DATA-05]', async () => {
    const { payloads } = repositories;
    await payloads.putMany([{ keplerId: 'p', data: { wind: '30 mph' } }]);
    await payloads.putMany([{ keplerId: 'p', data: { wind: '40 mph', lightningProbability: null } }]);
    expect(await payloads.find('p')).toEqual({ wind: '40 mph', lightningProbability: null });
    await payloads.removeMany(['p']);
    expect(await payloads.find('p')).toBeNull();
  });

  test('a state is what was last set, and set once it stays', async () => {
    const { engineState } = repositories;
    await engineState.set('asOf', { atMs: 1 });
    await engineState.set('asOf', { atMs: 2 });
    expect(await engineState.get('asOf')).toEqual({ atMs: 2 });
    expect(await engineState.setOnce('asOf', ['later'])).toEqual({ atMs: 2 });
    expect(await engineState.get('never')).toBeUndefined();
  });

  test('the audit gives the newest first', async () => {
    const { audit } = repositories;
    const entry = { who: 'p1', clientId: null, detail: { reason: 'clear sky' } };
    await audit.append({ ...entry, atMs: startAtMs, what: 'override.set' });
    await audit.append({ ...entry, atMs: startAtMs, what: 'override.removed' });
    expect((await audit.listLast(2)).map(({ what }) => what)).toEqual(['override.removed', 'override.set']);
  });
});
