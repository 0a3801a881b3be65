import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { renderYardPage } from './renderYardPage.tsx';

const MINUTE_MS = 60_000;
const begun = (minutesAgo: number, more = {}) =>
  activeEvent({
    startAtMs: MISSION_TIME_MS - minutesAgo * MINUTE_MS,
    expiresAtMs: MISSION_TIME_MS + 40 * MINUTE_MS,
    triggerDistanceM: 9_656,
    ...more,
  });

describe('the countdown of a yard page', () => {
  it('counts minutes, with one segment a minute and the time of its end [STATUS-22][STATUS-21][YARD-02]', async () => {
    const page = await renderYardPage();
    await page.show([begun(12)]);

    expect(page.text()).toContain('Estimated time until safe conditions return18 min');
    expect(page.container.querySelectorAll('.segments i')).toHaveLength(30);
    expect(page.container.querySelectorAll('.segments i.on')).toHaveLength(18);
    expect(page.text()).toContain('1:48 PM');
  });

  it('counts hours and minutes of an alert that is not lightning [STATUS-22]', async () => {
    const page = await renderYardPage();
    const endsAtMs = MISSION_TIME_MS + 148 * MINUTE_MS;
    await page.show([begun(12, { type: 'wind_level2', expiresAtMs: endsAtMs, triggerDistanceM: null })]);

    expect(page.text()).toContain('2 h28 min');
    expect(page.container.querySelector('.segments')).toBeNull();
  });

  it('has its segments for the whole quiet period from the strike on, and for nothing longer [STATUS-22]', async () => {
    const page = await renderYardPage();
    await page.show([begun(0)]);
    expect(page.container.querySelectorAll('.segments i.on')).toHaveLength(30);
    const endsAtMs = MISSION_TIME_MS + 30 * MINUTE_MS + 1;
    await page.show([begun(0, { type: 'wind_level2', expiresAtMs: endsAtMs, triggerDistanceM: null })]);
    expect(page.container.querySelector('[role="timer"]')).not.toBeNull();
    expect(page.container.querySelector('.segments')).toBeNull();
  });

  it('says that less than a minute is left, in the last one only [STATUS-22]', async () => {
    const page = await renderYardPage();
    await page.show([begun(29)]);
    expect(page.text()).toContain('1 min');
    expect(page.text()).not.toContain('Less than a minute');

    await page.pass(500);
    expect(page.text()).toContain('Less than a minute');
  });

  it('says so when the alert is older than 30 min and still listed [YARD-18]', async () => {
    const page = await renderYardPage();
    await page.show([begun(30)]);

    expect(page.text()).toContain('It has been more than 30min from alert');
    expect(page.background().dataset['status']).toBe('closed');
  });

  it('names the surrounding area when nobody said how near [STATUS-23]', async () => {
    const page = await renderYardPage();
    await page.show([begun(5, { triggerDistanceM: null })]);

    expect(page.text()).toContain('Lightning Detected in Surrounding Area');
  });

  it('gives satellites as the reason for no end only where they prove nothing and lightning closes [GAP-137]', async () => {
    const page = await renderYardPage();
    const lightning = activeEvent({ startAtMs: MISSION_TIME_MS });
    const endless = activeEvent({
      id: 'wind',
      type: 'wind_level2',
      severity: -1,
      startAtMs: MISSION_TIME_MS,
      expiresAtMs: null,
    });
    const satellites = 'they cannot prove that lightning has ended';
    const answer = (events: readonly (typeof lightning)[], lightningAgeMs: number | null) =>
      act(() =>
        page.system.answer({
          ...feedFacts(events, page.system.nowMs(), { ageMs: 0, lightningAgeMs }),
          isSatelliteOnly: true,
        }),
      );
    await answer([lightning, endless], 20_000);
    expect(page.background().dataset['status']).toBe('closed');
    expect(page.text()).not.toContain(satellites);
    await answer([endless], null);
    expect(page.text()).not.toContain(satellites);
    await answer([lightning, endless], null);
    expect(page.text()).toContain(satellites);
    await answer([], null);
    expect(page.text()).not.toContain(satellites);
    const strikes = {
      lastAlertStrikeMs: page.system.nowMs(),
      lastWarningStrikeMs: null,
      closestStrikeM: null,
    };
    act(() => page.system.witness({ type: 'witness.changed', facts: strikes }));
    expect(page.background().dataset['status']).toBe('closed');
    expect(page.text()).toContain(satellites);
    await answer([{ ...endless, expiresAtMs: page.system.nowMs() + 300_000 }], null);
    expect(page.text()).toContain(satellites);
  });

  it.each([
    [10, '20 minutes until safe conditions are expected to return'],
    [20, '10 minutes until safe conditions are expected to return'],
    [25, '5 minutes until safe conditions are expected to return'],
    [29, '1 minute until safe conditions are expected to return'],
  ])('tells a listener the mark passed after %i min', async (minutesAgo, words) => {
    const page = await renderYardPage();
    await page.show([begun(minutesAgo)]);

    const spoken = screen.getAllByRole('status').map((region) => region.textContent);
    expect(spoken).toContain(words);
  });

  it.each([
    ['a page that opens with one minute and a half to go', 28.5],
    ['a page that opens with four minutes to go', 26],
    ['a page that opens with 12 minutes to go', 18],
  ])('tells a listener of %s no mark that was passed before', async (_, minutesAgo) => {
    const page = await renderYardPage();
    await page.show([begun(minutesAgo)]);
    expect(page.text()).not.toContain('until safe conditions are expected');
  });

  it('tells of a drill with one minute to go that it is one minute', async () => {
    const page = await renderYardPage();
    const drills = [activeEvent({ id: 'drill', startAtMs: MISSION_TIME_MS - 25 * MINUTE_MS })];
    const spoken = () => screen.getAllByRole('status').map((region) => region.textContent);
    await act(() => page.system.answer({ ...feedFacts([], page.system.nowMs()), drills }));
    expect(spoken()).toContain('Drill: 5 minutes remaining');
    await page.passWithoutFile(3.5 * MINUTE_MS);
    expect(spoken().join()).not.toContain('until it ends');
    await act(() => page.system.answer({ ...feedFacts([], page.system.nowMs()), drills }));
    await page.passWithoutFile(0.5 * MINUTE_MS);
    expect(spoken()).toContain('Drill: 1 minute remaining');
  });

  it('says when a drill ends that states no end of its own', async () => {
    const page = await renderYardPage();
    const drills = [
      activeEvent({ id: 'drill', startAtMs: MISSION_TIME_MS - 5 * MINUTE_MS, expiresAtMs: null }),
    ];
    await act(() => page.system.answer({ ...feedFacts([], page.system.nowMs()), drills }));
    expect(page.text()).toContain('Ends1:55 PM');
  });

  it('is silent between the marks', async () => {
    const page = await renderYardPage();
    await page.show([begun(9)]);

    expect(page.text()).not.toContain('until safe conditions are expected');
  });

  it('shows how near lightning is while it warns, in the reader’s units [STATUS-24]', async () => {
    const warning = begun(5, {
      type: 'lightning_warning',
      status: 'WARNING',
      triggerDistanceM: 16_093,
      closestStrike: { position: [-101.99, 35.13], distanceM: 13_520, atMs: MISSION_TIME_MS },
    });
    const imperial = await renderYardPage();
    await imperial.show([warning]);
    expect(imperial.text()).toContain('Closest strikeSafe conditions expected at');
    expect(imperial.text()).toContain('8.4 mi');
    expect(imperial.text()).toContain('Yard closes at 6 mi10 mi');
    imperial.unmount();

    const canadian = await renderYardPage({ language: 'fr-CA', unitSystem: 3 });
    await canadian.show([warning]);
    expect(canadian.text()).toContain('13 520 m');
  });
});

it.each([
  ['en-US', 'It has been more than 60min from alert'],
  ['fr-CA', 'Plus de 60 min depuis l’alerte'],
] as const)(
  'says in %s the quiet period that the service states once it has run [YARD-18][GAP-139]',
  async (language, words) => {
    const page = await renderYardPage({ language });
    const policy = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 60 * MINUTE_MS };
    const listed = begun(60, { expiresAtMs: MISSION_TIME_MS + MINUTE_MS });
    await act(() => page.system.answer({ ...feedFacts([listed], page.system.nowMs()), policy }));
    expect(page.text()).toContain(words);
  },
);
