import { afterAll, beforeAll, expect, test } from 'vitest';
import { overrides } from '#server/storage/tables/events.ts';
import type { ReportData } from '#server/useCases/history/reportData.ts';
import { recordOf } from '../overrides/overrideFixture.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { FILES, NOW_MS, openReportStage, type ReportStage } from './reportStage.ts';

const HOUR_MS = 3_600_000;

let stage: ReportStage;
beforeAll(async () => void (stage = await openReportStage()), SLOW_MS);
afterAll(() => stage.storage.close());

test('a report of past alerts is written with who removed overrides, as the audit has it [S9]', async () => {
  const { storage, repositories } = stage;
  const record = recordOf({
    overrideId: 'o-1',
    clientId: 'ACME',
    facilityId: 'YARD',
    setAtMs: NOW_MS - HOUR_MS,
  });
  await storage.db
    .insert(overrides)
    .values({ ...record, endedAtMs: NOW_MS - HOUR_MS / 2, endedHow: 'removed' });
  const entry = { who: 'dana', clientId: 'ACME', atMs: NOW_MS - HOUR_MS / 2 };
  const detail = { overrideID: 'o-1', facilityId: 'YARD', removedByName: 'Dana Morris' };
  await repositories.audit.append({ ...entry, what: 'override.removed', detail });
  await stage.order();
  const written: ReportData[] = [];
  stage.clock.atMs = NOW_MS + 1;
  await stage.writeAll({
    write: async (data) => {
      written.push(data);
      return FILES;
    },
  });
  expect(written).toMatchObject([{ overrides: [{ overrideId: 'o-1' }], removers: { 'o-1': 'Dana Morris' } }]);
});
