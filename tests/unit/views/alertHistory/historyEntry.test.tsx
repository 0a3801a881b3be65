import { cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test } from 'vitest';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { PastAlert } from '#domain/alerting/pastAlert.ts';
import type { Language } from '#domain/language/language.ts';
import { pastAlert } from '#tests/support/alertHistorySystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { HistoryEntry } from '#views/alertHistory/HistoryEntry.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const HOUR_MS = 3_600_000;
const TITLES = { 'en-US': 'Lightning here', 'fr-CA': 'Foudre ici' };
type Shown = {
  language?: Language;
  traits?: EventTraitsByType;
  /** Whether facilities have views of their own. */
  hasViews?: boolean;
  asOfMs?: number;
};

function show(alerts: readonly PastAlert[], facts: Shown = {}) {
  const { language = 'en-US', traits = {}, hasViews = true, asOfMs = MISSION_TIME_MS } = facts;
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <ul>
        {alerts.map((alert) => (
          <HistoryEntry
            key={alert.id}
            alert={alert}
            asOfMs={asOfMs}
            traits={traits}
            locale={{ language, timeZone: 'America/Chicago', unitSystem: 0 }}
            facilityHref={hasViews ? (id) => `#/${id}` : null}
            incidentHref={(...closing) => `#/incident/${closing.join('/')}`}
          />
        ))}
      </ul>
    </I18nextProvider>,
  );
}

const plain = (element: Element | null | undefined) => element?.textContent.replaceAll('\u00A0', ' ') ?? null;
const entries = () => [...document.querySelectorAll<HTMLElement>('.histentry')];
const times = () => entries().map((entry) => plain(entry.querySelector('p')));
const areActive = () =>
  entries().map((entry) => [within(entry).queryByText('Active') !== null, entry.dataset['active']]);
const haveRecords = () => entries().map((entry) => within(entry).queryByText('Incident record') !== null);

describe('an entry of the history', () => {
  test('says what an alert was, when, for how long and where, in the reader’s language [HIST-13]', () => {
    const alert = pastAlert('a', -4, -1.9, { title: TITLES, facilityIds: ['YARD', 'DOCK'] });
    show([alert]);
    expect(entries().map(plain)).toEqual([
      'Lightning here9:30 AM to 11:36 AM, for 2 hours 6 minutesYARDDOCKIncident record',
    ]);
    cleanup();
    show([alert], { language: 'fr-CA' });
    expect(entries().map(plain)).toEqual([
      'Foudre ici9 h 30 à 11 h 36, durée : 2 heures 6 minutesYARDDOCKDossier d’incident',
    ]);
  });

  test('leads to the view of each facility and to the record of the closing [HIST-13]', () => {
    show([pastAlert('a', -4, -2, { facilityIds: ['YARD', 'DOCK'] })]);
    const places = within(screen.getByRole('list', { name: 'Facilities' }));
    const links = places.getAllByRole('link');
    expect(links.map((link) => [plain(link), link.getAttribute('href')])).toEqual([
      ['YARD', '#/YARD'],
      ['DOCK', '#/DOCK'],
    ]);
    const record = screen.getByRole('link', { name: 'Incident record' });
    expect(record.getAttribute('href')).toBe('#/incident/YARD/a');
  });

  test('names facilities without a link where they have no view [HIST-13]', () => {
    show([pastAlert('a', -4, -2, { facilityIds: ['YARD', 'DOCK'] })], { hasViews: false });
    const places = within(screen.getByRole('list', { name: 'Facilities' }));
    expect(places.getAllByRole('listitem').map(plain)).toEqual(['YARD', 'DOCK']);
    expect(places.queryByRole('link')).toBeNull();
  });

  test('has a record where the alert closed the yard, from its beginning on [HIST-13]', () => {
    show([
      pastAlert('soon', 0.001, 2),
      pastAlert('now', 0, 2),
      pastAlert('open', -1, -0.5, { yardStatus: 'OPEN' }),
      pastAlert('unsaid', -1, -0.5, { yardStatus: null }),
      pastAlert('warning', -1, -0.5, { yardStatus: null, status: 'WARNING' }),
    ]);
    expect(haveRecords()).toEqual([false, true, false, true, false]);
  });

  test('of an alert without words of its own says its kind, and of one that nobody knows its type [HIST-13]', () => {
    show([pastAlert('a', -2, -1), pastAlert('b', -3, -2, { type: 'meteor' })]);
    expect(entries().map((entry) => plain(entry.querySelector('b')))).toEqual(['Lightning Alert', 'meteor']);
    expect(entries().map((entry) => entry.querySelector('.tabler-icon-bolt') !== null)).toEqual([
      true,
      false,
    ]);
  });

  test('has the colour that the client’s metadata give its kind, and none where they give none [HIST-13]', () => {
    const traits = {
      lightning_alert: { beanColor: 'rgb(210, 38, 43)' },
      wind_level2: {},
    } as unknown as EventTraitsByType;
    const [wind, gale] = ['wind_level1', 'wind_level2'].map((type) => pastAlert(type, -3, -2, { type }));
    show([pastAlert('a', -2, -1), wind!, gale!], { traits });
    const colours = entries().map(
      (entry) => entry.querySelector<HTMLElement>('.histentry-icon')?.style.borderLeftColor,
    );
    expect(colours).toEqual(['rgb(210, 38, 43)', '', '']);
  });

  test('names the day of a time of another day, once where both times lie on it [HIST-13]', () => {
    show([pastAlert('a', -20, -19), pastAlert('b', -21, -2)]);
    expect(times()).toEqual([
      'Fri, Jul 3, 5:30 PM to 6:30 PM, for 1 hour',
      'Fri, Jul 3, 4:30 PM to Sat, Jul 4, 11:30 AM, for 19 hours',
    ]);
  });

  test('names the zone of both times, and the day of each, where clocks were turned between them [HIST-13]', () => {
    const turnedMs = Date.UTC(2026, 10, 1, 7);
    const alert = { ...pastAlert('a', 0, 0), startAtMs: turnedMs - HOUR_MS, expiresAtMs: turnedMs + HOUR_MS };
    show([alert], { asOfMs: turnedMs + 6 * HOUR_MS });
    expect(times()).toEqual(['1:00 AM CDT to 2:00 AM CST, for 2 hours']);
    cleanup();
    show([alert], { asOfMs: turnedMs + 30 * HOUR_MS });
    expect(times()).toEqual(['Sun, Nov 1, 1:00 AM CDT to Sun, Nov 1, 2:00 AM CST, for 2 hours']);
  });
});

describe('an entry of an alert', () => {
  test('is active without an expiry or with one ahead, and not from its expiry on [HIST-02]', () => {
    show([pastAlert('over', -3, 0), pastAlert('endless', -1, null), pastAlert('ahead', -2, 0.001)]);
    expect(areActive()).toEqual([
      [false, 'false'],
      [true, 'true'],
      [true, 'true'],
    ]);
    expect(times()).toEqual([
      '10:30 AM to 1:30 PM, for 3 hours',
      'Since 12:30 PM, for 1 hour so far',
      '11:30 AM, expected until 1:30 PM, for 2 hours so far',
    ]);
  });

  test('that is active says so in the reader’s language, after all else [HIST-02][LANG-01]', () => {
    const shown = pastAlert('a', -1, 1, { title: TITLES, yardStatus: null });
    show([shown]);
    expect(entries().map(plain)).toEqual([
      'Lightning here12:30 PM, expected until 2:30 PM, for 1 hour so farYARDIncident recordActive',
    ]);
    cleanup();
    show([{ ...shown, status: 'WARNING' }], { language: 'fr-CA' });
    expect(entries().map(plain)).toEqual(['Foudre ici12 h 30, fin prévue à 14 h 30, déjà 1 heureYARDActive']);
  });

  test('that is still to come is active, and has neither a duration nor a record before it begins [HIST-02]', () => {
    show([pastAlert('coming', 1, 2), pastAlert('endless', 3, null), pastAlert('now', 0, null)]);
    expect(areActive().map(([isActive]) => isActive)).toEqual([true, true, true]);
    expect(times()).toEqual([
      '2:30 PM, expected until 3:30 PM',
      'Since 4:30 PM',
      'Since 1:30 PM, for 0 seconds so far',
    ]);
    expect(haveRecords()).toEqual([false, false, true]);
  });

  test('is active whether it closes its yard or not [HIST-02]', () => {
    const types = ['OPEN', 'CLOSED', null] as const;
    show(types.map((yardStatus) => pastAlert(`${yardStatus}`, -1, 1, { yardStatus, status: 'WARNING' })));
    expect(areActive().map(([isActive]) => isActive)).toEqual([true, true, true]);
    expect(haveRecords()).toEqual([false, true, false]);
  });
});
