import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { EventChange } from '#server/alerting/engineFacility.ts';
import { createEngineMemory, recallEngine } from '#server/alerting/engineMemory.ts';
import { batchOf, engineOf, NOW_MS, strikeAt, YARD } from './engineFixture.ts';
import { observationAt } from './weatherFixture.ts';

type Written = { readonly what: string; readonly ids: readonly string[] };

/** A store that can be made to fail or to wait, and that tells in which order it was written. */
function createStore() {
  const written: Written[] = [];
  const stored = {
    events: new Map<string, { endedAtMs: number | null }>(),
    payloads: new Map(),
    state: new Map(),
  };
  const trouble = { isFailing: false, gate: Promise.resolve() };
  async function write(what: string, ids: readonly string[], keep: () => void): Promise<void> {
    await trouble.gate;
    if (trouble.isFailing) throw new Error('The disk is full.');
    keep();
    if (ids.length > 0 || what === 'state') written.push({ what, ids });
  }
  type Store = Parameters<typeof createEngineMemory>[0];
  const events: Pick<Store['events'], 'upsertMany' | 'endMany'> = {
    upsertMany: (records) => {
      const ids = records.map(({ event }) => event.keplerId);
      return write('events', ids, () => ids.forEach((id) => stored.events.set(id, { endedAtMs: null })));
    },
    endMany: (ids, nowMs) =>
      write('ended', ids, () => ids.forEach((id) => stored.events.set(id, { endedAtMs: nowMs }))),
  };
  const payloads: Pick<Store['payloads'], 'putMany' | 'find'> = {
    putMany: (records) =>
      write(
        'payloads',
        records.map(({ keplerId }) => keplerId),
        () => records.forEach(({ keplerId, data }) => stored.payloads.set(keplerId, data)),
      ),
    find: async (id) => (stored.payloads.get(id) as AlertPayload['data'] | undefined) ?? null,
  };
  const engineState: Pick<Store['engineState'], 'get' | 'set'> = {
    get: async (key) => stored.state.get(key) as unknown,
    set: (key, value) => write('state', [], () => stored.state.set(key, structuredClone(value))),
  };
  const parts = { events, payloads, engineState } as unknown as Store;
  const together: Store['together'] = async (work) => {
    const [before, count] = [structuredClone(stored), written.length];
    try {
      return await work(parts as unknown as Parameters<typeof work>[0]);
    } catch (error) {
      Object.assign(stored, before);
      written.length = count;
      throw error;
    }
  };
  return { store: { ...parts, together }, written, stored, trouble };
}

const said: string[] = [];
const log = pino(
  { level: 'error' },
  { write: (line) => said.push((JSON.parse(line) as { msg: string }).msg) },
);

const clock = { atMs: NOW_MS };

function createMemory() {
  const kept = createStore();
  const engine = engineOf();
  const memory = createEngineMemory(kept.store, engine, {
    nowMs: () => clock.atMs,
    log,
    detailsOf: ({ event }) => ({ message: event.eventType }),
  });
  return { ...kept, engine, memory };
}

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
    const { memory, written, stored, trouble, engine } = createMemory();
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
    expect(stored.state.get('alertEngine')).toEqual(engine.snapshot());
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
    memory.note([]);
    await memory.settled();
    expect(memory.isFailing()).toBe(false);
    expect(memory.storedAtMs()).toBe(NOW_MS + 1_000);
    expect([...stored.events]).toEqual([
      ['a', { endedAtMs: NOW_MS + 1_000 }],
      ['b', { endedAtMs: null }],
    ]);
    expect(stored.state.has('alertEngine')).toBe(true);
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

  test('is left aside with a word where it cannot be read, so that nothing counts as watched [S1][S4]', async () => {
    const { store, stored } = createStore();
    stored.state.set('alertEngine', { version: 1, known: 'all of it' });
    const snapshot = await recallEngine(store, log);
    expect(snapshot).toBeNull();
    expect(said).toHaveLength(1);
    expect(engineOf().lightningAsOfMs(YARD.clientId, YARD.id)).toBeNull();
  });
});
