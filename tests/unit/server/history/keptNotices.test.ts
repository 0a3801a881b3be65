import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { forgetNotices } from '#server/useCases/notices/keptNotices.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { END_MS, openIncidentStore } from './incidentStore.ts';

const DAY_MS = 86_400_000;

let store: Awaited<ReturnType<typeof openIncidentStore>>;
beforeAll(async () => {
  store = await openIncidentStore();
  await store.storage.db.update(notices).set({ isOpen: false }).where(eq(notices.clientId, 'ACME'));
}, SLOW_MS);
afterAll(() => store.storage.close());

async function readAfter(days: number) {
  const nowMs = END_MS + days * DAY_MS;
  const incident = await store.read('closing', { clock: { nowMs: () => nowMs } });
  return { nowMs, told: incident.notices.length, noticesFrom: incident.noticesFrom };
}
function forget(nowMs: number, keptDays: number): Promise<void> {
  const before = { hazardsMs: nowMs - keptDays * DAY_MS, lettersMs: nowMs - 90 * DAY_MS };
  return forgetNotices(store.repositories, before, nowMs);
}

test('a record says since when notices are kept if some of its time may be gone, never nobody [S4]', async () => {
  expect(await readAfter(89)).toMatchObject({ told: 1, noticesFrom: undefined });
  // an older version deleted them after 90 days and noted nothing
  const unsure = await readAfter(100);
  expect(unsure.noticesFrom).toBe(isoInstant(unsure.nowMs - 90 * DAY_MS));

  await forget(END_MS + 89 * DAY_MS, 400);
  await forget(END_MS + 399 * DAY_MS, 400);
  expect(await readAfter(399)).toMatchObject({ told: 1, noticesFrom: undefined });

  const shorter = await readAfter(399);
  await forget(shorter.nowMs, 365);
  await forget(shorter.nowMs, 400);
  const noticesFrom = isoInstant(shorter.nowMs - 365 * DAY_MS);
  expect(await readAfter(399)).toMatchObject({ told: 0, noticesFrom });
});
