import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { activeEvent, feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
import { renderYardPage } from '../yard/renderYardPage.tsx';

const drill = activeEvent({
  id: 'drill-1',
  startAtMs: MISSION_TIME_MS - 1_400,
  expiresAtMs: MISSION_TIME_MS + 118_600,
  closestStrike: { position: [-101.78, 35.24], distanceM: 2_897, atMs: MISSION_TIME_MS - 1_400 },
});
const alert = activeEvent({ startAtMs: MISSION_TIME_MS });

type Scene = Parameters<typeof renderYardPage>[0] & { practised?: ActiveEvent };

async function openPage(events: readonly ActiveEvent[], scene: Scene = {}) {
  const { practised = drill, ...shown } = scene;
  const page = await renderYardPage(shown);
  const drills = [practised];
  await act(() => page.system.answer({ ...feedFacts(events, page.system.nowMs()), drills }));
  return { ...page, marks: () => page.container.querySelectorAll('[data-mark="drill"]') };
}

describe('a drill on a yard page', () => {
  it('is marked beside the status word by word, sign and pattern, and in the title [YARD-06]', async () => {
    const page = await openPage([]);

    expect(page.background().dataset['status']).toBe('closed');
    expect(page.background().querySelector('.ystate')?.textContent).toMatch(/^DRILLCLOSED(?:Drill|Exercice)/);
    expect(page.background().querySelector('.ystate .drill-plate svg')).not.toBeNull();
    expect(document.title).toBe('DRILL: CLOSED - Northgate Yard');
  });

  it('says that it is one and how the yard really is [S1]', async () => {
    const page = await openPage([]);

    expect(screen.getByRole('heading', { level: 2, name: 'Drill: Lightning Alert' })).toBeDefined();
    expect(page.text()).toContain('This is a drill, not a real strike.');
    expect(page.text()).toContain('Without the drill, the yard status is OPEN.');
    expect(page.text()).toContain('Time until the drill ends');
    expect(page.text()).not.toContain('safe conditions');
  });

  it('tells its strike, its times and how long it took to the screen', async () => {
    const page = await openPage([]);
    const tab = page.tabs()[0];

    expect(tab?.textContent?.replaceAll('\u00A0', ' ')).toBe(
      'Drill: Lightning AlertDRILLCLOSED' +
        'Drill strike1.8 mi NE, 1:29 PMStrike to screen1.4 sStarted1:29 PMEnds1:31 PM',
    );
    expect(page.text()).not.toContain('Alerts cannot be confirmed');
  });

  it('is told to a listener as one', async () => {
    const page = await openPage([], { practised: { ...drill, expiresAtMs: MISSION_TIME_MS + 60_000 } });

    expect(page.container.querySelector('.spoken')?.textContent).toBe('Drill: 1 minute remaining');
  });

  it('leaves the plate of the override that it hides, and the name of its author, away [S9]', async () => {
    const page = await openPage([overrideEvent(true, MISSION_TIME_MS - 60_000)]);
    await page.detail({ overrideUserName: 'Dana Field' });

    expect(page.container.querySelector('.yplate')).toBeNull();
    expect(page.background().dataset['override']).toBeUndefined();
    expect(page.text()).toContain('Without the drill, the yard status is OPEN - OVERRIDE.');
    expect(page.text()).not.toContain('Dana Field');
  });

  it('stands before what is real, which is listed below it', async () => {
    const wind = activeEvent({
      id: 'wind',
      type: 'wind_level2',
      status: 'WARNING',
      startAtMs: MISSION_TIME_MS,
    });
    const page = await openPage([wind]);
    const tabs = page.tabs();

    expect(tabs.map((tab) => within(tab).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Drill: Lightning Alert',
      'High Wind - Level 2',
    ]);
    expect(tabs.map((tab) => tab.open)).toEqual([true, false]);
    expect(page.text()).toContain('Without the drill, the yard status is WARNING.');
  });

  it('puts its mark on nothing that is real [S1]', async () => {
    const page = await openPage([alert]);

    expect(page.background().dataset['status']).toBe('closed');
    expect(page.marks()).toHaveLength(0);
    expect(page.text()).not.toMatch(/drill/i);
    expect(document.title).toBe('CLOSED - Northgate Yard');
  });

  it('is over when the service says so', async () => {
    const page = await openPage([]);
    expect(page.marks()).toHaveLength(2);
    await page.show([]);

    expect(page.background().dataset['status']).toBe('open');
    expect(page.marks()).toHaveLength(0);
  });

  it('is marked on the monitoring page too [YMON-12]', async () => {
    const page = await openPage([], { kind: 'monitoring' });

    expect(page.background().querySelector('.ystate')?.textContent).toMatch(/^DRILLClosed(?:Drill|Exercice)/);
    expect(page.marks()).toHaveLength(2);
    expect(document.title).toBe('DRILL: CLOSED - Northgate Yard');
  });

  it('is EXERCICE in French [LANG-01]', async () => {
    const page = await openPage([], { language: 'fr-CA', unitSystem: 1 });

    expect(page.background().querySelector('.ystate')?.textContent).toMatch(
      /^EXERCICEFERMÉ(?:Drill|Exercice)/,
    );
    expect(page.text()).toContain('Sans l’exercice, le site affiche OUVERT.');
    expect(page.text()).toContain('De l’impact à l’écran1,4 s');
    expect(document.title.replaceAll('\u00A0', ' ')).toBe('EXERCICE : FERMÉ - Northgate Yard');
  });
});
