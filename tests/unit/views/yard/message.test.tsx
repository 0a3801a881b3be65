import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EventTraits } from '#domain/alerting/activeEvent.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { renderYardPage } from './renderYardPage.tsx';

const traits: EventTraits = {
  title: { 'en-US': 'Lightning near', 'fr-CA': 'Foudre proche' },
  titleImperial: 'Lightning within 6 mi',
  titleMetric: 'Lightning within 9.7 km',
  message: { 'en-US': 'Go indoors.', 'fr-CA': 'Rentrez.' },
  globalSeverity: 9,
  isYardVisible: true,
  status: null,
  yardStatus: null,
};
const plain = activeEvent({ startAtMs: MISSION_TIME_MS });

describe('title and message of a yard page', () => {
  it("shows the event's own words before those of its type [STATUS-29][YARD-06]", async () => {
    const page = await renderYardPage();
    await page.learn({ lightning_alert: traits });
    await page.show([
      activeEvent({ startAtMs: MISSION_TIME_MS, title: 'Own title', message: 'Own message' }),
    ]);

    expect(screen.getByRole('heading', { level: 2, name: 'Own title' })).toBeDefined();
    expect(page.text()).toContain('Own message');
  });

  it('words an event by its type and unit system [UNIT-10][STATUS-29]', async () => {
    const imperial = await renderYardPage({ unitSystem: 0 });
    await imperial.learn({ lightning_alert: traits });
    await imperial.show([plain]);
    expect(screen.getByRole('heading', { level: 2, name: 'Lightning within 6 mi' })).toBeDefined();
    imperial.unmount();

    const metric = await renderYardPage({ unitSystem: 1, language: 'fr-CA' });
    await metric.learn({ lightning_alert: traits });
    await metric.show([plain]);
    expect(screen.getByRole('heading', { level: 2, name: 'Lightning within 9.7 km' })).toBeDefined();
    expect(metric.text()).toContain('Rentrez.');
  });

  it('says of an event of status UNKNOWN that the yard must not be treated as open, whatever its own words [S4]', async () => {
    const page = await renderYardPage();
    await page.show([
      activeEvent({
        startAtMs: MISSION_TIME_MS,
        status: 'UNKNOWN',
        title: 'Gas sensor',
        message: 'The sensor is being serviced.',
      }),
    ]);

    expect(screen.getByRole('heading', { level: 2, name: 'Gas sensor' })).toBeDefined();
    expect(page.text()).toContain('The sensor is being serviced. Do not treat the yard as open.');
  });

  it('shows a type that this version does not know as it came [S1]', async () => {
    const page = await renderYardPage();
    await page.show([activeEvent({ startAtMs: MISSION_TIME_MS, type: 'meteor_level9' })]);

    expect(screen.getByRole('heading', { level: 2, name: 'meteor_level9' })).toBeDefined();
  });

  it('replaces status and body by the text of a failed fetch, and clears it with the next answer [YARD-19][GAP-75]', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await page.fail('The alert engine is down.');
    expect(page.background().dataset['status']).toBe('unknown');
    expect(page.text()).toContain('The alert engine is down. Do not treat the yard as open.');
    expect(page.text()).toContain('Retrying...');
    expect(page.text()).not.toContain('Yard is Open');

    await page.show([]);
    expect(page.background().dataset['status']).toBe('open');
    expect(page.text()).not.toContain('The alert engine is down.');
  });

  it('says the faults that it knows in French [YARD-19][LANG-01]', async () => {
    const page = await renderYardPage({ language: 'fr-CA' });
    await page.fail('timeout');

    expect(page.text()).toContain('Le service n’a pas répondu à temps.');
  });

  it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.', 'offline'])(
    'says of "%s" that the screen is offline [YARD-19]',
    async (message) => {
      const page = await renderYardPage({ language: 'fr-CA' });
      await page.fail(message);

      expect(page.text()).toContain('Cet écran est hors ligne.');
    },
  );

  it('says that a status is late, then that it is unknown, with the last one and its time in words [S4]', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await page.passWithoutFile(20_000);
    expect(page.background().dataset['status']).toBe('open');
    expect(page.text()).toContain('Status is late (20 s old)');

    await page.passWithoutFile(50_000);
    expect(page.background().dataset['status']).toBe('unknown');
    expect(page.text()).toContain('Status cannot be confirmed');
    expect(page.text()).toContain('Last confirmed 1:30:00 PM: OPEN');
  });

  it('tells a listener once that a status is late, not each second anew [S4]', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await page.passWithoutFile(20_000);
    const spoken = () =>
      [...page.container.querySelectorAll('.ymsg [role=status]')].map(({ textContent }) => textContent);
    expect(spoken()).toEqual(['Status is late']);
    await page.pass(1_000);
    expect(spoken()).toEqual(['Status is late']);
    expect(page.text()).toContain('Status is late (21 s old)');
  });

  it('says of an answer with old content how old that is, not how lately it was received [S4][S5]', async () => {
    const page = await renderYardPage();
    await act(() => page.system.answer(feedFacts([], page.system.nowMs(), { ageMs: 40_000 })));
    await page.pass(2_000);
    expect(page.background().dataset['status']).toBe('open');
    expect(page.text()).toContain('Status is late (42 s old)');
    await page.passWithoutFile(30_000);
    expect(page.background().dataset['status']).toBe('unknown');
    expect(page.text()).toContain('No current status for 1 min.');
  });

  it.each([
    ['en-US', 'recordingEnded', 'Recording ended. Do not treat the yard as open.'],
    ['en-US', 'recordingIncomplete', 'Recording incomplete. Do not treat the yard as open.'],
    [
      'en-US',
      'ringNotCovered',
      'Lightning is watched in only part of the alert circle. Do not treat the yard as open.',
    ],
    ['fr-CA', 'recordingEnded', 'Fin de l’enregistrement. Ne considérez pas le site comme ouvert.'],
    ['fr-CA', 'recordingIncomplete', 'Enregistrement incomplet. Ne considérez pas le site comme ouvert.'],
  ] as const)(
    'says in %s why the lightning is not known: %s [S4][GAP-138]',
    async (language, because, words) => {
      const page = await renderYardPage({ language });
      const unknown = feedFacts([], page.system.nowMs(), { ageMs: 0, lightningAgeMs: null });
      await act(() => page.system.answer({ ...unknown, lightningUnknownBecause: because }));
      expect(page.background().dataset['status']).toBe('unknown');
      expect(page.text()).toContain(words);
    },
  );

  it.each([
    [
      'en-US',
      'SATELLITE ONLY',
      'No lightning seen by satellite in 30 min. It misses about one flash in four, up to half in some storms. If you see lightning or hear thunder, close the yard.',
      'Only satellites watch this yard',
    ],
    [
      'fr-CA',
      'SATELLITE SEULEMENT',
      'Aucun éclair vu par satellite depuis 30 min. Environ un sur quatre lui échappe, jusqu’à la moitié dans certains orages. Si vous voyez un éclair ou entendez le tonnerre, fermez le site.',
      'Seuls des satellites surveillent',
    ],
  ] as const)(
    'marks a yard in %s that is open on the word of satellites alone, and says what keeps one unknown [GAP-137][S4]',
    async (language, plate, open, unknown) => {
      const page = await renderYardPage({ language });
      const facts = (lightningAgeMs: number | null) => ({
        ...feedFacts([], page.system.nowMs(), { ageMs: 0, lightningAgeMs }),
        isSatelliteOnly: true as const,
      });
      await act(() => page.system.answer(facts(20_000)));
      expect(page.background().dataset['status']).toBe('open');
      expect(screen.getByText(plate)).toBeDefined();
      expect(page.text().replaceAll('\u00A0', ' ')).toContain(open);
      page.unmount();

      const silent = await renderYardPage({ language });
      await act(() => silent.system.answer(facts(null)));
      expect(silent.background().dataset['status']).toBe('unknown');
      expect(screen.queryByText(plate)).toBeNull();
      expect(silent.text()).toContain(unknown);
    },
  );

  it.each([
    [
      'en-US',
      'No end time yet',
      'Only satellites watch this yard, and they cannot prove that lightning has ended.',
    ],
    [
      'fr-CA',
      'Aucune heure de fin pour l’instant',
      'Seuls des satellites surveillent ce site et ils ne peuvent pas prouver que la foudre est passée.',
    ],
  ] as const)(
    'says in %s that a closing by satellites alone has no end yet, in place of a countdown [GAP-137]',
    async (language, words, because) => {
      const page = await renderYardPage({ language });
      const closed = activeEvent({ startAtMs: MISSION_TIME_MS, triggerDistanceM: 20_656 });
      const facts = (lightningAgeMs: number | null) => ({
        ...feedFacts([closed], page.system.nowMs(), { ageMs: 0, lightningAgeMs }),
        isSatelliteOnly: true as const,
      });
      await act(() => page.system.answer(facts(null)));
      expect(page.background().dataset['status']).toBe('closed');
      expect(page.text()).toContain(`${words}${because}`);
      // the alert beside it states no end either
      expect(page.text()).not.toContain(language === 'en-US' ? 'Expires' : 'Expire');
      expect(screen.queryByRole('timer')).toBeNull();

      await act(() => page.system.answer(facts(20_000)));
      expect(page.text()).not.toContain(words);
      expect(screen.getByRole('timer')).toBeDefined();
    },
  );

  it.each([
    ['en-US', 0, 'Lightning seen by satellite within about 13 mi', '2–10 mi'],
    ['fr-CA', 1, 'Foudre vue par satellite dans un rayon d’environ 21 km', '3–16 km'],
  ] as const)(
    'says in %s in which distance a satellite saw lightning, and its closest strike as a range [GAP-137]',
    async (language, unitSystem, title, range) => {
      const page = await renderYardPage({ language, unitSystem });
      const strike = { position: [-101.79, 35.23] as const, distanceM: 9_800, distanceErrorM: 6_200 };
      const seen = {
        title: { 'en-US': 'Lightning seen by satellite', 'fr-CA': 'Foudre vue par satellite' },
        triggerDistanceM: 20_656,
        closestStrike: { ...strike, atMs: MISSION_TIME_MS },
      };
      await page.show([activeEvent({ startAtMs: MISSION_TIME_MS, ...seen })]);
      const text = page.text().replaceAll('\u00A0', ' ');
      expect(text).toContain(title);
      expect(text).toContain(range);

      // the page's own worker knows no error
      page.system.witness({
        type: 'witness.changed',
        facts: { lastAlertStrikeMs: null, lastWarningStrikeMs: MISSION_TIME_MS, closestStrikeM: 9_000 },
      });
      await page.show([
        activeEvent({ type: 'lightning_warning', status: 'WARNING', startAtMs: MISSION_TIME_MS, ...seen }),
      ]);
      await page.pass(500);
      const figure = document.querySelector('.figure')?.textContent?.replaceAll('\u00A0', ' ');
      expect(figure).toBe(range);
    },
  );

  it.each([
    ['closes', MISSION_TIME_MS, 'closed', 'Strike within 8 mi, status being confirmed'],
    ['warns', null, 'warning', 'Strike within 15 mi, status being confirmed'],
  ] as const)(
    'says of a strike of its own that %s which ring of the policy it fell in [GAP-139][S2]',
    async (_, lastAlertStrikeMs, status, title) => {
      const page = await renderYardPage();
      const policy = { alertRadiusM: 12_875, warningRadiusM: 24_140, quietPeriodMs: 1_800_000 };
      await act(() => page.system.answer({ ...feedFacts([], page.system.nowMs()), policy }));
      page.system.witness({
        type: 'witness.changed',
        facts: { lastAlertStrikeMs, lastWarningStrikeMs: MISSION_TIME_MS, closestStrikeM: 9_000 },
      });
      await page.pass(500);

      expect(page.background().dataset['status']).toBe(status);
      expect(page.text()).toContain(title);
    },
  );

  it('says which strike the page itself has seen [S1][S2]', async () => {
    const page = await renderYardPage();
    await page.show([]);
    page.system.witness({
      type: 'witness.changed',
      facts: {
        lastAlertStrikeMs: MISSION_TIME_MS,
        lastWarningStrikeMs: MISSION_TIME_MS,
        closestStrikeM: 4_000,
      },
    });
    await page.pass(500);

    expect(page.background().dataset['status']).toBe('closed');
    expect(page.text()).toContain('Strike within 6 mi, status being confirmed');
    expect(page.text()).toContain('Do not treat the yard as open.');

    await page.fail('timeout');
    expect(page.background().dataset['status']).toBe('closed');
    expect(page.text()).toContain('The service did not respond in time. Do not treat the yard as open.');
    expect(page.text()).toContain('29 min');
  });
});
