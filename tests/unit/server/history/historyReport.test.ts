import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { createRepositories, type Repositories } from '#server/storage/repositories.ts';
import type { PersonRecord } from '#server/storage/repositories/peopleRepository.ts';
import { historyReports } from '#server/storage/tables/historyReports.ts';
import { notices } from '#server/storage/tables/notices.ts';
import { createObjectStore } from '#server/platform/objects/objectStore.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import type { ReportData } from '#server/useCases/history/reportData.ts';
import {
  fetchReportFile,
  findReport,
  orderReport,
  REPORT_LIFETIME_MS,
} from '#server/useCases/history/reportService.ts';
import { createReportObjects } from '#server/useCases/history/reportObjects.ts';
import { startReportWriter } from '#server/useCases/history/reportWriter.ts';
import { writeLetter } from '#server/useCases/notices/writeLetter.ts';
import { OBJECT_FAULTS } from '../../../support/objectFaults.ts';
import { startObjectServer, type ObjectServer } from '../../../support/objectServer.ts';
import { openTestStorage } from '../storage/openTestStorage.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { alertOf } from './historyFixture.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 6, 14, 21);
const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
const FILES = { csv: Buffer.from('csv'), pdf: Buffer.from('pdf') };

let storage: Storage;
let repositories: Repositories;
let uma: PersonRecord;
let otto: PersonRecord;
beforeAll(async () => {
  storage = await openTestStorage();
  repositories = createRepositories(storage.db);
  await repositories.clients.ensure('ACME', 'Acme');
  const authorities = ['user_endpoints'];
  const add = async (email: string, language: string) =>
    (await repositories.people.add({ email, name: 'Uma Ünal', clientId: 'ACME', authorities, language }))!;
  uma = await add('uma@acme.example', 'fr-CA');
  otto = await add('otto@acme.example', 'en-US');
  const event = alertOf('closing', NOW_MS - 7_200_000, NOW_MS - 3_600_000);
  await repositories.events.upsertMany([{ clientId: 'ACME', facilityId: 'YARD', event }], NOW_MS);
  await repositories.events.endMany(['closing'], NOW_MS - 3_600_000);
}, SLOW_MS);
afterAll(() => storage.close());
beforeEach(async () => {
  clock.atMs = NOW_MS;
  await storage.db.delete(historyReports);
  await storage.db.delete(notices);
});

const facilities = Array.from({ length: 12 }, (_, n) => ({
  id: n === 0 ? 'YARD' : `YARD_${n}`,
  clientId: 'ACME',
  tz: 'America/New_York',
})) as Facility[];
const idsOf = (count: number) => facilities.slice(0, count).map(({ id }) => id);
const dependencies = (channels = ['email'] as 'email'[]) => ({
  repositories,
  clock,
  outbox: { channels: new Set(channels) },
  reportObjects: null,
  noteOrdered: () => {},
});
const own = () => ({ person: uma, visible: facilities });
const stretch = (days: number, endMs = NOW_MS) => ({
  start: isoInstant(endMs - days * DAY_MS),
  end: isoInstant(endMs),
});
const order = (count = 1, days = 7) =>
  orderReport(dependencies(), own(), { ...stretch(days), facilityIds: idsOf(count) });

function startWriter(changes: Partial<Parameters<typeof startReportWriter>[0]> = {}) {
  return startReportWriter({
    repositories,
    facilitiesOf: () => facilities,
    isSimulation: false,
    metadata: [],
    write: async () => FILES,
    reportObjects: null,
    noteQueued: () => {},
    isSure: () => true,
    clock,
    log: pino({ level: 'silent' }),
    ...changes,
  });
}
async function writeAll(changes: Parameters<typeof startWriter>[0] = {}): Promise<void> {
  const writer = startWriter(changes);
  await writer.settled();
  await writer.stop();
}
const letters = () => storage.db.select().from(notices);
const audited = async (what: string) =>
  (await repositories.audit.listLast(10)).filter((entry) => entry.what === what);

describe('an order of a report', () => {
  test('is kept for a week, audited, and in the language of the profile unless another is asked for [CALL-61]', async () => {
    const report = await order(2);
    expect(report).toMatchObject({
      state: 'waiting',
      facilityCount: 2,
      expiresAt: isoInstant(NOW_MS + REPORT_LIFETIME_MS),
    });
    const record = await repositories.historyReports.find(report.id);
    expect(record?.order).toEqual({
      facilityIds: ['YARD', 'YARD_1'],
      fromMs: NOW_MS - 7 * DAY_MS,
      toMs: NOW_MS,
      language: 'fr-CA',
    });
    const [entry] = await audited('historyReport.ordered');
    expect(entry).toMatchObject({
      who: uma.id,
      clientId: 'ACME',
      detail: { reportId: report.id, facilities: 2, alerts: 1 },
    });
    const english = { ...stretch(1), facilityIds: ['yard'], language: 'en-US' as const };
    const { id } = await orderReport(dependencies(), own(), english);
    expect((await repositories.historyReports.find(id))?.order.language).toBe('en-US');
  });

  test('of more than 10 facilities over more than 30 days is refused with its text [HIST-08]', async () => {
    await expect(order(11, 31)).rejects.toMatchObject({
      statusCode: 400,
      message: "You can't request more than 10 facilities for a period longer than 1 month",
    });
    await expect(order(11, 30)).resolves.toMatchObject({ facilityCount: 11 });
    await expect(order(10, 31)).resolves.toMatchObject({ facilityCount: 10 });
  });

  test('that starts before the day 61 days ago is refused with its text [HIST-09]', async () => {
    await expect(order(1, 63)).rejects.toMatchObject({
      statusCode: 400,
      message: 'Sorry. We have only 2 months archive.',
    });
    await expect(order(1, 61)).resolves.toBeDefined();
  });

  test('needs e-mail, a stretch, and a facility that the person sees', async () => {
    const request = { ...stretch(1), facilityIds: ['YARD'] };
    await expect(orderReport(dependencies([]), own(), request)).rejects.toMatchObject({ statusCode: 409 });
    await expect(order(1, -1)).rejects.toMatchObject({ statusCode: 400 });
    await expect(orderReport(dependencies(), { person: uma, visible: null }, request)).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('waits for others of the same person where five of them are not written', async () => {
    for (let n = 0; n < 5; n += 1) await order();
    await expect(order()).rejects.toMatchObject({ statusCode: 429 });
    await expect(
      orderReport(
        dependencies(),
        { person: otto, visible: facilities },
        { ...stretch(1), facilityIds: ['YARD'] },
      ),
    ).resolves.toBeDefined();
  });
});

describe('the writing of a report', () => {
  test('reads what happened, and stores files, letter and end together [HIST-12]', async () => {
    const { id } = await order();
    const asked: ReportData[] = [];
    await writeAll({ write: async (data) => (asked.push(data), FILES) });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      clientName: 'Acme',
      orderedBy: 'Uma Ünal',
      asOfMs: NOW_MS,
      isCut: false,
    });
    expect(asked[0]?.alerts.map((alert) => alert.id)).toEqual(['closing']);
    expect(asked[0]?.facilities).toEqual([
      { id: 'YARD', name: 'YARD', timeZone: 'America/New_York', unitSystem: 0 },
    ]);
    expect((await findReport(dependencies(), own(), id)).state).toBe('ready');
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ address: 'uma@acme.example', content: { reportId: id, isReady: true } });
  });

  test('sends a link without a file to its person, in their language', async () => {
    const { id } = await order();
    await writeAll();
    const [row] = await letters();
    const letter = writeLetter(row!, {
      appOrigin: 'https://yards.example',
      metadata: [],
      isSimulation: false,
    });
    expect(letter?.to).toBe('Uma Ünal');
    expect(letter?.text).toContain(`https://yards.example/#/alert-history-report/${id}`);
    expect(letter?.subject).toBe('Votre exportation de l’historique des alertes est prête');
  });

  test('goes on after a restart in the middle, and nothing half written is ever seen', async () => {
    const { id } = await order();
    const dying = startWriter({ write: () => Promise.reject(new Error('The service stops.')) });
    const stopped = dying.stop();
    await stopped;
    expect([(await findReport(dependencies(), own(), id)).state, (await letters()).length]).toEqual([
      'waiting',
      0,
    ]);
    await expect(fetchReportFile(dependencies(), own(), { id, format: 'csv' })).rejects.toMatchObject({
      statusCode: 409,
    });
    await writeAll();
    expect([(await findReport(dependencies(), own(), id)).state, (await letters()).length]).toEqual([
      'ready',
      1,
    ]);
  });

  test('stores no file where its letter cannot be stored', async () => {
    const { id } = await order();
    const broken: Repositories['together'] = (work) =>
      repositories.together((inside) =>
        work({
          ...inside,
          notices: { ...inside.notices, queueLettersOnce: () => Promise.reject(new Error('full')) },
        }),
      );
    await writeAll({ repositories: { ...repositories, together: broken } });
    expect((await findReport(dependencies(), own(), id)).state).toBe('waiting');
    expect(await repositories.historyReports.file(id, 'csv')).toBeNull();
  });

  test('is given up after three failures, which the person is told', async () => {
    const { id } = await order();
    for (let n = 0; n < 3; n += 1) await writeAll({ write: () => Promise.reject(new Error('broken')) });
    expect((await findReport(dependencies(), own(), id)).state).toBe('failed');
    const [letter, ...others] = await letters();
    expect([letter?.content, others.length]).toEqual([expect.objectContaining({ isReady: false }), 0]);
    expect(await audited('historyReport.failed')).toHaveLength(1);
  });

  test('waits while it is not sure that this process leads [S13]', async () => {
    const { id } = await order();
    await writeAll({ isSure: () => false });
    expect((await findReport(dependencies(), own(), id)).state).toBe('waiting');
  });
});

describe('a written report', () => {
  test('gives its files to the person who ordered it, and notes it in the audit [HIST-12]', async () => {
    const { id } = await order();
    await writeAll();
    for (const format of ['csv', 'pdf'] as const) {
      const { bytes } = await fetchReportFile(dependencies(), own(), { id, format });
      expect(Buffer.from(bytes).toString()).toBe(format);
    }
    const fetched = await audited('historyReport.fetched');
    expect(fetched.map(({ who, detail }) => [who, detail['format']])).toEqual([
      [uma.id, 'pdf'],
      [uma.id, 'csv'],
    ]);
  });

  test('is refused to everybody else, which is audited; strangers are not told that there is one', async () => {
    const { id } = await order();
    await writeAll();
    const refused = (person: PersonRecord, statusCode: number) =>
      expect(
        fetchReportFile(dependencies(), { person, visible: facilities }, { id, format: 'csv' }),
      ).rejects.toMatchObject({
        statusCode,
      });
    await refused(otto, 403);
    await refused({ ...otto, clientId: 'OTHER' }, 404);
    const [stranger, colleague] = await audited('historyReport.refused');
    expect([stranger?.clientId, colleague]).toEqual([
      'OTHER',
      expect.objectContaining({ who: otto.id, detail: { reportId: id } }),
    ]);
  });

  test('is refused to its person where a facility of it is not theirs to see any more [AUTH-24]', async () => {
    const { id } = await order(2);
    await expect(
      findReport(dependencies(), { person: uma, visible: facilities.slice(0, 1) }, id),
    ).rejects.toMatchObject({
      statusCode: 403,
    });
  });

  test('ends with its week, to the millisecond, and is deleted', async () => {
    const { id } = await order();
    await writeAll();
    clock.atMs = NOW_MS + REPORT_LIFETIME_MS - 1;
    expect((await findReport(dependencies(), own(), id)).state).toBe('ready');
    clock.atMs += 1;
    await expect(findReport(dependencies(), own(), id)).rejects.toMatchObject({ statusCode: 404 });
    await repositories.historyReports.deleteExpired(clock.atMs + 1);
    expect(await storage.db.select().from(historyReports).where(eq(historyReports.id, id))).toEqual([]);
  });
});

describe('a report in the object store', () => {
  let server: ObjectServer;
  let elapsedMs = 0;
  beforeEach(async () => {
    server = await startObjectServer();
    elapsedMs = 0;
  });
  afterEach(() => server.stop());

  /** What a service has of the store; each has its own. */
  const objectsOf = (settings = server.settings) => ({
    reportObjects: createReportObjects(
      createObjectStore({
        settings,
        clock,
        log: { info: () => {}, warn: () => {}, error: () => {} },
        attemptMs: 300,
        monotonicMs: () => elapsedMs,
      }),
    ),
  });
  const fetchCsv = (id: string, objects: Partial<ReturnType<typeof objectsOf>> = objectsOf(), person = uma) =>
    fetchReportFile(
      { ...dependencies(), ...objects },
      { person, visible: facilities },
      { id, format: 'csv' },
    );
  const rowOf = async (id: string) =>
    (await storage.db.select().from(historyReports).where(eq(historyReports.id, id)))[0]!;

  test('is written by one service and fetched at another, and the database has no byte of it [CALL-61]', async () => {
    const { id } = await order();
    await writeAll(objectsOf());
    expect(await rowOf(id)).toMatchObject({ state: 'ready', csv: null, pdf: null });
    expect(server.objects.size).toBe(2);
    for (const [key, { bytes, headers }] of server.objects) {
      expect(key).toMatch(new RegExp(`^exports/20260721/${id}/[0-9a-f]{64}\\.(csv|pdf)$`, 'u'));
      expect(headers['cache-control']).toBe('private, no-store');
      expect(key.endsWith(bytes.toString())).toBe(true);
    }
    expect(Buffer.from((await fetchCsv(id)).bytes).toString()).toBe('csv');
    expect((await audited('historyReport.fetched'))[0]?.detail).toEqual({ reportId: id, format: 'csv' });
  });

  test('is for its person alone, as one of the database is [AUTH-24]', async () => {
    const { id } = await order();
    await writeAll(objectsOf());
    const asked = server.requests.length;
    await expect(fetchCsv(id, objectsOf(), otto)).rejects.toMatchObject({ statusCode: 403 });
    clock.atMs = NOW_MS + REPORT_LIFETIME_MS;
    await expect(fetchCsv(id)).rejects.toMatchObject({ statusCode: 404 });
    expect(server.requests).toHaveLength(asked);
  });

  const REFUSALS = OBJECT_FAULTS.filter(([title]) => !title.startsWith('an empty list'));
  test.each(REFUSALS)('is kept in the database where the store does not take it: %s', async (_, answer) => {
    server.failBy(() => answer);
    const { id } = await order();
    await writeAll(objectsOf());
    expect(await rowOf(id)).toMatchObject({ state: 'ready', fileDigests: null });
    expect(Buffer.from((await fetchCsv(id)).bytes).toString()).toBe('csv');
    expect(await letters()).toHaveLength(1);
  });

  test('is kept in the database where the store takes one of two files', async () => {
    server.failBy(({ key }) => (key.endsWith('.pdf') ? (request) => request.destroy() : null));
    const { id } = await order();
    await writeAll(objectsOf());
    expect(await rowOf(id)).toMatchObject({ state: 'ready', fileDigests: null });
  });

  test.each(REFUSALS)(
    'is told to be fetched again while the store fails, and is not lost: %s',
    async (_, answer) => {
      const { id } = await order();
      await writeAll(objectsOf());
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
    const { id } = await order();
    await writeAll(objectsOf());
    lose();
    await expect(fetchCsv(id)).rejects.toMatchObject({ statusCode: 409 });
    expect((await findReport(dependencies(), own(), id)).state).toBe('waiting');
    await writeAll(objectsOf());
    expect(Buffer.from((await fetchCsv(id)).bytes).toString()).toBe('csv');
    expect(await letters()).toHaveLength(1);
  });

  test('is written anew where S3_URL is not set any more', async () => {
    const { id } = await order();
    await writeAll(objectsOf());
    await expect(fetchCsv(id, {})).rejects.toMatchObject({ statusCode: 409 });
    await writeAll();
    expect(Buffer.from((await fetchCsv(id, {})).bytes).toString()).toBe('csv');
  });

  test('does not delay the end of its service', async () => {
    server.failBy(() => () => {});
    const { id } = await order();
    const writer = startWriter(objectsOf());
    await expect.poll(() => server.requests.length).toBeGreaterThan(0);
    await writer.stop();
    expect(await rowOf(id)).toMatchObject({ state: 'ready', fileDigests: null });
  });
});
