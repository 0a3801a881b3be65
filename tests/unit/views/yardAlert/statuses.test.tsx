import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AlertStatus } from '#domain/alerting/alertStatus.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { activeEvent, overrideEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage } from '../yard/renderYardPage.tsx';

const lightning = (status: AlertStatus) =>
  activeEvent({ startAtMs: MISSION_TIME_MS, status, title: 'Lightning', triggerDistanceM: 9_656 });

const CASES = [
  { word: 'OPEN', french: 'OUVERT', statusStyle: 'open', role: 'status', events: [] },
  {
    word: 'WARNING',
    french: 'AVERTISSEMENT',
    statusStyle: 'warning',
    role: 'alert',
    events: [lightning('WARNING')],
  },
  { word: 'CLOSED', french: 'FERMÉ', statusStyle: 'closed', role: 'alert', events: [lightning('ALERT')] },
  {
    word: 'ALERT OPEN',
    french: 'ALERTE, OUVERT',
    statusStyle: 'alertopen',
    role: 'alert',
    events: [lightning('ALERT_OPEN')],
  },
  {
    word: 'UNKNOWN',
    french: 'INCONNU',
    statusStyle: 'unknown',
    role: 'alert',
    events: [lightning('UNKNOWN')],
  },
];

describe('the status of a yard page', () => {
  it.each(CASES)(
    'says $word by word, silhouette, background and role [STATUS-03][YARD-01][YARD-06]',
    async (facts) => {
      const page = await renderYardPage();
      await page.show(facts.events);

      const [state] = screen.getAllByRole(facts.role).filter((region) => region.className === 'ystate');
      expect(state?.querySelector('.yhero')).toHaveProperty('textContent', facts.word);
      expect(state?.querySelector(`[data-icon="${facts.statusStyle}"]`)).not.toBeNull();
      expect(page.background().dataset['status']).toBe(facts.statusStyle);
    },
  );

  it('speaks reason and instruction with the status, in one live region [STATUS-03][YARD-06]', async () => {
    const page = await renderYardPage();
    const heard = () => page.background().querySelector('.ystate')?.textContent;
    await page.show([{ ...lightning('ALERT'), message: 'Go inside and stay there.' }]);
    expect(heard()).toBe('CLOSEDLightning. Go inside and stay there.');
    await page.show([overrideEvent(true, MISSION_TIME_MS)]);
    expect(heard()).toBe('OPENOVERRIDEYard is Open.');
    await page.fail('Failed to fetch');
    expect(heard()).toContain('UNKNOWN');
    expect(heard()).toContain('Do not treat the yard as open.');
    await page.pass(125_000); // a time that has passed would be told in minutes by now
    expect(heard()).not.toMatch(/\d+\s(?:s|min)\b/);
  });

  it.each(CASES)('says $french in French [LANG-01][STATUS-03]', async (facts) => {
    const page = await renderYardPage({ language: 'fr-CA', unitSystem: 1 });
    await page.show(facts.events);

    expect(page.background().querySelector('.yhero')?.textContent).toBe(facts.french);
    expect(page.background().lang).toBe('fr-CA');
  });

  it('says LOADING... until the first answer, and not to treat the yard as open [STATUS-03][S1]', async () => {
    const page = await renderYardPage();

    expect(page.background().dataset['status']).toBe('loading');
    expect(page.text()).toContain('LOADING...');
    expect(page.text()).toContain('Do not treat the yard as open.');
    expect(page.text()).not.toContain('No active alerts');
  });

  it('marks an override by plate, silhouette and frame, with who set it [YARD-01][YARD-06][S9]', async () => {
    const page = await renderYardPage();
    await page.show([overrideEvent(true, MISSION_TIME_MS)]);
    await page.detail({ overrideUserName: 'Dana Morris', overrideUserEmail: { email: 'dana@example.com' } });

    const state = screen.getByText('OVERRIDE', { selector: '.yplate' });
    expect(state.querySelector('[data-icon="override"]')).not.toBeNull();
    expect(page.background().dataset['override']).toBe('true');
    expect(page.background().dataset['status']).toBe('open');
    expect(page.text()).toContain('Yard is Open - Dana Morris (dana@example.com)');
    expect(within(screen.getByRole('complementary')).getByText('Override: Yard is Open')).toBeDefined();
  });

  it('says of a closed yard under an override that it is closed [YARD-01][YARD-06][S9]', async () => {
    const page = await renderYardPage({ language: 'fr-CA' });
    await page.show([overrideEvent(false, MISSION_TIME_MS)]);

    expect(page.background().dataset['status']).toBe('closed');
    expect(page.text()).toContain('DÉROGATION');
    expect(page.text()).toContain('Le site est fermé');
  });

  it('carries the night and the simulation on its face [YARD-01]', async () => {
    const page = await renderYardPage({ isNight: true, isSimulation: true });

    expect(page.background().dataset['night']).toBe('true');
    expect(screen.getByText('SIMULATION', { selector: '.ysimulation' })).toBeDefined();
  });

  it('names status and yard in the title of the window [YARD-02]', async () => {
    const page = await renderYardPage();
    await page.show([lightning('ALERT')]);

    expect(document.title).toBe('CLOSED - Northgate Yard');
  });

  it.each(['alert', 'monitoring'] as const)(
    'marks a simulation in the title of its window, as an %s page [S14]',
    async (kind) => {
      const page = await renderYardPage({ kind, isSimulation: true });
      await page.show([]);

      expect(document.title).toBe('SIMULATION - OPEN - Northgate Yard');
    },
  );
});

describe('a yard page', () => {
  const FIELDS = 'form, input, select, textarea, [contenteditable]';
  beforeAll(teachModalDialogs);

  it.each(['alert', 'monitoring'] as const)(
    'has nothing to fill in by itself, in any status: %s [YARD-23]',
    async (kind) => {
      const page = await renderYardPage({ kind });
      const fields = () => page.container.querySelectorAll(FIELDS).length;
      expect(fields()).toBe(0);
      for (const { events } of [...CASES, { events: [overrideEvent(true, MISSION_TIME_MS)] }]) {
        await page.show(events);
        expect(fields()).toBe(0);
      }
      await page.fail('The alert engine is down.');
      expect(fields()).toBe(0);
    },
  );

  it.each(['alert', 'monitoring'] as const)(
    'offers the same few buttons in every status, and none of them asks anything: %s [YARD-23]',
    async (kind) => {
      const page = await renderYardPage({ kind });
      const buttons = () => screen.getAllByRole('button');
      for (const { events } of CASES) {
        await page.show(events);
        const names = buttons().map((button) => button.ariaLabel ?? button.textContent);
        expect(names).toEqual(['Why?', 'EN', 'FR', 'Full screen', 'Sound on']);
      }
      for (const button of buttons()) fireEvent.click(button);
      expect([screen.queryByRole('alertdialog'), document.querySelector(FIELDS)]).toEqual([null, null]);
    },
  );
});
