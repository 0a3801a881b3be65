import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPastAlert } from '#contracts/toPastAlert.ts';
import { closedMs, closedSpans } from '#domain/alerting/closedTime.ts';
import { readAlertHistory } from '#server/useCases/history/alertHistory.ts';
import { overrideEvent } from '#server/useCases/overrides/overrideEvent.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { OverrideRecord } from '#server/storage/repositories/overridesRepository.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { recordOf } from '../overrides/overrideFixture.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';

const NOW_MS = MISSION_TIME_MS;
const HOUR_MS = 3_600_000;
const NOTHING = { records: [], events: [], payloads: [], reinstated: [], knownStrikes: [], audit: [] };
let storage: Storage;
let repositories: Repositories;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
}, 120_000);
afterAll(() => storage.close());

/** Stores an override, and its end three hours later: the service was down meanwhile, or its store failed. */
async function storeLate(record: OverrideRecord, end: Partial<OverrideRecord>): Promise<void> {
  const events = [{ ...record, event: overrideEvent(record) }];
  await repositories.overrides.write({ ...NOTHING, records: [record], events }, record.setAtMs);
  await repositories.overrides.write({ ...NOTHING, records: [{ ...record, ...end }] }, NOW_MS + 3 * HOUR_MS);
}

/** How long the yard was closed in the five hours from now, by its alerts, h. */
async function closedHours(id: string): Promise<number> {
  const stretch = { fromMs: NOW_MS, toMs: NOW_MS + 5 * HOUR_MS };
  const asked = { clientId: 'ACME', visible: [{ id }], facilityIds: [id], ...stretch };
  const items = await readAlertHistory(repositories.eventHistory, asked);
  return closedMs(closedSpans(items.map(toPastAlert), stretch), stretch) / HOUR_MS;
}

test('a closing override that expired closes its yard no longer than to its expiry, however late that is stored [S9]', async () => {
  const set = { setAtMs: NOW_MS, expiresAtMs: NOW_MS + HOUR_MS };
  const closing = { status: 'ALERT', yardStatus: 'CLOSED' } as const;
  const record = recordOf({ overrideId: 'r-1', facilityId: 'R', ...closing, ...set });
  await storeLate(record, { endedAtMs: record.expiresAtMs, endedHow: 'expired' });
  expect(await closedHours('R')).toBe(1);
});

test('an opening override hides no closing after a strike has revoked it, however late that is stored [S9]', async () => {
  const event = {
    keplerId: 'storm',
    eventType: 'lightning_alert',
    alertStatus: 'ALERT',
    yardStatus: 'CLOSED',
    eventStartAt: new Date(NOW_MS).toISOString(),
    eventExpiresAt: new Date(NOW_MS + 4 * HOUR_MS).toISOString(),
  } as const;
  await repositories.events.upsertMany([{ clientId: 'ACME', facilityId: 'Q', event }], NOW_MS);
  const record = recordOf({ overrideId: 'q-1', facilityId: 'Q', setAtMs: NOW_MS });
  await storeLate(record, { endedAtMs: NOW_MS + HOUR_MS, endedHow: 'revoked' });
  expect(await closedHours('Q')).toBe(3);
});
