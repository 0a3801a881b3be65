import { pino } from 'pino';
import type { AlertPayload } from '#contracts/alertPayload.ts';
import { createEngineMemory } from '#server/alerting/engineMemory.ts';
import { engineOf, NOW_MS } from './engineFixture.ts';

export type Written = { readonly what: string; readonly ids: readonly string[] };

/** A store that can be made to fail or to wait, and that tells in which order it was written. */
export function createStore() {
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
  const engineState: Omit<Store['engineState'], 'setOnce'> = {
    get: async (key) => stored.state.get(key) as unknown,
    entries: async (prefix) =>
      [...stored.state]
        .filter(([key]) => String(key).startsWith(prefix))
        .map(([key, value]) => ({ key: String(key), value: value as unknown })),
    setMany: (rows) => {
      const keys = rows.map(({ key }) => key);
      return write('rows', keys, () =>
        rows.forEach(({ key, value }) => stored.state.set(key, asStored(value))),
      );
    },
    deleteMany: (keys) => write('deleted', keys, () => keys.forEach((key) => stored.state.delete(key))),
    set: (key, value) => write('state', [], () => stored.state.set(key, asStored(value))),
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

/** What was logged as an error; empty it before each test. */
export const said: string[] = [];
export const log = pino(
  { level: 'error' },
  { write: (line) => said.push((JSON.parse(line) as { msg: string }).msg) },
);

/** The memory's time; set it before each test. */
export const clock = { atMs: NOW_MS };

export function createMemory(engine = engineOf(), kept = createStore()) {
  const memory = createEngineMemory(kept.store, engine, {
    nowMs: () => clock.atMs,
    log,
    detailsOf: ({ event }) => ({ message: event.eventType }),
  });
  return { ...kept, engine, memory };
}

/** As JSON, which knows no value that is undefined. */
function asStored(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
