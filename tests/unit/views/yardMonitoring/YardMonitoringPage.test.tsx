import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AlertStatus } from '#domain/alerting/alertStatus.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage, SUNNY } from '../yard/renderYardPage.tsx';

const MINUTE_MS = 60_000;
const lightning = (status: AlertStatus, minutesAgo = 0) =>
  activeEvent({
    startAtMs: MISSION_TIME_MS - minutesAgo * MINUTE_MS,
    expiresAtMs: MISSION_TIME_MS + 40 * MINUTE_MS,
    status,
    triggerDistanceM: 9_656,
  });
const wind = activeEvent({
  id: 'wind-1',
  type: 'wind_level2',
  status: 'WARNING',
  severity: 2,
  startAtMs: MISSION_TIME_MS,
  triggerDistanceM: null,
  message: 'Secure what is loose.',
});
const monitor = (scene: Parameters<typeof renderYardPage>[0] = {}) =>
  renderYardPage({ kind: 'monitoring', ...scene });
const block = (page: Awaited<ReturnType<typeof monitor>>) =>
  page.container.querySelector<HTMLElement>('.status-block')!;
/** What the state says, without the reason that it tells a listener. */
const said = (page: Awaited<ReturnType<typeof monitor>>) =>
  [...state(page).children]
    .slice(0, -1)
    .map((part) => part.textContent)
    .join('');
const state = (page: Awaited<ReturnType<typeof monitor>>) =>
  block(page).querySelector<HTMLElement>('.ystate')!;

describe('the status of the monitoring page', () => {
  async function expectWord(
    events: readonly ActiveEvent[],
    statusStyle: string,
    word: string,
    french: string,
  ) {
    const page = await monitor();
    await page.show(events);
    expect(said(page)).toBe(word);
    expect(state(page).querySelector('[data-icon]')?.getAttribute('data-icon')).toBe(statusStyle);
    expect(page.background().dataset['status']).toBe(statusStyle);
    expect(block(page).dataset['status']).toBe(statusStyle);
    page.unmount();

    const canadian = await monitor({ language: 'fr-CA' });
    await canadian.show(events);
    expect(said(canadian)).toBe(french);
  }

  it('reads Open, green, without alerts [YMON-10][YMON-09][LANG-01]', () =>
    expectWord([], 'open', 'Open', 'Ouvert'));

  it('reads Closed, red, under an alert [YMON-12][YMON-09][S2]', () =>
    expectWord([lightning('ALERT')], 'closed', 'Closed', 'Fermé'));

  it('reads Unknown, grey, when nobody can say [YMON-13][YMON-09][S4]', () =>
    expectWord([lightning('UNKNOWN')], 'unknown', 'Unknown', 'Inconnu'));

  it.each([
    { status: 'WARNING', statusStyle: 'warning', spoken: 'WARNING' },
    { status: 'ALERT_OPEN', statusStyle: 'alertopen', spoken: 'ALERT OPEN' },
  ] as const)(
    'reads Open of $status, but has the silhouette, band and colour of it, and says it to the ear and in the window’s title [YMON-11][YMON-15][YMON-09][S2]',
    async ({ status, statusStyle, spoken }) => {
      const page = await monitor();
      await page.show([lightning(status)]);

      expect(state(page).querySelector('.status-word')?.textContent).toBe('Open');
      expect(state(page).querySelector('.spoken')?.textContent).toBe(spoken);
      expect(state(page).getAttribute('role')).toBe('alert');
      expect(state(page).querySelector(`[data-icon="${statusStyle}"]`)).not.toBeNull();
      expect(state(page).querySelector('[data-icon="open"]')).toBeNull();
      expect(block(page).dataset['status']).toBe(statusStyle);
      expect(block(page).querySelector('.band')).not.toBeNull();
      expect(document.title).toBe(`${spoken} - Northgate Yard`);
    },
  );

  it('is LOADING... and grey until the first answer, and not to be treated as open [YMON-09][STATUS-03][S1]', async () => {
    const page = await monitor();

    expect(said(page)).toBe('LOADING...');
    expect(block(page).dataset['status']).toBe('loading');
    expect(page.text()).toContain('Do not treat the yard as open.');
  });

  it('turns grey when a fetch fails, with the fault in the place of the message [YMON-13][YARD-19][S4]', async () => {
    const page = await monitor();
    await page.show([]);
    await page.fail('The alert engine is down.');

    expect(said(page)).toBe('Unknown');
    expect(page.text()).toContain('The alert engine is down. Do not treat the yard as open.');
    expect(page.text()).toContain('Latest status checkFailed');
  });

  it('carries the night and the simulation on its face', async () => {
    const page = await monitor({ isNight: true, isSimulation: true });

    expect(block(page).dataset['night']).toBe('true');
    expect(within(block(page)).getByText('SIMULATION')).toBeDefined();
  });
});

describe('the head of the monitoring page', () => {
  it('names the yard by its id, with name, client and the clock of its zone [YMON-04]', async () => {
    const page = await monitor();

    expect(within(block(page)).getByRole('heading', { level: 1 }).textContent).toBe('NORTHGATE_YARD');
    const head = block(page).querySelector('.yhead')?.textContent?.replaceAll('\u00A0', ' ');
    expect(head).toBe('NORTHGATE_YARDNorthgate YardACME1:30 PMSat, Jul 4CDT');
  });

  it('says when the status changed, and in a tooltip when it was checked [YMON-05]', async () => {
    const page = await monitor();
    await page.show([]);
    await page.pass(10_000);
    await page.show([]);

    expect(block(page).textContent?.replaceAll('\u00A0', ' ')).toContain('Latest status update1:30:00 PM');
    const [tooltip] = screen.getAllByRole('tooltip', { hidden: true });
    expect(tooltip?.textContent?.replaceAll('\u00A0', ' ')).toBe('Latest status check: 1:30:10 PM');
    expect(block(page).contains(tooltip ?? null)).toBe(true);
    expect(page.container.textContent?.match(/Latest status update/g)).toHaveLength(1);
    const latest = within(block(page)).getByRole('group');
    expect(latest.tabIndex).toBe(0);
    expect(latest.getAttribute('aria-describedby')).toBe(tooltip?.id);
  });

  it('takes the time of a change for the update, and of no check that changed nothing [YMON-05][GAP-71]', async () => {
    const page = await monitor();
    const times = () => [
      block(page).querySelector('.yfresh b')?.textContent?.replaceAll('\u00A0', ' '),
      screen.getByRole('tooltip', { hidden: true }).textContent?.replaceAll('\u00A0', ' '),
    ];
    await page.show([]);
    await page.pass(10_000);
    await page.show([lightning('ALERT')]);
    expect(times()).toEqual(['1:30:10 PM', 'Latest status check: 1:30:10 PM']);
    await page.pass(10_000);
    await page.show([lightning('ALERT')]);
    expect(times()).toEqual(['1:30:10 PM', 'Latest status check: 1:30:20 PM']);
  });

  it('says that there was no update and no check before the first answer [YMON-05]', async () => {
    const page = await monitor();

    expect(block(page).textContent).toContain('Latest status updateNone yet');
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Latest status check: None yet');
  });

  it('says in the place of the update that the check failed, and in the tooltip when the last one did not [YMON-05][S4]', async () => {
    const page = await monitor();
    await page.show([]);
    await page.pass(10_000);
    await page.fail('timeout');

    expect(block(page).textContent).toContain('Latest status checkFailed');
    expect(block(page).textContent).not.toContain('Latest status update');
    const [tooltip] = screen.getAllByRole('tooltip', { hidden: true });
    expect(tooltip?.textContent?.replaceAll('\u00A0', ' ')).toBe('Latest status check: 1:30:00 PM');
  });

  it('writes the update in French to the minute, and the check to the second [YMON-05][LANG-01]', async () => {
    const page = await monitor({ language: 'fr-CA' });
    await page.show([]);

    const text = block(page).textContent?.replaceAll('\u00A0', ' ');
    expect(text).toMatch(/Dernière mise à jour de l’état13 h 30(?! min)/);
    expect(text).toContain('Dernière vérification de l’état : 13 h 30 min 00 s');
  });
});

describe('the body of the monitoring page', () => {
  it('shows title, message and countdown of the alert [YMON-06][STATUS-22]', async () => {
    const page = await monitor();
    await page.show([{ ...lightning('ALERT', 12), title: 'Lightning near', message: 'Go indoors.' }]);

    const body = page.container.querySelector('.mbody')?.textContent?.replaceAll('\u00A0', ' ');
    expect(body).toContain('Lightning nearGo indoors.');
    expect(body).toContain('Estimated time until safe conditions return18 min');
  });

  it('shows title and message of the worst alert alone, and not once it is over [YMON-06]', async () => {
    const page = await monitor();
    const told = () => {
      const message = page.container.querySelector('.mbody .ymsg');
      return [message?.querySelector('h2')?.textContent, message?.querySelector('p')?.textContent];
    };
    await page.show([wind, { ...lightning('ALERT'), title: 'Lightning near', message: 'Go indoors.' }]);
    expect(told()).toEqual(['Lightning near', 'Go indoors.']);
    await page.show([wind]);
    expect(told()).toEqual(['High Wind - Level 2', 'Secure what is loose.']);
  });

  it('shows nothing once the countdown is complete, and stays closed [YMON-16][S1]', async () => {
    const page = await monitor();
    await page.show([lightning('ALERT', 29)]);
    await page.pass(500);
    expect(page.text()).toContain('Less than a minute');
    expect(page.text()).toContain('1 minute until safe conditions');

    await page.show([lightning('ALERT', 30)]);
    expect(page.container.querySelector('.yfigure')).toBeNull();
    expect(page.text()).not.toContain('30min');
    expect(page.text()).not.toContain('until safe conditions');
    expect(said(page)).toBe('Closed');
  });

  it('has no line of its own for how long ago an open yard was checked: its head says so', async () => {
    const page = await monitor();
    await page.show([]);
    await page.pass(3_000);

    expect(page.text()).not.toContain('Status checked');
    expect(block(page).querySelector('.ring')?.textContent).toBe('3');
  });
});

describe('the sheet of the monitoring page', () => {
  it('shows the weather now, rain or snow by what fell [YMON-07]', async () => {
    const page = await monitor();
    const sheet = screen.getByRole('complementary');
    expect(sheet.textContent?.replaceAll('\u00A0', ' ')).toContain('Temperature 68°FSunny');
    expect(page.text()).toContain('WindNW 24 mph');
    expect(page.text()).toContain('Rain, last hour0.31 in');
    page.unmount();

    const snowy = await monitor({ conditions: { ...SUNNY, snow1Hour: 0.508 } });
    expect(snowy.text()).toContain('Snow, last hour0.2 in');
  });

  it('lists the alerts in force in a watch panel, worst first, the first one open [YMON-08][YARD-03]', async () => {
    const page = await monitor();
    await page.show([wind, lightning('ALERT')]);

    const sheet = within(screen.getByRole('complementary'));
    expect(sheet.getByRole('heading', { level: 2, name: /Active alerts/ }).textContent).toBe(
      'Active alerts2',
    );
    const tabs = page.tabs();
    expect(tabs.map((tab) => within(tab).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Lightning Alert',
      'High Wind - Level 2',
    ]);
    expect(tabs.map((tab) => tab.open)).toEqual([true, false]);
    expect(tabs[0]?.querySelector('.chip')?.textContent).toBe('CLOSED');
  });

  it('proves the screen alive as the alert page does [S12]', async () => {
    const page = await monitor();
    await page.show([]);

    expect(page.stateOfScreen().textContent).toContain('Strike monitorrunning');
    expect(screen.getByRole('button', { name: 'Sound on' })).toBeDefined();
  });
});
