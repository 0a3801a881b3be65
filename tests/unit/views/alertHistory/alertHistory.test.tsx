import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { PastAlert } from '#domain/alerting/pastAlert.ts';
import type { Language } from '#domain/language/language.ts';
import { createAlertHistorySystem, HISTORY_LIMITS, pastAlert } from '#tests/support/alertHistorySystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { HistoryDrawer } from '#views/alertHistory/HistoryDrawer.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const TITLES = { 'en-US': 'Lightning here', 'fr-CA': 'Foudre ici' };

type Shown = { language?: Language; isClient?: boolean; traits?: EventTraitsByType };

function show({ language = 'en-US', isClient = false, traits = {} }: Shown = {}) {
  const system = createAlertHistorySystem(isClient ? 'client' : 'facility');
  const onClose = vi.fn();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <HistoryDrawer
        history={system.actor}
        subject="NORTHGATE_YARD"
        isClient={isClient}
        traits={traits}
        locale={{ language, timeZone: 'America/Chicago', unitSystem: 0 }}
        facilityHref={(id) => `#/${id}`}
        incidentHref={(...closing) => `#/incident/${closing.join('/')}`}
        exporting={null}
        onClose={onClose}
      />
    </I18nextProvider>,
  );
  return {
    ...system,
    onClose,
    find: (alerts: readonly PastAlert[], of = {}) => act(() => system.find(alerts, of)),
  };
}
const entries = () => [...document.querySelectorAll<HTMLElement>('.histentry')];
const text = () => document.body.textContent?.replaceAll('\u00A0', ' ');

describe('the history of alerts', () => {
  test('is a drawer with a link to more alerts, and nothing is said before it is known [HIST-01]', async () => {
    const { find } = show();
    expect(screen.getByRole('complementary', { name: 'Alert History' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Loading alerts...');
    expect(screen.queryByText('No alerts in this period.')).toBeNull();
    await find([]);
    expect(screen.getByText('No alerts in this period.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Load more alerts' })).toBeTruthy();
  });

  test('says what an alert was, when, for how long and where, in the reader’s language [HIST-13]', async () => {
    const alert = pastAlert('a', -4, -1.9, { title: TITLES, facilityIds: ['YARD', 'DOCK'] });
    const bean = { lightning_alert: { beanColor: 'rgb(210, 38, 43)' } } as unknown as EventTraitsByType;
    const { find } = show({ traits: bean });
    await find([alert]);
    const [entry] = entries();
    expect(entry?.textContent?.replaceAll('\u00A0', ' ')).toMatch(
      /^Lightning here\d+:\d\d [AP]M to \d+:\d\d [AP]M, for 2 hours 6 minutesYARDDOCKIncident record$/,
    );
    const record = within(entry!).getByRole('link', { name: 'Incident record' });
    expect(record.getAttribute('href')).toBe('#/incident/YARD/a');
    expect(within(entry!).getByRole('link', { name: 'DOCK' }).getAttribute('href')).toBe('#/DOCK');
    expect(entry?.querySelector<HTMLElement>('.histentry-icon')?.style.borderLeftColor).toBe(
      'rgb(210, 38, 43)',
    );
    cleanup();
    const french = show({ language: 'fr-CA' });
    await french.find([alert]);
    expect(entries()[0]?.textContent?.replaceAll('\u00A0', ' ')).toMatch(
      /^Foudre ici.* durée : 2 heures 6 minutes/,
    );
  });

  test('marks an alert without an expiry or with one ahead as active [HIST-02]', async () => {
    const { find } = show();
    await find([pastAlert('endless', -1, null), pastAlert('ahead', -2, 1), pastAlert('over', -3, 0)]);
    expect(entries().map((entry) => within(entry).queryByText('Active') !== null)).toEqual([
      true,
      true,
      false,
    ]);
    const times = entries().map((entry) => entry.querySelector('p')?.textContent.replaceAll('\u00A0', ' '));
    expect(times).toEqual([
      expect.stringMatching(/^Since .*, for 1 hour so far$/),
      expect.stringMatching(/, expected until .*, for 2 hours so far$/),
      expect.stringMatching(/ to .*, for 3 hours$/),
    ]);
  });

  test('says of an alert that is still to come when it is expected, and no duration [HIST-02]', async () => {
    const { find } = show();
    await find([pastAlert('coming', 1, 2), pastAlert('endless', 1, null)]);
    for (const entry of entries()) expect(entry.querySelector('p')?.textContent).not.toContain('so far');
  });

  test('lists no overrides, and counts them in the closed time [HIST-03]', async () => {
    const { find } = show();
    const opening = {
      type: 'OVERRIDE',
      status: 'OVERRIDE',
      yardStatus: 'OPEN',
      overrideStatus: 'ALL_CLEAR',
    } as const;
    await find([pastAlert('closing', -3, -1), pastAlert('opening', -2, -1.5, opening)]);
    expect(entries()).toHaveLength(1);
    expect(text()).toContain('Closed for 1 hour 30 minutes');
  });

  test('says since when a yard is closed [HIST-03]', async () => {
    const { find } = show();
    await find([pastAlert('closing', -0.5, 0.5)]);
    expect(text()).toMatch(/Closed since \d+:\d\d [AP]M\. Closed for 30 minutes/);
  });

  test('of a client says how many facilities were closed, and is searched by facility and kind', async () => {
    const { find } = show({ isClient: true });
    const alerts = [
      pastAlert('a', -0.5, -0.25),
      pastAlert('b', -0.5, -0.25, { facilityIds: ['DOCK'] }),
      pastAlert('c', -0.4, -0.3, {
        type: 'wind_level1',
        status: 'WARNING',
        yardStatus: 'OPEN',
        facilityIds: ['DOCK'],
      }),
    ];
    await find(alerts);
    expect(text()).toContain('2 facilities closed, 30 minutes in total');
    fireEvent.change(screen.getByLabelText('Facility'), { target: { value: 'dock' } });
    expect(entries()).toHaveLength(2);
    expect(text()).toContain('1 facility closed, 15 minutes in total');
    fireEvent.change(screen.getByLabelText('Kind of alert'), { target: { value: 'wind' } });
    expect(entries()).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('Facility'), { target: { value: 'nowhere' } });
    expect(screen.getByText('No matching alerts.')).toBeTruthy();
  });

  test('loads more until the archive ends, and says so then [HIST-01][HIST-05]', async () => {
    const { find, findOlder } = show();
    await find([]);
    for (let day = 0; day < 60; day += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'Load more alerts' }));
      await act(() => findOlder([]));
    }
    expect(screen.queryByRole('button', { name: 'Load more alerts' })).toBeNull();
    expect(screen.getByText('Older alerts are not shown here.')).toBeTruthy();
  });

  test('shows the service’s text where older alerts do not come, and keeps the list [HIST-06]', async () => {
    const { find, failOlder } = show();
    await find([pastAlert('a', -4, -2)]);
    fireEvent.click(screen.getByRole('button', { name: 'Load more alerts' }));
    expect(screen.getByRole('button', { name: 'Loading older alerts...' }).hasAttribute('disabled')).toBe(
      true,
    );
    await act(() => failOlder(new Error('The archive is being moved.')));
    expect(screen.getByRole('alert').textContent).toBe('The archive is being moved.');
    expect(entries()).toHaveLength(1);
  });

  test('says why nothing is known, such as that somebody may not see it, and asks again [S4]', async () => {
    const { fail, recent } = show();
    await act(() => fail(new Error('Not authorised.')));
    expect(screen.getByRole('alert').textContent).toBe('Alerts could not be loaded: Not authorised.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(recent.calls).toHaveLength(2);
  });

  test('says that it is old, and that a part of it could not be read [S5]', async () => {
    const { find, clock, fail } = show();
    await find([pastAlert('a', -4, -2)], { asOfMs: MISSION_TIME_MS, unreadable: 1 });
    expect(screen.getByRole('alert').textContent).toMatch(/^1 alert could not be read/);
    act(() => clock.increment(HISTORY_LIMITS.everyMs));
    await act(() => fail());
    expect(screen.getAllByRole('alert')[0]?.textContent).toMatch(/^Not up to date: alerts as of/);
    expect(entries()).toHaveLength(1);
  });

  test('closes by its button and by Escape', () => {
    const { onClose } = show();
    fireEvent.click(screen.getByRole('button', { name: 'Close alert history' }));
    fireEvent.keyDown(screen.getByRole('heading', { name: 'Alert History' }), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
