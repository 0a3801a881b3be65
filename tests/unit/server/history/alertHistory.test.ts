import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AlertHistory } from '#contracts/alertHistory.ts';
import type { AlertPayload } from '#contracts/alertPayload.ts';
import type { Facility } from '#contracts/facility.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { events } from '#server/storage/tables/events.ts';
import { MOST_ALERTS, readAlertHistory } from '#server/useCases/history/alertHistory.ts';
import { forgetAlerts } from '#server/useCases/history/forgetAlerts.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { alertOf } from './historyFixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = Date.UTC(2026, 6, 14, 21);

let storage: Storage;
let repositories: Repositories;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
}, SLOW_MS);
afterAll(() => storage.close());

const facility = (id: string) => ({ id, clientId: 'ACME' }) as Facility;

async function store(
  client: string,
  facilityId: string,
  event: ReturnType<typeof alertOf>,
  endedAtMs?: number,
) {
  await repositories.events.upsertMany([{ clientId: client, facilityId, event }], NOW_MS);
  if (endedAtMs !== undefined) await repositories.events.endMany([event.keplerId], endedAtMs);
}

function read(facilityIds: readonly string[], fromMs: number, toMs: number) {
  const visible = facilityIds.map((id) => facility(id.toUpperCase()));
  return readAlertHistory(repositories.eventHistory, {
    clientId: 'acme',
    visible,
    facilityIds,
    fromMs,
    toMs,
  });
}
const idsOf = (items: AlertHistory) => items.map(({ keplerId }) => keplerId);

describe('the history of alerts', () => {
  test('has each alert with its facility, from its first start to its actual end [CALL-60][DATA-19]', async () => {
    const early = alertOf('moved', NOW_MS - 4 * HOUR_MS, NOW_MS - 3.5 * HOUR_MS);
    await store('ACME', 'MOVED', early);
    const later = alertOf('moved', NOW_MS - 3.6 * HOUR_MS, NOW_MS - 3.1 * HOUR_MS);
    await store('ACME', 'MOVED', later, NOW_MS - 3.2 * HOUR_MS);
    const [item] = await read(['moved'], NOW_MS - DAY_MS, NOW_MS);
    expect(item).toEqual({
      keplerId: 'moved',
      eventType: 'lightning_alert',
      eventStartAt: isoInstant(NOW_MS - 4 * HOUR_MS),
      eventExpiresAt: isoInstant(NOW_MS - 3.2 * HOUR_MS),
      affectedLocation: [{ id: 'MOVED' }],
      title: { 'en-US': 'Lightning Alert', 'fr-CA': 'Alerte de foudre' },
      alertStatus: 'ALERT',
      yardStatus: 'CLOSED',
    });
    expect(AlertHistory.safeParse([item]).success).toBe(true);
  });

  test('begins an alert at its first strike, also where several came in one delivery [S3][GAP-62]', async () => {
    const at = (minutes: number) => NOW_MS + minutes * 60_000;
    const caughtUp = (lastMinutes: number, firstMinutes: number) => ({
      ...alertOf('caught-up', at(lastMinutes), at(lastMinutes + 30)),
      eventFirstStartAt: isoInstant(at(firstMinutes)),
    });
    const beganAt = async () =>
      (await read(['CATCH_UP'], at(-120), at(0))).map(({ eventStartAt }) => eventStartAt);
    await store('ACME', 'CATCH_UP', caughtUp(-61, -80));
    expect(await beganAt()).toEqual([isoInstant(at(-80))]);
    // a late strike lengthens it to the front, and what is over stays in it
    await store('ACME', 'CATCH_UP', caughtUp(-61, -95));
    await store('ACME', 'CATCH_UP', caughtUp(-50, -80), at(-20));
    expect(await beganAt()).toEqual([isoInstant(at(-95))]);
    expect(await read(['CATCH_UP'], at(-120), at(-94))).toHaveLength(1);
  });

  test('begins an alert at its first strike that an earlier version stored at its last [S3][GAP-62]', async () => {
    const lastMs = NOW_MS - HOUR_MS;
    const event = {
      ...alertOf('of-before', lastMs, NOW_MS),
      eventFirstStartAt: isoInstant(lastMs - 19 * 60_000),
    };
    await store('ACME', 'OF_BEFORE', event);
    await store('ACME', 'OF_BEFORE', alertOf('between', lastMs - 60_000, NOW_MS));
    await storage.db.update(events).set({ beganAtMs: lastMs }).where(eq(events.keplerId, 'of-before'));
    const isFoundUpTo = async (toMs: number) => {
      const found = await read(['OF_BEFORE'], NOW_MS - DAY_MS, toMs);
      return found.some(({ keplerId }) => keplerId === 'of-before');
    };
    const firstMs = Date.parse(event.eventFirstStartAt);
    expect([await isFoundUpTo(firstMs), await isFoundUpTo(firstMs + 1)]).toEqual([false, true]);
    expect(await isFoundUpTo(Date.UTC(9999, 11, 31, 23, 59))).toBe(true);
    const found = await read(['OF_BEFORE'], NOW_MS - DAY_MS, NOW_MS);
    expect(found.map(({ keplerId, eventStartAt }) => [keplerId, eventStartAt])).toEqual([
      ['between', isoInstant(lastMs - 60_000)],
      ['of-before', event.eventFirstStartAt],
    ]);
  });

  test('has what reaches into the window and nothing else, newest begin first [HIST-04]', async () => {
    const at = (hours: number) => NOW_MS + hours * HOUR_MS;
    await store('ACME', 'EDGE', alertOf('over', at(-26), at(-20)), at(-24) - 1);
    await store('ACME', 'EDGE', alertOf('reaches-in', at(-26), at(-20)), at(-24));
    await store('ACME', 'EDGE', alertOf('endless', at(-40), null));
    await store('ACME', 'EDGE', alertOf('coming', at(72) - 1, at(80)));
    await store('ACME', 'EDGE', alertOf('too-late', at(72), at(80)));
    await store('GLOBEX', 'EDGE', alertOf('of-another-client', at(-2), at(1)));
    expect(idsOf(await read(['EDGE'], at(-24), at(72)))).toEqual(['coming', 'reaches-in', 'endless']);
  });

  test('of facilities that nobody may see is not told from one that does not exist [AUTH-24]', async () => {
    const question = { clientId: 'ACME', facilityIds: ['EDGE'], fromMs: 0, toMs: NOW_MS };
    const refused = (visible: readonly Facility[] | null) =>
      expect(readAlertHistory(repositories.eventHistory, { ...question, visible })).rejects.toMatchObject({
        statusCode: 404,
      });
    await refused(null);
    await refused([facility('MOVED')]);
  });

  test('of many facilities leaves out those of the client that were not asked for', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `MANY_${n}`);
    await store('ACME', 'MANY_7', alertOf('of-many', NOW_MS - 2 * HOUR_MS, NOW_MS - HOUR_MS));
    await store('ACME', 'ANOTHER', alertOf('of-another', NOW_MS - 2 * HOUR_MS, NOW_MS - HOUR_MS));
    expect(idsOf(await read(ids, NOW_MS - DAY_MS, NOW_MS))).toEqual(['of-many']);
  });

  test('that would be too long is refused, never cut off in silence [S1]', async () => {
    const list = async ({ limit }: { limit: number }) => {
      const one = { facilityId: 'YARD', event: alertOf('x', 0, 1), beganAtMs: 0, endedAtMs: 1 };
      return Array.from({ length: limit }, () => one);
    };
    const question = {
      clientId: 'ACME',
      visible: [facility('YARD')],
      facilityIds: ['YARD'],
      fromMs: 0,
      toMs: 1,
    };
    await expect(readAlertHistory({ list }, question)).rejects.toMatchObject({ statusCode: 413 });
    const shorter = { list: async () => await list({ limit: MOST_ALERTS }) };
    expect(await readAlertHistory(shorter, question)).toHaveLength(MOST_ALERTS);
  });
});

describe('old alerts', () => {
  test(
    'are deleted with their details once they have ended so long ago, active ones never',
    async () => {
      const beforeMs = NOW_MS - 61 * DAY_MS;
      const old = beforeMs - DAY_MS;
      await store('ACME', 'OLD', alertOf('kept', old, beforeMs), beforeMs);
      await store('ACME', 'OLD', alertOf('active', old, null));
      await store('ACME', 'OLD', alertOf('unended', old, beforeMs - 1));
      for (let n = 0; n < 300; n += 1)
        await store('ACME', 'OLD', alertOf(`old-${n}`, old, beforeMs), beforeMs - 1);
      const data = { id: 'old-0' } as unknown as AlertPayload['data'];
      await repositories.payloads.putMany([{ keplerId: 'old-0', data }]);
      await forgetAlerts(repositories.eventHistory, beforeMs);
      expect(idsOf(await read(['OLD'], 0, NOW_MS)).sort()).toEqual(['active', 'kept', 'unended']);
      expect(await repositories.payloads.find('old-0')).toBeNull();
    },
    SLOW_MS,
  );
});
