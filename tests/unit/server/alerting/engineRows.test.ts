import { beforeEach, describe, expect, test } from 'vitest';
import { recallEngine } from '#server/alerting/engineMemory.ts';
import { batchOf, engineOf, MINUTE_MS, NOW_MS, strikeAt, YARD } from './engineFixture.ts';
import { clock, createMemory, log, said, type Written } from './memoryStore.ts';
import { observationAt } from './weatherFixture.ts';

beforeEach(() => {
  clock.atMs = NOW_MS;
  said.splice(0);
});

describe('rows of the engine’s state', () => {
  const FAR = { ...YARD, id: 'FAR_YARD', lon: YARD.lon + 5 };
  const rowOf = ({ clientId, id }: typeof YARD) => `alertEngine/${JSON.stringify([clientId, id])}`;
  const rowsOf = (written: readonly Written[]) => written.filter(({ what }) => what !== 'state');

  test('are written where something has changed, and nowhere else', async () => {
    const { memory, engine, written, store } = createMemory(engineOf({ facilities: [YARD, FAR] }));
    engine.ingest(batchOf([], NOW_MS), NOW_MS);
    memory.noteAll();
    await memory.settled();
    expect(rowsOf(written)).toEqual([{ what: 'rows', ids: [rowOf(YARD), rowOf(FAR)] }]);
    written.splice(0);
    engine.ingest(batchOf([strikeAt(1_000, NOW_MS + 1_000)], NOW_MS + 1_000, NOW_MS), NOW_MS + 1_000);
    memory.noteAll();
    await memory.settled();
    expect(rowsOf(written)).toEqual([{ what: 'rows', ids: [rowOf(YARD)] }]);
    expect(await recallEngine(store, log)).toEqual(engine.snapshot());
    written.splice(0);
    memory.noteAll();
    await memory.settled();
    expect(rowsOf(written)).toEqual([]);
  });

  test('of facilities that changed are written with their changes, of others with the next look at all', async () => {
    const { memory, engine, written, store } = createMemory(engineOf({ facilities: [YARD, FAR] }));
    engine.ingest(batchOf([], NOW_MS), NOW_MS);
    memory.noteAll();
    await memory.settled();
    written.splice(0);
    const laterMs = NOW_MS + 1_000;
    const strikes = [YARD, FAR].map(({ lon }) => ({ ...strikeAt(1_000, laterMs), lon }));
    const changes = engine.ingest(batchOf(strikes, laterMs, NOW_MS), laterMs);
    memory.note(changes.filter(({ facilityId }) => facilityId === YARD.id));
    await memory.settled();
    expect(rowsOf(written.splice(0)).filter(({ what }) => what === 'rows')).toEqual([
      { what: 'rows', ids: [rowOf(YARD)] },
    ]);
    memory.noteAll();
    await memory.settled();
    expect(rowsOf(written)).toEqual([{ what: 'rows', ids: [rowOf(FAR)] }]);
    expect(await recallEngine(store, log)).toEqual(engine.snapshot());
  });

  test('are written anew after a write that failed', async () => {
    const { memory, engine, written, store, trouble } = createMemory();
    trouble.isFailing = true;
    engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS);
    memory.noteAll();
    await memory.settled();
    trouble.isFailing = false;
    memory.noteAll();
    await memory.settled();
    expect(rowsOf(written)).toEqual([{ what: 'rows', ids: [rowOf(YARD)] }]);
    expect(await recallEngine(store, log)).toEqual(engine.snapshot());
  });

  test('stay as they are after a restart, where nothing has changed', async () => {
    const { store, written, stored, trouble, memory, engine } = createMemory(
      engineOf({ facilities: [YARD, FAR] }),
    );
    engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS);
    memory.noteAll();
    await memory.settled();
    written.splice(0);
    const snapshot = (await recallEngine(store, log))!;
    const restarted = engineOf({ facilities: [YARD, FAR], snapshot });
    restarted.advanceTo(NOW_MS);
    const later = createMemory(restarted, { store, written, stored, trouble });
    later.memory.noteAll();
    await later.memory.settled();
    expect(rowsOf(written)).toEqual([]);
  });

  test('go with their facility', async () => {
    const { store, written, stored, trouble, memory, engine } = createMemory(
      engineOf({ facilities: [YARD, FAR] }),
    );
    engine.ingest(batchOf([], NOW_MS), NOW_MS);
    memory.noteAll();
    await memory.settled();
    const alone = engineOf();
    alone.ingest(batchOf([], NOW_MS), NOW_MS);
    const later = createMemory(alone, { store, written, stored, trouble });
    later.memory.noteAll();
    await later.memory.settled();
    expect(new Set(stored.state.keys())).toEqual(new Set(['alertEngine', rowOf(YARD)]));
  });

  test('do not change with each look at quiet weather, or at weather that is over', async () => {
    const { memory, engine, written } = createMemory();
    const look = async (atMs: number, windSpeedKmh: number) => {
      engine.observe([observationAt(atMs, { windSpeedKmh, windGustKmh: windSpeedKmh })], atMs);
      memory.noteAll();
      await memory.settled();
      return rowsOf(written.splice(0)).length;
    };
    engine.ingest(batchOf([], NOW_MS), NOW_MS);
    expect(await look(NOW_MS, 5)).toBe(1);
    expect(await look(NOW_MS + 5 * MINUTE_MS, 6)).toBe(0);
    expect(await look(NOW_MS + 10 * MINUTE_MS, 90)).toBe(1);
    expect(await look(NOW_MS + 120 * MINUTE_MS, 5)).toBe(1);
    expect(await look(NOW_MS + 125 * MINUTE_MS, 6)).toBe(0);
  });

  test('that cannot be read make all of it unknown [S1][S4]', async () => {
    const { memory, engine, store, stored } = createMemory();
    engine.ingest(batchOf([strikeAt(1_000, NOW_MS)], NOW_MS), NOW_MS);
    memory.noteAll();
    await memory.settled();
    stored.state.set(rowOf(YARD), { facilities: 'all' });
    expect(await recallEngine(store, log)).toBeNull();
    expect(said).toHaveLength(1);
  });
});
