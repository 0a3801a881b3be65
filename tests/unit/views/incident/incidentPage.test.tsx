import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Incident } from '#contracts/incident.ts';
import { incidentFigures, verdictSpans } from '#contracts/incidentFigures.ts';
import { timelineOf } from '#views/incident/timelineOf.ts';
import { incidentRecord } from '../../../support/incidentRecord.ts';
import { entries, plain, showIncident as show } from './showIncident.tsx';

afterEach(cleanup);

describe('the page of a record', () => {
  test('tells each fact with its time on the yard’s clock, in the order of their happening, in words that stay apart', async () => {
    expect(Incident.safeParse(incidentRecord()).success).toBe(true);
    show(async () => incidentRecord());
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(plain(heading)).toBe('Lightning Alert, 38 minutes');
    expect(entries()).toEqual([
      '11:58:00 AMOPEN to WARNING Lightning Warning. Lightning known until 12:00:00 PM.',
      '12:00:00 PMStrike 3.2 mi NE Cloud-to-ground.',
      '12:00:00 PMKiosk 5 without a signal No signal from 12:00:00 PM to 12:01:00 PM.',
      '12:00:03 PMWARNING to CLOSED Lightning Alert. Lightning known until 12:00:00 PM.',
      '12:00:06 PM2 notifications: Lightning Alert 1 delivered by 12:00:12 PM. To A. Reyes and L. Ortiz. Not delivered: L. Ortiz.',
      '12:00:06 PMGate wall and Screen 1a2b3c4d showed CLOSED',
      '12:00:36 PMNotification confirmed by A. Reyes After 30 seconds.',
      '12:02:00 PMLightning reported By Uma Ünal. Thunder heard.',
      '12:03:00 PM2 strikes within 6 mi Closest 1.1 mi E at 12:04:00 PM.',
      '12:13:00 PMOverride refused By Dana Morris. Strike probability too high or not known. Strike probability 62%.',
      '12:30:00 PMCLOSED to OPEN - OVERRIDE By an override. Lightning known until 12:00:00 PM.',
      '12:30:00 PMOPEN - OVERRIDE set by Dana Morris “Crane must be secured” Strike probability 4%, ends 1:00:00 PM.',
      '12:38:00 PMOPEN - OVERRIDE to OPEN No hazard, by current data. Lightning known until 12:00:00 PM.',
      '12:38:00 PMOverride ended Removed.',
    ]);
  });

  test('names the weather that was not known, and not by its codes', async () => {
    const [verdict] = incidentRecord().verdicts;
    const staleWeather = ['lowVisibility', 'hail', 'icing'];
    const blind = { ...verdict!, reason: 'weatherUnknown', staleWeather };
    show(async () => incidentRecord({ verdicts: [blind] }));
    await screen.findByRole('heading', { level: 1 });
    expect(entries()[0]).toContain('Weather not known.');
    expect(entries()[0]).toContain('Not known: visibility and other weather.');
  });

  test('tells when the last screen turned red, and how many did not', async () => {
    show(async () => incidentRecord());
    const figures = within(await screen.findByRole('region', { name: 'Key figures' }));
    const figure = figures.getByText('All screens CLOSED').parentElement;
    expect(plain(figure)).toBe('All screens CLOSED6 s1 did not turn CLOSED');
  });

  test.each([
    ['en-US', '1 did not turn CLOSED1 not known'],
    ['fr-CA', '1 n’est pas passé à FERMÉ1 dont l’affichage n’est pas connu'],
  ] as const)(
    'tells in %s of how many it is not known whether they were red [S4]',
    async (language, text) => {
      const closedScreens = { connected: 3, closed: 1, notKnown: 1, lastAt: incidentRecord().start };
      show(async () => incidentRecord({ closedScreens }), { language });
      await screen.findByRole('heading', { level: 1 });
      const [figures] = screen.getAllByRole('region');
      expect(plain(figures!)).toContain(text);
    },
  );

  test('quotes what screens showed, and claims no more of those of older versions [S4][S9][GAP-137]', async () => {
    const [change] = incidentRecord().screens;
    const screens = [
      { ...change!, shows: 'UNKNOWN' as const, shown: 'OPEN_OVERRIDE' as const },
      { ...change!, shows: 'UNKNOWN' as const, shown: 'CLOSED_OVERRIDE' as const },
      { ...change!, shows: 'OPEN' as const, shown: 'CLOSED_DRILL' as const },
      { ...change!, shows: 'OPEN' as const, shown: 'OPEN_SATELLITE_ONLY' as const },
      { ...change!, shows: 'OPEN' as const },
      { ...change!, shows: 'UNKNOWN' as const },
    ];
    show(async () => incidentRecord({ screens }));
    await screen.findByRole('heading', { level: 1 });
    expect(entries().filter((entry) => entry.includes(' showed '))).toEqual([
      '12:00:06 PMGate wall showed OPEN - OVERRIDE',
      '12:00:06 PMGate wall showed CLOSED - OVERRIDE',
      '12:00:06 PMGate wall showed DRILL: CLOSED',
      '12:00:06 PMGate wall showed OPEN - SATELLITE ONLY',
      '12:00:06 PMGate wall showed a status other than CLOSED',
      '12:00:06 PMGate wall showed UNKNOWN, OVERRIDE, or late data',
    ]);
  });

  test('leads to the map of its hour once that is over', async () => {
    show(async () => incidentRecord());
    const link = await screen.findByRole('link', { name: 'Replay on the map' });
    expect(link.getAttribute('href')).toBe('#/replay');
    cleanup();
    show(async () => incidentRecord({ isActive: true }));
    await screen.findByRole('link', { name: 'Facility' });
    expect(screen.queryByRole('link', { name: 'Replay on the map' })).toBeNull();
  });

  test('is in French and in metric units where its reader reads so [UNIT-01]', async () => {
    show(async () => incidentRecord(), { language: 'fr-CA', unitSystem: 1 });
    expect(plain(await screen.findByRole('heading', { level: 1 }))).toBe('Alerte de foudre, 38 minutes');
    expect(entries()[1]).toBe('12 h 00 min 00 sImpact 5,2 km NE Nuage-sol.');
  });

  test('limits the timeline to one group, and hands the record over as it came', async () => {
    const { saveJson } = show(async () => incidentRecord());
    fireEvent.click(await screen.findByRole('radio', { name: 'People (4)' }));
    expect(entries()).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: 'Download JSON' }));
    expect(saveJson).toHaveBeenCalledWith(incidentRecord());
  });

  test('says why its pages could not be written', async () => {
    const { savePdf } = show(async () => incidentRecord());
    savePdf.mockRejectedValueOnce(new Error('tooManyRequests'));
    fireEvent.click(await screen.findByRole('button', { name: 'Download PDF' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The file could not be downloaded: /);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' }).disabled).toBe(false);
  });

  test('says since when notices are kept if those of its time may be gone [S4]', async () => {
    const { start } = incidentRecord();
    show(async () => incidentRecord({ notices: [], noticesFrom: start }));
    expect(plain(await screen.findByText(/^Notifications before/))).toBe(
      'Notifications before Jul 14, 2026, 12:00 PM are no longer kept.',
    );
  });

  test('says that strikes are gone, never that there were none [S4]', async () => {
    const strikes = { state: 'gone', withinM: 24_140, missing: [], list: [] } as const;
    show(async () => incidentRecord({ strikes: { ...strikes, missing: [], list: [] } }));
    expect(await screen.findByText('Strikes of this time are no longer kept.')).toBeTruthy();
    expect(screen.queryByText(/^No strikes within/)).toBeNull();
    const figure = within(screen.getByRole('region', { name: 'Key figures' }));
    expect(plain(figure.getByText(/^Strikes within/).nextElementSibling)).toBe('N/A');
  });

  test('says until when strikes may come late, without an alarm, and which may be missing [S4]', async () => {
    const strikes = { ...incidentRecord().strikes!, state: 'partial' as const };
    show(async () => incidentRecord({ strikes: { ...strikes, lateUntil: incidentRecord().to } }));
    const note = await screen.findByText(/^Strikes delivered late/);
    expect(plain(note)).toBe('Strikes delivered late may still be added until Jul 14, 2026, 12:53 PM.');
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    show(async () => incidentRecord({ strikes: { ...strikes, lateMayBeMissing: true } }));
    expect(plain(await screen.findByRole('alert'))).toBe('Strikes delivered late may be missing.');
  });

  test('says by the sources of which time a time without strikes is judged, without an alarm [S4]', async () => {
    const strikes = { ...incidentRecord().strikes!, sourcesAsOf: incidentRecord().to };
    show(async () => incidentRecord({ strikes }));
    const note = await screen.findByText(/^The service does not keep which sources/);
    expect(plain(note)).toContain('its sources as of Jul 14, 2026, 12:53 PM.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that the yard has moved since, and where it was [S4]', async () => {
    show(async () => incidentRecord({ movedTo: { latitude: 40, longitude: -90 } }));
    expect(await screen.findByText(/^The yard has moved since/)).toHaveProperty(
      'textContent',
      'The yard has moved since. Distances are from its location at that time: 42, \u221293.',
    );
    cleanup();
    show(async () => incidentRecord());
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/has moved/)).toBeNull();
  });

  test('says that no distances are known where the location of that time is not kept [S4]', async () => {
    const strikes = { state: 'gone' as const, withinM: 24_140, missing: [], list: [] };
    show(async () => incidentRecord({ placeNotKept: true, strikes }));
    expect(await screen.findByText(/^The location of the yard at that time is not kept/)).toBeTruthy();
    expect(screen.queryByText('Strikes of this time are no longer kept.')).toBeNull();
  });

  test('says what is missing from it, and what is broken', async () => {
    const seal = { state: 'broken', entries: 27, first: 101, last: 127, hash: null } as const;
    show(async () => incidentRecord({ seal, isCut: true, tellsNames: false, isActive: true }));
    expect(plain(await screen.findByText('Not verified'))).toBe('Not verified');
    for (const text of [/^Not complete/, /^Names of people are not shown/, /^This closing is not over/])
      expect(screen.getByText(text)).toBeTruthy();
  });

  test('that cannot be loaded says why, and can be tried again', async () => {
    const answer = vi.fn(async () => Promise.reject(new Error('timeout')));
    show(answer);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The incident record could not be loaded: The service did not respond in time.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(answer).toHaveBeenCalledTimes(2);
  });
});

describe('what a record amounts to', () => {
  test('counts strikes inside the radius, notices, and the time to CLOSED', () => {
    expect(incidentFigures(incidentRecord())).toMatchObject({
      inside: 3,
      closest: { distanceM: 1_770 },
      toClosedMs: 3_000,
      told: { all: 2, delivered: 1, confirmed: 1 },
    });
    expect(incidentFigures(incidentRecord({ strikes: null })).inside).toBeNull();
  });

  test('has a span for each verdict, the one before the first among them', () => {
    const spans = verdictSpans(incidentRecord());
    expect(spans.map(({ verdict }) => verdict)).toEqual(['OPEN', 'WARNING', 'CLOSED', 'OPEN', 'OPEN']);
    expect(
      spans.every(({ fromMs, toMs }, at) => toMs > fromMs && (spans[at + 1]?.fromMs ?? toMs) === toMs),
    ).toBe(true);
    expect(verdictSpans(incidentRecord({ verdicts: [] }))).toEqual([]);
  });

  test('begins with the override that decided before the first verdict [S9]', () => {
    const [verdict] = incidentRecord().verdicts;
    const spans = verdictSpans(incidentRecord({ verdicts: [{ ...verdict!, wasOverride: true }] }));
    expect(spans.map(({ verdict: shown, isOverride }) => [shown, isOverride])).toEqual([
      ['OPEN', true],
      ['WARNING', false],
    ]);
  });

  test('has no span for the time in which no process judged [S4]', () => {
    const record = incidentRecord();
    const minutes = (count: number) => new Date(Date.parse(record.start) + count * 60_000).toISOString();
    const [first, second] = record.verdicts;
    const found = { ...second!, at: minutes(20), before: null };
    const spansOf = (judgedUntil?: string) =>
      verdictSpans({
        ...record,
        verdicts: [
          { ...first!, at: minutes(-9), verdict: 'OPEN', before: null },
          { ...found, ...(judgedUntil === undefined ? {} : { judgedUntil }) },
        ],
      }).map(({ verdict, fromMs, toMs }) => [
        verdict,
        new Date(fromMs).toISOString(),
        new Date(toMs).toISOString(),
      ]);
    const closed = ['CLOSED', minutes(20), record.to];
    expect(spansOf(minutes(-3))).toEqual([['OPEN', minutes(-9), minutes(-3)], closed]);
    expect(spansOf()).toEqual([closed]);
  });

  test('puts no end of an override that lies after it into the timeline', () => {
    const [override] = incidentRecord().overrides;
    const record = incidentRecord({ overrides: [{ ...override!, endedAt: null, endedHow: null }] });
    expect(timelineOf(record).some(({ kind }) => kind === 'overrideEnded')).toBe(false);
  });
});
