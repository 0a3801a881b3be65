import { beforeEach, describe, expect, test } from 'vitest';
import type { EventChange } from '#server/alerting/engineFacility.ts';
import { recallEngine } from '#server/alerting/engineMemory.ts';
import { batchOf, engineOf, NOW_MS, strikeAt, YARD } from './engineFixture.ts';
import { clock, createMemory, createStore, log, said } from './memoryStore.ts';
import { observationAt } from './weatherFixture.ts';

const change = (kind: EventChange['kind'], keplerId: string): EventChange => ({
  kind,
  clientId: YARD.clientId,
  facilityId: YARD.id,
  event: {
    keplerId,
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    eventStartAt: new Date(NOW_MS).toISOString(),
  },
});

beforeEach(() => {
  clock.atMs = NOW_MS;
  said.splice(0);
});

describe('the memory of the engine', () => {
  test('writes events, then their payloads, then what has ended, then the state', async () => {
    const { memory, written } = createMemory();
    memory.note([change('raised', 'a'), change('ended', 'b')]);
    await memory.settled();
    expect(written).toEqual([
      { what: 'events', ids: ['a', 'b'] },
      { what: 'payloads', ids: ['a'] },
      { what: 'ended', ids: ['b'] },
      { what: 'state', ids: [] },
    ]);
  });

  test('writes one thing at a time, and what came meanwhile in one piece, the newest state last', async () => {
    const { memory, store, written, stored, trouble, engine } = createMemory();
    let open = () => {};
    trouble.gate = new Promise((resolve) => (open = resolve));
    memory.note([change('raised', 'a')]);
    memory.note([change('raised', 'b')]);
    memory.note([change('ended', 'a')]);
    engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS);
    open();
    await memory.settled();
    expect(written.filter(({ what }) => what === 'events').map(({ ids }) => ids)).toEqual([
      ['a'],
      ['b', 'a'],
    ]);
    expect(written.filter(({ what }) => what === 'state')).toHaveLength(2);
    expect(await recallEngine(store, log)).toEqual(engine.snapshot());
    expect(stored.events.get('a')).toEqual({ endedAtMs: NOW_MS });
  });

  test('loses nothing while the store fails, says so once, and recovers with the next note [S1]', async () => {
    const { memory, written, stored, trouble } = createMemory();
    trouble.isFailing = true;
    clock.atMs += 1_000;
    memory.note([change('raised', 'a')]);
    await memory.settled();
    memory.note([change('raised', 'b'), change('ended', 'a')]);
    await memory.settled();
    expect(memory.isFailing()).toBe(true);
    expect(memory.storedAtMs()).toBe(NOW_MS);
    expect(said).toEqual(['Alerts could not be stored']);
    expect(written).toEqual([]);

    trouble.isFailing = false;
    memory.noteAll();
    await memory.settled();
    expect(memory.isFailing()).toBe(false);
    expect(memory.storedAtMs()).toBe(NOW_MS + 1_000);
    expect([...stored.events]).toEqual([
      ['a', { endedAtMs: NOW_MS + 1_000 }],
      ['b', { endedAtMs: null }],
    ]);
    expect(stored.state.has('alertEngine')).toBe(true);
  });

  test('ends an alert when that was noted, however late the store takes it', async () => {
    const { memory, stored, trouble } = createMemory();
    trouble.isFailing = true;
    memory.note([change('raised', 'a'), change('raised', 'b')]);
    memory.note([change('ended', 'a')]);
    clock.atMs += 1_000;
    memory.note([change('ended', 'b')]);
    await memory.settled();
    clock.atMs += 3_600_000;
    trouble.isFailing = false;
    memory.noteAll();
    await memory.settled();
    expect([...stored.events]).toEqual([
      ['a', { endedAtMs: NOW_MS }],
      ['b', { endedAtMs: NOW_MS + 1_000 }],
    ]);
  });

  test('an alert that has ended and stands again while the store fails is not stored as ended [S1]', async () => {
    const { memory, stored, trouble } = createMemory();
    trouble.isFailing = true;
    memory.note([change('raised', 'a'), change('raised', 'b')]);
    memory.note([change('ended', 'a'), change('ended', 'b')]);
    memory.note([change('raised', 'a'), change('raised', 'b')]);
    clock.atMs += 1_000;
    memory.note([change('ended', 'b')]);
    await memory.settled();
    trouble.isFailing = false;
    memory.noteAll();
    await memory.settled();
    expect([...stored.events]).toEqual([
      ['a', { endedAtMs: null }],
      ['b', { endedAtMs: NOW_MS + 1_000 }],
    ]);
  });

  test('the details of an alert that began and ended while the store fails are stored [CALL-07]', async () => {
    const { memory, trouble } = createMemory();
    trouble.isFailing = true;
    memory.note([change('raised', 'a'), change('ended', 'a')]);
    await memory.settled();
    trouble.isFailing = false;
    memory.noteAll();
    await memory.settled();
    expect(await memory.payloadOf('a')).toEqual({ message: 'lightning_alert' });
  });

  test('a failure in the midst of a write leaves nothing half done, and the next writes all of it [S1][S13]', async () => {
    const { memory, store, stored } = createMemory();
    const { endMany } = store.events;
    store.events.endMany = async () => {
      throw new Error('The connection broke.');
    };
    memory.note([change('raised', 'a'), change('ended', 'a')]);
    await memory.settled();
    expect(stored.events.has('a')).toBe(false);
    expect(stored.state.has('alertEngine')).toBe(false);
    store.events.endMany = endMany;
    memory.note([change('raised', 'b')]);
    await memory.settled();
    expect(memory.isFailing()).toBe(false);
    expect(stored.events.get('a')).toEqual({ endedAtMs: NOW_MS });
    expect(stored.state.has('alertEngine')).toBe(true);
  });

  test('a failing store is no reason to leave the details of an event untold [CALL-07]', async () => {
    const { memory, trouble } = createMemory();
    trouble.isFailing = true;
    memory.note([change('raised', 'a')]);
    expect(await memory.payloadOf('a')).toEqual({ message: 'lightning_alert' });
    expect(await memory.payloadOf('nobody')).toBeNull();
  });

  test('tells the details of an event of an earlier run from the store [CALL-07]', async () => {
    const { memory, stored } = createMemory();
    stored.payloads.set('old', { message: 'of yesterday' });
    expect(await memory.payloadOf('old')).toEqual({ message: 'of yesterday' });
  });
});

describe('what an earlier run left', () => {
  test('is nothing at the first start, without a word', async () => {
    expect(await recallEngine(createStore().store, log)).toBeNull();
    expect(said).toEqual([]);
  });

  test('comes back as it was', async () => {
    const { memory, engine, store } = createMemory();
    memory.note(engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS));
    await memory.settled();
    expect(await recallEngine(store, log)).toEqual(engine.snapshot());
  });

  test('knows no weather, since what was observed just before a kill may be missing from it [S13]', async () => {
    const { memory, engine, store } = createMemory();
    const observed = observationAt(NOW_MS, { windSpeedKmh: 80, windGustKmh: 110 });
    memory.note(engine.observe([observed], NOW_MS));
    await memory.settled();
    const again = engineOf({ snapshot: (await recallEngine(store, log))! });
    expect(again.eventsOf(YARD.clientId, YARD.id)).toEqual(engine.eventsOf(YARD.clientId, YARD.id));
    expect(engine.weatherKnownMs(YARD.clientId, YARD.id, 'wind')).toBe(NOW_MS);
    expect(again.weatherKnownMs(YARD.clientId, YARD.id, 'wind')).toBeNull();
    again.observe([observed], NOW_MS);
    expect(again.weatherKnownMs(YARD.clientId, YARD.id, 'wind')).toBe(NOW_MS);
  });

  test('of a version that kept it in one piece comes back, and goes on in rows', async () => {
    const { engine, store, stored, memory } = createMemory();
    engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS);
    stored.state.set('alertEngine', engine.snapshot());
    expect(await recallEngine(store, log)).toEqual(engine.snapshot());
    memory.noteAll();
    await memory.settled();
    expect(stored.state.get('alertEngine')).not.toHaveProperty('lightning');
    expect(await recallEngine(store, log)).toEqual(engine.snapshot());
  });

  test('is left aside with a word where it cannot be read, so that nothing counts as watched [S1][S4]', async () => {
    const { store, stored } = createStore();
    stored.state.set('alertEngine', { version: 1, known: 'all of it' });
    const snapshot = await recallEngine(store, log);
    expect(snapshot).toBeNull();
    expect(said).toHaveLength(1);
    expect(engineOf().lightningAsOfMs(YARD.clientId, YARD.id)).toBeNull();
  });
});
