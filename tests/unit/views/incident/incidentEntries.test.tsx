import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Incident } from '#contracts/incident.ts';
import { incidentFigures, verdictSpans } from '#contracts/incidentFigures.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { incidentRecord } from '../../../support/incidentRecord.ts';
import { entries, plain, showIncident } from './showIncident.tsx';

afterEach(cleanup);

const RECORD = incidentRecord();
const at = (minutes: number) => isoInstant(Date.parse(RECORD.start) + minutes * 60_000);
const [warned, closed, ...later] = RECORD.verdicts;
/** The yard closed once more, after evidence of its first closing was removed. */
const CUT = { evidenceFrom: at(20), verdicts: [...later, { ...closed!, at: at(45) }] };

describe('a record whose evidence is kept in part', () => {
  test.each([
    ['en-US', 'Statuses and screens before Jul 14, 2026, 12:20 PM are no longer kept.'],
    ['fr-CA', 'Les états et les écrans antérieurs au 14 juill. 2026, 12 h 20 ne sont plus conservés.'],
  ] as const)('says so in %s [S4]', async (language, text) => {
    showIncident(async () => incidentRecord(CUT), { language });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('alert').map(plain)).toContain(text);
  });

  test('does not take a later closing for the first one [S4]', () => {
    expect(incidentFigures(incidentRecord(CUT)).toClosedMs).toBeNull();
    const whole = { ...CUT, evidenceFrom: at(-300), verdicts: [warned!, closed!] };
    expect(incidentFigures(incidentRecord(whole)).toClosedMs).toBe(3_000);
  });

  test('tells no time to all screens CLOSED, since one that stayed open may be among what is gone or lost [S4]', () => {
    const closedScreens = { connected: 3, closed: 1, notKnown: 1, lastAt: at(0.1) };
    const figuresOf = (changes: Partial<Incident>) => {
      const figures = incidentFigures(incidentRecord({ closedScreens, ...changes }));
      return [figures.toScreensMs, figures.screensNotClosed, figures.screensNotKnown];
    };
    expect(figuresOf({})).toEqual([6_000, 1, 1]);
    expect(figuresOf({ evidenceFrom: at(-60) })).toEqual([null, 1, 1]);
    // that a screen showed it may be lost too: none is told not to have turned CLOSED
    expect(figuresOf({ seal: { ...RECORD.seal, lost: 1 } })).toEqual([null, 0, 2]);
  });

  test('draws no status before it [S4]', () => {
    const [first] = verdictSpans(incidentRecord(CUT));
    expect(first).toMatchObject({ fromMs: Date.parse(at(20)), toMs: Date.parse(at(30)), verdict: 'CLOSED' });
  });
});

describe('a record whose evidence has gaps', () => {
  test('tells no times to CLOSED, since an earlier status or an open screen may be lost [S4]', () => {
    const lost = incidentFigures(incidentRecord({ seal: { ...RECORD.seal, lost: 1 } }));
    expect([lost.toClosedMs, lost.toScreensMs]).toEqual([null, null]);
    const whole = incidentFigures(RECORD);
    expect([whole.toClosedMs, whole.toScreensMs]).toEqual([3_000, 6_000]);
  });

  test('draws no status until one that followed another [S4]', () => {
    // it opened in between, of which nothing was stored
    const spans = verdictSpans({
      ...RECORD,
      verdicts: [closed!, { ...closed!, at: at(20), before: 'OPEN' }],
    });
    expect(spans.map(({ verdict, fromMs, toMs }) => [verdict, isoInstant(fromMs), isoInstant(toMs)])).toEqual(
      [
        ['WARNING', RECORD.from, closed!.at],
        ['CLOSED', at(20), RECORD.to],
      ],
    );
  });
});

test.each([
  ['en-US', 'Has gapsThe chain is unbroken, but 7 entries of the evidence were never stored.'],
  ['fr-CA', 'LacunesLa chaîne est intacte, mais 7 entrées de preuve n’ont jamais été enregistrées.'],
] as const)(
  'a record says in %s that evidence was lost, and not that it is verified [S4]',
  async (language, text) => {
    showIncident(async () => incidentRecord({ seal: { ...RECORD.seal, lost: 7 } }), { language });
    await screen.findByRole('heading', { level: 1 });
    const [figures] = screen.getAllByRole('region');
    expect(plain(figures!)).toContain(text);
    expect(within(figures!).queryByText(/^(?:Verified|Vérifié)$/)).toBeNull();
  },
);

describe('a notification that was taken back', () => {
  const [sent, failed] = RECORD.notices;
  const takenBack = { ...failed!, state: 'superseded' as const };

  test('is told as such, and not as one to that person [S4]', async () => {
    showIncident(async () => incidentRecord({ notices: [sent!, takenBack] }));
    await screen.findByRole('heading', { level: 1 });
    expect(entries()).toContain(
      '12:00:06 PM2 notifications: Lightning Alert 1 delivered by 12:00:12 PM. To A. Reyes. Taken back, no longer needed: L. Ortiz.',
    );
  });

  test.each([
    [1, '1 repris, devenu inutile.'],
    [2, '2 repris, devenus inutiles.'],
  ])('is not said to be unsent in French where %d may have arrived [S4]', async (count, text) => {
    const notices = Array.from({ length: count }, () => ({ ...takenBack, to: null }));
    showIncident(async () => incidentRecord({ notices }), { language: 'fr-CA' });
    await screen.findByRole('heading', { level: 1 });
    expect(entries().some((entry) => entry.endsWith(text))).toBe(true);
    cleanup();
    showIncident(async () => incidentRecord({ notices: [takenBack] }), { language: 'fr-CA' });
    await screen.findByRole('heading', { level: 1 });
    expect(entries().some((entry) => entry.endsWith('Repris, devenus inutiles : L. Ortiz.'))).toBe(true);
  });

  test('is counted for readers who are told no names', async () => {
    showIncident(async () => incidentRecord({ notices: [{ ...takenBack, to: null }] }));
    await screen.findByRole('heading', { level: 1 });
    expect(entries()).toContain('12:00:06 PM1 notification: Lightning Alert 1 taken back, no longer needed.');
  });
});

test('the end of an override names who removed it [S9]', async () => {
  const overrides = RECORD.overrides.map((override) => ({ ...override, endedBy: 'Jo Park' }));
  showIncident(async () => incidentRecord({ overrides }));
  await screen.findByRole('heading', { level: 1 });
  expect(entries()).toContain('12:38:00 PMOverride ended Removed. By Jo Park.');
});

test('a predefined message of an override is told in the language of the reader, as on yard pages', async () => {
  const overrides = RECORD.overrides.map((override) => ({ ...override, message: 'Yard is Open' }));
  showIncident(async () => incidentRecord({ overrides }), { language: 'fr-CA' });
  await screen.findByRole('heading', { level: 1 });
  expect(entries().some((entry) => entry.includes('« Le site est ouvert »'))).toBe(true);
});
