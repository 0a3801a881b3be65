import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { overrides } from '#server/storage/tables/events.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { at, END_MS, openIncidentStore, START_MS, verdict } from './incidentStore.ts';

let store: Awaited<ReturnType<typeof openIncidentStore>>;
beforeAll(async () => void (store = await openIncidentStore()), SLOW_MS);
afterAll(() => store.storage.close());

test('the record says that an override decided the status before, also before its first entry [S9]', async () => {
  const { evidence } = store.repositories;
  const byOverride = (minutes: number) => {
    const changed = verdict(minutes, 'OPEN', 'OPEN');
    return { ...changed, reason: 'override', overrideId: 'earlier' } as typeof changed;
  };
  const statuses = async () =>
    (await store.read('closing')).verdicts.map(({ at: time, before, wasOverride = false }) => [
      time,
      before,
      wasOverride,
    ]);
  await evidence.append([byOverride(-15)]);
  // no override was in effect when the recorded time began
  expect(await statuses()).toEqual([
    [isoInstant(START_MS), 'OPEN', false],
    [isoInstant(END_MS), 'CLOSED', false],
  ]);
  await store.storage.db.update(overrides).set({ setAtMs: at(-16) });
  expect((await statuses())[0]).toEqual([isoInstant(START_MS), 'OPEN', true]);
  await evidence.append([byOverride(39), verdict(40, 'OPEN', 'OPEN')]);
  expect((await statuses()).slice(2)).toEqual([
    [isoInstant(at(39)), 'OPEN', false],
    [isoInstant(at(40)), 'OPEN', true],
  ]);
});

test('the record says until when a process judged before the one that found a status as it began [S4]', async () => {
  const { evidence } = store.repositories;
  const term = (kind: 'term.begun' | 'term.ended', minutes: number) => ({ kind, atMs: at(minutes), term: 7 });
  await evidence.append([
    term('term.ended', 41),
    term('term.begun', 44),
    { ...verdict(44, 'OPEN', 'OPEN'), before: null } as ReturnType<typeof verdict>,
  ]);
  const last = (await store.read('closing')).verdicts.at(-1);
  expect(last).toMatchObject({ at: isoInstant(at(44)), before: null, judgedUntil: isoInstant(at(41)) });
});

test('the record takes no start that failed for a process that judged [S4]', async () => {
  const { evidence } = store.repositories;
  const term = (kind: 'term.begun' | 'term.ended', minutes: number, nth: number) => ({
    kind,
    atMs: at(minutes),
    term: nth,
  });
  await evidence.append([
    verdict(45, 'CLOSED', 'OPEN'),
    // the process was killed soon after, and the next two starts failed before they judged
    { ...verdict(45.5, 'OPEN', 'OPEN'), facilityId: 'DOCK' } as ReturnType<typeof verdict>,
    term('term.begun', 46, 8),
    term('term.ended', 46, 8),
    term('term.begun', 46.5, 9),
    term('term.begun', 47, 10),
    { ...verdict(47, 'OPEN', 'OPEN'), before: null } as ReturnType<typeof verdict>,
  ]);
  const last = (await store.read('closing')).verdicts.at(-1);
  expect(last).toMatchObject({ at: isoInstant(at(47)), before: null, judgedUntil: isoInstant(at(45.5)) });
});
