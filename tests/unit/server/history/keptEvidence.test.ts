import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Incident } from '#contracts/incident.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { runAdmin } from '#server/composition/admin/adminMain.ts';
import { overrides } from '#server/storage/tables/events.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { at, openIncidentStore, verdict } from './incidentStore.ts';

let store: Awaited<ReturnType<typeof openIncidentStore>>;
beforeEach(async () => void (store = await openIncidentStore()), SLOW_MS);
afterEach(() => store.storage.close());

const lost = (minutes: number, count: number) =>
  ({ kind: 'entries.lost', atMs: at(minutes), count }) as const;

const NEXT_DAY = 24 * 60;

/** The record as it is where the closing began a minute before the same time of the next day. */
async function readNextDay() {
  const { repositories, read } = store;
  const { eventHistory } = repositories;
  const found = (await eventHistory.find({ clientId: 'ACME', facilityId: 'YARD' }, 'closing'))!;
  const lateStart = { ...found, beganAtMs: at(NEXT_DAY - 1), endedAtMs: at(NEXT_DAY) };
  return read('closing', {
    repositories: { ...repositories, eventHistory: { ...eventHistory, find: async () => lateStart } },
    clock: { nowMs: () => at(2 * NEXT_DAY) },
  });
}

describe('the record of a closing whose evidence was removed in part', () => {
  test('says since when it is kept, never that it is whole [S4]', async () => {
    const { repositories, read } = store;
    expect(await read('closing')).not.toHaveProperty('evidenceFrom');
    // the first minute of the closing is over before the day that is kept begins
    await repositories.evidence.prune(at(1), at(240), 100);
    const incident = await read('closing');
    expect(Incident.safeParse(incident).success).toBe(true);
    expect(incident).toMatchObject({ evidenceFrom: isoInstant(at(1)), seal: { state: 'whole', first: 5 } });
    await repositories.evidence.prune(at(90), at(240), 100);
    expect(await read('closing')).toMatchObject({
      evidenceFrom: isoInstant(at(90)),
      seal: { state: 'none' },
    });
  });

  test('says nothing of that where what it rests on is kept', async () => {
    const { repositories } = store;
    await repositories.evidence.append([verdict(NEXT_DAY, 'OPEN', 'UNKNOWN')]);
    await repositories.evidence.prune(at(-30), at(240), 100);
    const incident = await readNextDay();
    expect(incident.seal.state).toBe('whole');
    expect(incident).not.toHaveProperty('evidenceFrom');
  });

  test('says so where an override had been set before that, whose status is gone [S9][S4]', async () => {
    const { repositories, storage } = store;
    const keptMinutes = NEXT_DAY - 8 * 60;
    await repositories.evidence.append([
      verdict(keptMinutes, 'OPEN', 'UNKNOWN'),
      verdict(NEXT_DAY, 'CLOSED', 'OPEN'),
    ]);
    await repositories.evidence.prune(at(keptMinutes), at(NEXT_DAY), 100);
    const setAt = (minutes: number) =>
      storage.db
        .update(overrides)
        .set({ setAtMs: at(minutes), expiresAtMs: at(2 * NEXT_DAY), endedAtMs: at(NEXT_DAY) });
    await setAt(keptMinutes);
    expect(await readNextDay()).not.toHaveProperty('evidenceFrom');
    await setAt(keptMinutes - 1);
    expect(await readNextDay()).toMatchObject({ evidenceFrom: isoInstant(at(keptMinutes)) });
  });
});

test('the record of a closing counts evidence that was lost, by what the chain says [S4]', async () => {
  const { repositories, read } = store;
  await repositories.evidence.append([lost(100, 3)]);
  expect((await read('closing')).seal).not.toHaveProperty('lost');
  // behind what was stored late, and right behind the last entry of that time
  await repositories.evidence.append([verdict(50, 'OPEN', 'OPEN'), lost(200, 5)]);
  expect((await read('closing')).seal).toMatchObject({ state: 'whole', last: 10, lost: 8 });
});

test('an export of evidence says since when it is kept if some of its time is gone [S4]', async () => {
  const { repositories, storage } = store;
  const dir = await mkdtemp(join(tmpdir(), 'scc-kept-'));
  const exported = async (name: string, fromMs: number) => {
    const said: string[] = [];
    const open = async () => ({ ...storage, close: async () => {} });
    const order = ['evidence', 'export', isoInstant(fromMs), isoInstant(at(60)), join(dir, name)];
    const means = { say: (line: string) => void said.push(line), nowMs: at(240), open };
    expect(await runAdmin(order, {}, means)).toBe(0);
    return said.join('\n');
  };
  try {
    expect(await exported('whole.ndjson', at(-60))).not.toContain('no longer kept');
    await repositories.evidence.prune(at(1), at(240), 100);
    expect(await exported('cut.ndjson', at(-60))).toContain(
      `What happened before ${isoInstant(at(1))} is no longer kept.`,
    );
    expect(await exported('kept.ndjson', at(1))).not.toContain('no longer kept');
  } finally {
    await rm(dir, { recursive: true });
  }
});
