import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createObjectStore } from '#server/platform/objects/objectStore.ts';
import { historyReports } from '#server/storage/tables/historyReports.ts';
import { createReportObjects } from '#server/useCases/history/reportObjects.ts';
import { fetchReportFile, findReport, REPORT_LIFETIME_MS } from '#server/useCases/history/reportService.ts';
import { OBJECT_FAULTS } from '../../../support/objectFaults.ts';
import { startObjectServer, type ObjectServer } from '../../../support/objectServer.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { facilities, NOW_MS, openReportStage, type ReportStage } from './reportStage.ts';

let stage: ReportStage;
beforeAll(async () => {
  stage = await openReportStage();
}, SLOW_MS);
afterAll(() => stage.storage.close());

describe('a report in the object store', () => {
  let server: ObjectServer;
  let elapsedMs = 0;
  beforeEach(async () => {
    await stage.begin();
    server = await startObjectServer();
    elapsedMs = 0;
  });
  afterEach(() => server.stop());

  /** What a service has of the store; each has its own. */
  const objectsOf = (settings = server.settings) => ({
    reportObjects: createReportObjects(
      createObjectStore({
        settings,
        clock: stage.clock,
        log: { info: () => {}, warn: () => {}, error: () => {} },
        attemptMs: 300,
        monotonicMs: () => elapsedMs,
      }),
    ),
  });
  const fetchCsv = (
    id: string,
    objects: Partial<ReturnType<typeof objectsOf>> = objectsOf(),
    person = stage.uma,
  ) =>
    fetchReportFile(
      { ...stage.dependencies(), ...objects },
      { person, visible: facilities, isLimited: false },
      { id, format: 'csv' },
    );
  const rowOf = async (id: string) =>
    (await stage.storage.db.select().from(historyReports).where(eq(historyReports.id, id)))[0]!;

  test('is written by one service and fetched at another, and the database has no byte of it [CALL-61]', async () => {
    const { id } = await stage.order();
    await stage.writeAll(objectsOf());
    expect(await rowOf(id)).toMatchObject({ state: 'ready', csv: null, pdf: null });
    expect(server.objects.size).toBe(2);
    for (const [key, { bytes, headers }] of server.objects) {
      expect(key).toMatch(new RegExp(`^exports/20260721/${id}/[0-9a-f]{64}\\.(csv|pdf)$`, 'u'));
      expect(headers['cache-control']).toBe('private, no-store');
      expect(key.endsWith(bytes.toString())).toBe(true);
    }
    expect(Buffer.from((await fetchCsv(id)).bytes).toString()).toBe('csv');
    expect((await stage.audited('historyReport.fetched'))[0]?.detail).toEqual({
      reportId: id,
      format: 'csv',
    });
  });

  test('is for its person alone, as one of the database is [AUTH-24]', async () => {
    const { id } = await stage.order();
    await stage.writeAll(objectsOf());
    const asked = server.requests.length;
    await expect(fetchCsv(id, objectsOf(), stage.otto)).rejects.toMatchObject({ statusCode: 403 });
    stage.clock.atMs = NOW_MS + REPORT_LIFETIME_MS;
    await expect(fetchCsv(id)).rejects.toMatchObject({ statusCode: 404 });
    expect(server.requests).toHaveLength(asked);
  });

  const REFUSALS = OBJECT_FAULTS.filter(([title]) => !title.startsWith('an empty list'));
  test.each(REFUSALS)('is kept in the database where the store does not take it: %s', async (_, answer) => {
    server.failBy(() => answer);
    const { id } = await stage.order();
    await stage.writeAll(objectsOf());
    expect(await rowOf(id)).toMatchObject({ state: 'ready', fileDigests: null });
    expect(Buffer.from((await fetchCsv(id)).bytes).toString()).toBe('csv');
    expect(await stage.letters()).toHaveLength(1);
  });

  test('is kept in the database where the store takes one of two files', async () => {
    server.failBy(({ key }) => (key.endsWith('.pdf') ? (request) => request.destroy() : null));
    const { id } = await stage.order();
    await stage.writeAll(objectsOf());
    expect(await rowOf(id)).toMatchObject({ state: 'ready', fileDigests: null });
  });

  test.each(REFUSALS)(
    'is told to be fetched again while the store fails, and is not lost: %s',
    async (_, answer) => {
      const { id } = await stage.order();
      await stage.writeAll(objectsOf());
      server.failBy(() => answer);
      const objects = objectsOf();
      await expect(fetchCsv(id, objects)).rejects.toMatchObject({ statusCode: 503 });
      await expect(fetchCsv(id, objects)).rejects.toMatchObject({ statusCode: 503 });
      server.failBy(() => null);
      elapsedMs = 10_000;
      expect(Buffer.from((await fetchCsv(id, objects)).bytes).toString()).toBe('csv');
    },
  );

  const LOSSES: readonly (readonly [title: string, lose: () => void])[] = [
    ['it is gone', () => server.objects.clear()],
    [
      'its bytes are others',
      () => {
        for (const [key, object] of server.objects)
          server.objects.set(key, { ...object, bytes: Buffer.from('forged') });
      },
    ],
    [
      'its bytes are others with a digest that fits them',
      () => {
        const digest = createHash('sha256').update('forged').digest('hex');
        for (const key of server.objects.keys())
          server.objects.set(key, {
            bytes: Buffer.from('forged'),
            headers: { 'x-amz-meta-sha256': digest },
            storedAtMs: NOW_MS,
          });
      },
    ],
  ];
  test.each(LOSSES)('is written anew where %s, and its person gets one letter', async (_, lose) => {
    const { id } = await stage.order();
    await stage.writeAll(objectsOf());
    lose();
    await expect(fetchCsv(id)).rejects.toMatchObject({ statusCode: 409 });
    expect((await findReport(stage.dependencies(), stage.own(), id)).state).toBe('waiting');
    await stage.writeAll(objectsOf());
    expect(Buffer.from((await fetchCsv(id)).bytes).toString()).toBe('csv');
    expect(await stage.letters()).toHaveLength(1);
  });

  test('is written anew where S3_URL is not set any more', async () => {
    const { id } = await stage.order();
    await stage.writeAll(objectsOf());
    await expect(fetchCsv(id, {})).rejects.toMatchObject({ statusCode: 409 });
    await stage.writeAll();
    expect(Buffer.from((await fetchCsv(id, {})).bytes).toString()).toBe('csv');
  });

  test('does not delay the end of its service', async () => {
    server.failBy(() => () => {});
    const { id } = await stage.order();
    const writer = stage.startWriter(objectsOf());
    await expect.poll(() => server.requests.length).toBeGreaterThan(0);
    await writer.stop();
    expect(await rowOf(id)).toMatchObject({ state: 'ready', fileDigests: null });
  });
});
