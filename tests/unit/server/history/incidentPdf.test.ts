import { describe, expect, test } from 'vitest';
import type { Incident } from '#contracts/incident.ts';
import { incidentPdf } from '#server/useCases/incident/incidentPdf.ts';
import { incidentTables } from '#server/useCases/incident/incidentTables.ts';
import { incidentWords } from '#server/useCases/incident/incidentWords.ts';
import { incidentRecord } from '../../../support/incidentRecord.ts';
import { pdfText } from './pdfText.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ').replaceAll('\u2212', '-');
const tablesOf = (
  ...reader: Parameters<typeof incidentWords> extends [infer _, ...infer Rest] ? Rest : never
) => {
  const record = incidentRecord();
  const tables = incidentTables(record, incidentWords(record, ...reader));
  return tables.map(({ title, rows }) => [title, ...rows.map((row) => plain(row.join(' | ')))]);
};

describe('the pages of a record', () => {
  test('list verdicts, people, notices, screens and strikes by the yard’s clock', () => {
    expect(tablesOf('en-US', 0)).toEqual([
      [
        'Status',
        '11:58:00 AM | OPEN to WARNING | Alert: Lightning Warning | 12:00:00 PM',
        '12:00:03 PM | WARNING to CLOSED | Alert: Lightning Alert | 12:00:00 PM',
        '12:30:00 PM | CLOSED to OPEN - OVERRIDE | Override | 12:00:00 PM',
        '12:38:00 PM | OPEN - OVERRIDE to OPEN | No hazard, by current data | 12:00:00 PM',
      ],
      [
        'People',
        '12:02:00 PM | Lightning reported | Uma Ünal | thunder heard',
        '12:13:00 PM | Override refused | Dana Morris | strike probability too high or not known; strike probability 62%',
        '12:30:00 PM | OPEN - OVERRIDE set | Dana Morris | Crane must be secured; strike probability 4%; ends 1:00:00 PM',
        '12:38:00 PM | Override ended: removed |  | ',
      ],
      [
        'Notifications',
        '12:00:06 PM | Lightning Alert: started | A. Reyes | SMS | delivered, 12:00:12 PM | 12:00:36 PM',
        '12:00:06 PM | Lightning Alert: started | L. Ortiz | SMS | not delivered | not confirmed',
      ],
      ['Screens', '12:00:06 PM | Gate wall | CLOSED', '12:00:06 PM | Screen 1a2b3c4d | CLOSED'],
      ['Screens without a signal', 'Kiosk 5 | 12:00:00 PM | 12:01:00 PM'],
      [
        'Strikes',
        '11:58:00 AM | 8.1 mi | N | In-cloud | 42.1, -93',
        '12:00:00 PM | 3.2 mi | NE | Cloud-to-ground | 42.05, -92.95',
        '12:03:00 PM | 2.5 mi | N | Cloud-to-ground | 42.05, -93',
        '12:04:00 PM | 1.1 mi | E | Cloud-to-ground | 42.02, -93',
      ],
    ]);
  });

  test.each([
    ['en-US', 'Type not known'],
    ['fr-CA', 'Type inconnu'],
  ] as const)('say in %s that the kind of a strike is not known', (language, text) => {
    const record = incidentRecord();
    const [strike] = record.strikes!.list;
    const strikes = {
      ...record.strikes!,
      list: [{ ...strike!, type: 'CG' as const, kind: 'unknown' as const }],
    };
    const unknown = { ...record, strikes };
    const [row] = incidentTables(unknown, incidentWords(unknown, language, 0)).at(-1)!.rows;
    expect(row?.[3]).toBe(text);
  });

  test.each([
    ['en-US', 'Weather not known. Not known: visibility, other weather'],
    ['fr-CA', 'Météo inconnue. Inconnu : visibilité, autre danger météo'],
  ] as const)(
    'name in %s the weather that was not known, and what only a newer version names',
    (language, text) => {
      const [verdict] = incidentRecord().verdicts;
      const staleWeather = ['lowVisibility', 'hail', 'icing'];
      const record = incidentRecord({ verdicts: [{ ...verdict!, reason: 'weatherUnknown', staleWeather }] });
      const [row] = incidentTables(record, incidentWords(record, language, 0))[0]!.rows;
      expect(plain(row![2]!)).toBe(text);
    },
  );

  test.each([
    ['en-US', 'Notifications before Jul 14, 2026, 12:00 PM CDT are no longer kept.'],
    ['fr-CA', 'Les avis antérieurs au 14 juill. 2026, 12 h 00 HAC ne sont plus conservés.'],
  ] as const)('say in %s since when notices are kept, and are not a list of none [S4]', (language, note) => {
    const record = incidentRecord();
    const gone = { ...record, notices: [], noticesFrom: record.start };
    const noticesOf = (incident: typeof record) =>
      incidentTables(incident, incidentWords(incident, language, 0))[2]!;
    expect(noticesOf(record)).toMatchObject({ note: null, isPartial: false });
    expect(noticesOf(gone).isPartial).toBe(true);
    expect(plain(noticesOf(gone).note ?? '')).toBe(note);
  });

  test('tell a predefined message of an override in the language of the reader', () => {
    const overrides = incidentRecord().overrides.map((override) => ({
      ...override,
      message: 'Yard is Open',
    }));
    const record = incidentRecord({ overrides });
    const messageIn = (language: 'en-US' | 'fr-CA') =>
      incidentTables(record, incidentWords(record, language, 0))[1]!.rows.at(-2)![3];
    expect(messageIn('fr-CA')).toMatch(/^Le site est ouvert;/);
    expect(messageIn('en-US')).toMatch(/^Yard is Open;/);
  });

  test.each([
    ['en-US', 'taken back, no longer needed'],
    ['fr-CA', 'repris, devenu inutile'],
  ] as const)('say in %s that a notice was taken back, not that it was not sent [S4]', (language, text) => {
    const [, notice] = incidentRecord().notices;
    const record = incidentRecord({ notices: [{ ...notice!, state: 'superseded' }] });
    const [row] = incidentTables(record, incidentWords(record, language, 0))[2]!.rows;
    expect(row?.[4]).toBe(text);
  });

  test('name who removed an override [S9]', () => {
    const overrides = incidentRecord().overrides.map((override) => ({ ...override, endedBy: 'Jo Park' }));
    const record = incidentRecord({ overrides });
    const { rows } = incidentTables(record, incidentWords(record, 'en-US', 0))[1]!;
    expect(plain(rows.at(-1)!.join(' | '))).toBe('12:38:00 PM | Override ended: removed | Jo Park | ');
  });

  test.each([
    ['en-US', 'Statuses and screens before Jul 14, 2026, 12:20 PM CDT are no longer kept.', 'None recorded.'],
    [
      'fr-CA',
      'Les états et les écrans antérieurs au 14 juill. 2026, 12 h 20 HAC ne sont plus conservés.',
      'Rien n’est consigné.',
    ],
  ] as const)('say in %s since when evidence is kept, and are not a list of none [S4]', async (...row) => {
    const [language, text, none] = row;
    const evidenceFrom = incidentRecord().overrides[0]!.at.replace('T17:30', 'T17:20');
    const cut = incidentRecord({ verdicts: [], screens: [], evidenceFrom });
    const pages = plain(pdfText(await incidentPdf({ incident: cut, language, unitSystem: 0 })));
    expect(pages.split(text)).toHaveLength(3);
    expect(pages).not.toContain(none);
  });

  test.each([
    ['en-US', 'GAPS: entries of the evidence that were never stored: 1,200.', 'Verified'],
    ['fr-CA', 'LACUNES (entrées de preuve jamais enregistrées : 1 200).', 'Vérifié'],
  ] as const)('say in %s that evidence was lost, and not that it is verified [S4]', async (...row) => {
    const [language, text, verified] = row;
    const { seal } = incidentRecord();
    const pagesOf = async (incident: Incident) =>
      plain(pdfText(await incidentPdf({ incident, language, unitSystem: 0 })));
    const withGaps = await pagesOf(incidentRecord({ seal: { ...seal, lost: 1_200 } }));
    expect(withGaps).toContain(text);
    expect(withGaps).toContain(seal.hash);
    expect(withGaps).not.toContain(verified);
    const whole = await pagesOf(incidentRecord());
    expect(whole).toContain(verified);
    expect(whole).not.toContain(text.slice(0, 7));
  });

  test.each([
    ['en-US', 'The yard has moved since. Distances are from its location at that time: 42, -93.'],
    [
      'fr-CA',
      'Le site a été déplacé depuis. Les distances sont mesurées depuis son emplacement d’alors : 42, -93.',
    ],
  ] as const)('say in %s that the yard has moved, and where it was [S4]', async (language, text) => {
    const pagesOf = async (incident: Incident) =>
      pdfText(await incidentPdf({ incident, language, unitSystem: 0 }));
    const movedTo = { latitude: 40, longitude: -90 };
    expect(await pagesOf(incidentRecord({ movedTo }))).toContain(text);
    expect(await pagesOf(incidentRecord())).not.toContain(text.slice(0, 20));
  });

  test.each([
    ['en-US', 'The location of the yard at that time is not kept', 'no longer kept'],
    ['fr-CA', 'L’emplacement du site à ce moment n’est pas conservé', 'ne sont plus conservés'],
  ] as const)(
    'say in %s that no distances are known where the yard was is not kept [S4]',
    async (language, text, other) => {
      const strikes = { state: 'gone' as const, withinM: 24_140, missing: [], list: [] };
      const incident = incidentRecord({ placeNotKept: true, strikes });
      const pages = pdfText(await incidentPdf({ incident, language, unitSystem: 0 }));
      expect(pages).toContain(text);
      expect(pages).not.toContain(other);
    },
  );

  test('say by the sources of which time a time without strikes is judged [S4]', async () => {
    const strikes = { ...incidentRecord().strikes!, sourcesAsOf: incidentRecord().to };
    const incident = incidentRecord({ strikes });
    const pages = await incidentPdf({ incident, language: 'en-US', unitSystem: 0 });
    expect(plain(pdfText(pages))).toContain('its sources as of Jul 14, 2026, 12:53 PM CDT.');
  });

  test.each([
    ['en-US', 'late may be missing.', 'late may still be added until Jul 14, 2026, 12:53 PM CDT.'],
    ['fr-CA', 'en retard peuvent manquer.', 'encore s’ajouter jusqu’au 14 juill. 2026, 12 h 53 HAC.'],
  ] as const)('say in %s that strikes that came late may be missing, or be added [S4]', async (...row) => {
    const [language, missing, added] = row;
    const pagesOf = async (late: Partial<NonNullable<Incident['strikes']>>) => {
      const strikes = { ...incidentRecord().strikes!, ...late };
      return plain(
        pdfText(await incidentPdf({ incident: incidentRecord({ strikes }), language, unitSystem: 0 })),
      );
    };
    expect(await pagesOf({ state: 'partial', lateMayBeMissing: true })).toContain(missing);
    expect(await pagesOf({ state: 'partial', lateUntil: incidentRecord().to })).toContain(added);
    const kept = await pagesOf({});
    for (const text of [missing, added.slice(0, 20)]) expect(kept).not.toContain(text);
  });

  test.each([
    [
      'en-US',
      ['OPEN - OVERRIDE', 'WARNING', 'DRILL: CLOSED', 'OPEN - SATELLITE ONLY'],
      ['a status other than CLOSED', 'CLOSED', 'UNKNOWN, OVERRIDE, or late data'],
    ],
    [
      'fr-CA',
      ['OUVERT – DÉROGATION', 'AVERTISSEMENT', 'EXERCICE : FERMÉ', 'OUVERT – SATELLITE SEULEMENT'],
      ['un état autre que FERMÉ', 'FERMÉ', 'INCONNU, DÉROGATION ou données en retard'],
    ],
  ] as const)(
    'quote in %s what screens showed, and claim no more of older ones [S4][S9][GAP-137]',
    (...row) => {
      const [language, quoted, older] = row;
      const [change] = incidentRecord().screens;
      const shownBy = (screens: Incident['screens']) => {
        const record = incidentRecord({ screens });
        const rows = incidentTables(record, incidentWords(record, language, 0))[3]!.rows;
        return rows.map((cells) => plain(cells[2]!));
      };
      expect(
        shownBy([
          { ...change!, shows: 'UNKNOWN', shown: 'OPEN_OVERRIDE' },
          { ...change!, shows: 'OPEN', shown: 'WARNING' },
          { ...change!, shows: 'OPEN', shown: 'CLOSED_DRILL' },
          { ...change!, shows: 'OPEN', shown: 'OPEN_SATELLITE_ONLY' },
        ]),
      ).toEqual(quoted);
      const reported = (['OPEN', 'CLOSED', 'UNKNOWN'] as const).map((shows) => ({ ...change!, shows }));
      expect(shownBy(reported)).toEqual(older);
    },
  );

  test.each([
    ['en-US', '1 not CLOSED, 1 not known'],
    ['fr-CA', '1 sans passage à FERMÉ, 1 sans affichage connu'],
  ] as const)('say in %s of how many screens it is not known whether they were red [S4]', async (...row) => {
    const [language, text] = row;
    const closedScreens = { connected: 3, closed: 1, notKnown: 1, lastAt: incidentRecord().start };
    const incident = incidentRecord({ closedScreens });
    const pages = plain(pdfText(await incidentPdf({ incident, language, unitSystem: 0 })));
    expect(pages.replaceAll(/\s+/g, ' ')).toContain(text);
  });

  test('are in the language and units of their reader [UNIT-01]', () => {
    const strikes = tablesOf('fr-CA', 1).at(-1);
    expect(strikes?.[2]).toBe('12 h 00 min 00 s | 5,2 km | NE | Nuage-sol | 42,05, -92,95');
  });

  test.each(['en-US', 'fr-CA'] as const)(
    'are a PDF in %s, whatever is missing from the record',
    async (language) => {
      const gone = { state: 'gone', withinM: 24_140, missing: [], list: [] } as const;
      const bare = { verdicts: [], overrides: [], acts: [], notices: [], screens: [], dark: [] };
      const records = [
        incidentRecord(),
        incidentRecord({ isSimulation: true, isCut: true, tellsNames: false, end: null, isActive: true }),
        incidentRecord({ ...bare, strikes: { ...gone, missing: [], list: [] } }),
        incidentRecord({ ...bare, strikes: null, timeZone: null }),
        incidentRecord({ ...bare, noticesFrom: incidentRecord().start }),
      ];
      for (const incident of records) {
        const bytes = await incidentPdf({ incident, language, unitSystem: 0 });
        expect(Buffer.from(bytes).toString('latin1', 0, 8)).toBe('%PDF-1.7');
      }
    },
  );
});
