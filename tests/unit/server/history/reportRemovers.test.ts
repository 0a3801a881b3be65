import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Repositories } from '#server/storage/repositories.ts';
import { overrides } from '#server/storage/tables/events.ts';
import type { ReportData } from '#server/useCases/history/reportData.ts';
import { recordOf } from '../overrides/overrideFixture.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { FILES, NOW_MS, openReportStage, type ReportStage } from './reportStage.ts';

const HOUR_MS = 3_600_000;

let stage: ReportStage;
beforeAll(async () => void (stage = await openReportStage()), SLOW_MS);
afterAll(() => stage.storage.close());

/** Writes an export of the last days, and gives what it is written from. */
async function written(audit: Partial<Repositories['audit']> = {}): Promise<ReportData[]> {
  const { repositories } = stage;
  const data: ReportData[] = [];
  await stage.order();
  stage.clock.atMs += 1;
  await stage.writeAll({
    repositories: { ...repositories, audit: { ...repositories.audit, ...audit } },
    write: async (one) => {
      data.push(one);
      return FILES;
    },
  });
  return data;
}

test('an export without overrides asks the audit of nobody', async () => {
  const list = vi.fn<Repositories['audit']['list']>();
  expect(await written({ list })).toMatchObject([{ overrides: [], removers: {}, isCut: false }]);
  expect(list).not.toHaveBeenCalled();
});

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
  expect(await written()).toMatchObject([
    { overrides: [{ overrideId: 'o-1' }], removers: { 'o-1': 'Dana Morris' } },
  ]);
});

test('an export is complete and names nobody where too many overrides of others ended [S9]', async () => {
  const { audit } = stage.repositories;
  const asked: unknown[] = [];
  const list: typeof audit.list = async (filter, place) => {
    asked.push([filter.what, filter.fromMs, filter.toMs]);
    const [entry] = await audit.list(filter, place);
    return Array.from({ length: entry === undefined ? 0 : place.limit }, () => entry!);
  };
  expect(await written({ list })).toMatchObject([
    { overrides: [{ overrideId: 'o-1' }], removers: {}, isCut: false },
  ]);
  const fromMs = NOW_MS - 7 * 24 * HOUR_MS;
  const toMs = NOW_MS - HOUR_MS / 2 + 1;
  expect(asked).toEqual([
    ['override.removed', fromMs, toMs],
    ['override.replaced', fromMs, toMs],
  ]);
});
