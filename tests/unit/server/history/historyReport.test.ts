import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportArchiveFromMs } from '#domain/alerting/historyExport.ts';
import { isoInstant } from '#domain/time/instant.ts';
import type { Repositories } from '#server/storage/repositories.ts';
import type { PersonRecord } from '#server/storage/repositories/peopleRepository.ts';
import { overrides } from '#server/storage/tables/events.ts';
import { displaySilences, historyReports } from '#server/storage/tables/historyReports.ts';
import { MOST_ENTRIES, type ReportData } from '#server/useCases/history/reportData.ts';
import {
  fetchReportFile,
  findReport,
  orderReport,
  REPORT_LIFETIME_MS,
} from '#server/useCases/history/reportService.ts';
import { writeLetter } from '#server/useCases/notices/writeLetter.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { facilities, FILES, NOW_MS, openReportStage, stretch, type ReportStage } from './reportStage.ts';

const DAY_MS = 86_400_000;

let stage: ReportStage;
let storage: ReportStage['storage'];
let repositories: ReportStage['repositories'];
let uma: ReportStage['uma'];
let otto: ReportStage['otto'];
let clock: ReportStage['clock'];
let dependencies: ReportStage['dependencies'];
let own: ReportStage['own'];
let order: ReportStage['order'];
let startWriter: ReportStage['startWriter'];
let writeAll: ReportStage['writeAll'];
let letters: ReportStage['letters'];
let audited: ReportStage['audited'];
beforeAll(async () => {
  stage = await openReportStage();
  ({ storage, repositories, uma, otto, clock } = stage);
  ({ dependencies, own, order, startWriter, writeAll, letters, audited } = stage);
}, SLOW_MS);
afterAll(() => storage.close());
beforeEach(() => stage.begin());

/** Fills the lists of the second yard beyond their limit, and puts what is of the first one behind. */
async function fillElsewhere({ db }: ReportStage['storage'], person: ReportStage['uma']): Promise<void> {
  const kiosk = {
    clientId: 'ACME',
    publicKey: {},
    enrolledAtMs: 0,
    enrolledBy: person.id,
    facilityIds: null,
  };
  const id = randomUUID();
  await repositories.kiosks.add({ ...kiosk, id, personId: person.id, name: 'Gate wall' });
  const fromMs = NOW_MS - DAY_MS;
  const [from, many] = [isoInstant(fromMs), MOST_ENTRIES + 1];
  await db.execute(sql`
    insert into overrides (override_id, client_id, facility_id, message_group, message, status, yard_status, set_at,
      expires_at, set_by, set_by_name, set_by_email, ended_at, ended_how)
    select 'many-' || n, 'ACME', case when n > ${many}::int then 'YARD' else 'YARD_1' end, '', '', 'ALERT', 'CLOSED',
      at, at, '', '', '', at, 'removed'
    from (select n, ${from}::timestamptz + n * interval '1 ms' as at from generate_series(1, ${many}::int + 1) n) numbered
  `);
  await db.execute(sql`
    insert into display_silences (client_id, kiosk_id, name, facility_ids, silent_from, silent_to)
    select 'ACME', ${id}::uuid, 'Dock wall', '["YARD_1"]', at, at + interval '1 second'
    from (select ${from}::timestamptz + n * interval '1 ms' as at from generate_series(1, ${many}::int) n) numbered
  `);
  const silence = { clientId: 'ACME', kioskId: id, fromMs: fromMs + 3_600_000 };
  await repositories.displaySilences.begin([
    { ...silence, name: 'Gate wall', facilityIds: ['YARD_2', 'YARD'] },
    { ...silence, name: 'Whole client', facilityIds: null },
  ]);
}

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

  test.each(['America/New_York', 'America/Vancouver', 'Europe/London'])(
    'may start on the oldest day that a page in %s offers [HIST-09]',
    async (timeZone) => {
      const fromMs = exportArchiveFromMs({ nowMs: NOW_MS, timeZone });
      const request = { start: isoInstant(fromMs), end: isoInstant(NOW_MS), facilityIds: ['YARD'] };
      await expect(orderReport(stage.dependencies(), stage.own(), request)).resolves.toBeDefined();
    },
  );

  test('needs e-mail, a stretch, and a facility that the person sees', async () => {
    const request = { ...stretch(1), facilityIds: ['YARD'] };
    await expect(orderReport(dependencies([]), own(), request)).rejects.toMatchObject({ statusCode: 409 });
    await expect(order(1, -1)).rejects.toMatchObject({ statusCode: 400 });
    const sightless = { ...own(), visible: null };
    await expect(orderReport(dependencies(), sightless, request)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('waits for others of the same person where five of them are not written', async () => {
    for (let n = 0; n < 5; n += 1) await order();
    await expect(order()).rejects.toMatchObject({ statusCode: 429 });
    const request = { ...stretch(1), facilityIds: ['YARD'] };
    await expect(orderReport(dependencies(), { ...own(), person: otto }, request)).resolves.toBeDefined();
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

  test(
    'counts its own yards alone where lists are long [S4][HIST-12]',
    async () => {
      await fillElsewhere(storage, uma);
      const gathered = async (count: number) => {
        const asked: ReportData[] = [];
        await order(count);
        await writeAll({ write: async (data) => (asked.push(data), FILES) });
        return asked[0]!;
      };
      const { isCut, silences, ...ofFirst } = await gathered(1);
      expect([isCut, ofFirst.overrides.length]).toEqual([false, 1]);
      expect(silences.map(({ name }) => name).sort()).toEqual(['Gate wall', 'Whole client']);
      const ofBoth = await gathered(2);
      const counts = [ofBoth.overrides.length, ofBoth.silences.length];
      expect([ofBoth.isCut, ...counts]).toEqual([true, MOST_ENTRIES, MOST_ENTRIES]);
      await storage.db.delete(overrides);
      await storage.db.delete(displaySilences);
    },
    SLOW_MS,
  );

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

  test('is told to nobody whose account was disabled meanwhile: the list of alerts is a client’s', async () => {
    const { id } = await order();
    await repositories.people.update(uma.id, { disabledAtMs: NOW_MS });
    await writeAll();
    await repositories.people.update(uma.id, { disabledAtMs: null });
    expect((await findReport(dependencies(), own(), id)).state).toBe('ready');
    expect(await letters()).toEqual([]);
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
        fetchReportFile(dependencies(), { ...own(), person }, { id, format: 'csv' }),
      ).rejects.toMatchObject({ statusCode });
    await refused(otto, 403);
    await refused({ ...otto, clientId: 'OTHER' }, 404);
    const [stranger, colleague] = await audited('historyReport.refused');
    expect([stranger?.clientId, colleague]).toEqual([
      'OTHER',
      expect.objectContaining({ who: otto.id, detail: { reportId: id } }),
    ]);
  });

  test('is refused to its person where a facility of it is not theirs to see any more, and not where it was removed [AUTH-24][HIST-12]', async () => {
    const { id } = await order(2);
    const who = { person: uma, visible: facilities.slice(0, 1) };
    // of one that was removed nobody knows any more whether it was still open to a person who is limited
    const limited = { ...who, isLimited: true };
    await expect(findReport(dependencies(), limited, id)).rejects.toMatchObject({ statusCode: 403 });
    expect((await findReport(dependencies(), { ...who, isLimited: false }, id)).state).toBe('waiting');
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
