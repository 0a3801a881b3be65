import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import type { TrackedRun } from '#machines/tracking/trackingMachine.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { TRACKED_RUN } from '#tests/support/trackedRun.ts';
import { createTrackingSystem } from '#tests/support/trackingSystem.ts';
import { RunPanel } from '#views/tracking/RunPanel.tsx';
import { textsOf } from '../textsOf.ts';

const VRID = '117KQ4ZT9';
const MORE = `Show more info for ${VRID}`;
const LESS = `Show less info for ${VRID}`;
const GRIP = 'Drag to move the panel, or use the arrow keys';

type Setting = { isNarrow?: boolean; language?: Language; run?: TrackedRun };

async function renderPanel({ isNarrow = false, language = 'en-US', run = TRACKED_RUN }: Setting = {}) {
  const system = createTrackingSystem();
  system.goTo('V1');
  await system.answer({ success: true, data: run });
  const panel = (narrow: boolean) => (
    <I18nextProvider i18n={textsOf(language)}>
      <RunPanel
        tracking={system.actor}
        run={run}
        locale={{ language, unitSystem: 0, timeZone: 'America/New_York', scheme: 'dark' }}
        nowMs={MISSION_TIME_MS}
        isNarrow={narrow}
        searchHref="#/vehicle-tracking"
      />
    </I18nextProvider>
  );
  const page = render(panel(isNarrow));
  return {
    system,
    text: () => page.container.textContent,
    resize: (narrow: boolean) => page.rerender(panel(narrow)),
  };
}
const names = (role: 'button' | 'link') =>
  screen.getAllByRole(role).map((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('the panel of a run on a wide screen', () => {
  it('has a grip, and shows all that is known without a button for more [TRACK-12]', async () => {
    await renderPanel();
    const panel = screen.getByRole('region', { name: VRID });
    expect(within(panel).getByRole('heading', { level: 1 }).textContent).toBe(VRID);
    expect([names('button'), names('link')]).toEqual([[GRIP, 'Refresh'], ['Find another vehicle']]);
    expect(within(panel).getByText('Departure Time')).toBeDefined();
    expect(within(panel).getByRole('heading', { level: 2 })).toBeDefined();
    expect(panel.textContent).toContain('Status Departed');
  });

  it('leads to the search, and asks for the run anew [TRACK-12]', async () => {
    const { system } = await renderPanel();
    expect(screen.getByRole('link').getAttribute('href')).toBe('#/vehicle-tracking');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const busy = screen.getByRole<HTMLButtonElement>('button', { name: 'Refreshing...' });
    expect([busy.disabled, system.questions.calls.length]).toEqual([true, 2]);
    await act(() => system.answer({ success: true, data: TRACKED_RUN }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh' }).disabled).toBe(false);
  });
});

describe('the grip of the panel', () => {
  const { innerWidth, innerHeight } = window;
  beforeEach(() => Object.assign(window, { innerWidth: 1_000, innerHeight: 700 }));
  afterEach(() => Object.assign(window, { innerWidth, innerHeight }));

  async function open() {
    await renderPanel();
    const grip = screen.getByRole('button', { name: GRIP });
    const captured: number[] = [];
    // jsdom captures no pointer
    grip.setPointerCapture = (id) => void captured.push(id);
    const panel = screen.getByRole('region', { name: VRID });
    const point = (clientX: number, clientY: number) => ({ pointerId: 7, clientX, clientY });
    return {
      grip,
      captured,
      place: () => panel.style.translate,
      press: (x: number, y: number) => fireEvent.pointerDown(grip, point(x, y)),
      move: (x: number, y: number) => fireEvent.pointerMove(grip, point(x, y)),
      key: (key: string) => fireEvent.keyDown(grip, { key }),
    };
  }

  it('moves the panel as far as the pointer moves, also when it is held again [TRACK-12]', async () => {
    const { press, move, grip, place, captured } = await open();
    expect(place()).toBe('0px 0px');
    press(300, 200);
    move(310, 190);
    move(350, 260);
    expect([place(), captured]).toEqual(['50px 60px', [7]]);
    fireEvent.pointerUp(grip);
    press(10, 10);
    move(15, 30);
    expect(place()).toBe('55px 80px');
  });

  it.each(['pointerUp', 'pointerCancel'] as const)(
    'moves nothing before it is held, nor after %s [TRACK-12]',
    async (end) => {
      const { press, move, grip, place } = await open();
      move(40, 40);
      expect(place()).toBe('0px 0px');
      press(0, 0);
      move(40, 30);
      fireEvent[end](grip);
      move(200, 200);
      expect(place()).toBe('40px 30px');
    },
  );

  it('keeps 96 px of the panel on the screen, at every edge [TRACK-12]', async () => {
    const { press, move, place } = await open();
    press(500, 500);
    move(500 + 904, 500 + 604);
    expect(place()).toBe('904px 604px');
    move(500 + 905, 500 + 605);
    expect(place()).toBe('904px 604px');
    move(499, 499);
    expect(place()).toBe('0px 0px');
    move(501, 501);
    expect(place()).toBe('1px 1px');
  });

  it('stays at the corner of a screen that is smaller than what is kept [TRACK-12]', async () => {
    const { press, move, place } = await open();
    Object.assign(window, { innerWidth: 90, innerHeight: 90 });
    press(0, 0);
    move(50, 50);
    expect(place()).toBe('0px 0px');
  });

  it('moves the panel by 24 px with each arrow key, which then scrolls nothing [TRACK-12]', async () => {
    const { key, place } = await open();
    const places = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map(
      (name) => {
        // false: the key is taken
        expect(key(name)).toBe(false);
        return place();
      },
    );
    expect(places).toEqual(['24px 0px', '48px 0px', '48px 24px', '48px 48px', '24px 48px', '24px 24px']);
  });

  it('goes no farther than the edge by the keys, and leaves other keys to the page [TRACK-12]', async () => {
    const { key, place } = await open();
    for (let press = 0; press < 40; press += 1) key('ArrowRight');
    for (let press = 0; press < 40; press += 1) key('ArrowDown');
    expect(place()).toBe('904px 604px');
    for (let press = 0; press < 40; press += 1) key('ArrowLeft');
    for (let press = 0; press < 40; press += 1) key('ArrowUp');
    expect(place()).toBe('0px 0px');
    expect([key('Tab'), key('Enter'), place()]).toEqual([true, true, '0px 0px']);
  });
});

describe('the sheet of a run on a narrow screen', () => {
  it('is folded at first, and says who it is about, whether it has left, and its level [TRACK-12]', async () => {
    await renderPanel({ isNarrow: true });
    expect(screen.queryByRole('button', { name: GRIP })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(VRID);
    const sheet = screen.getByRole('region', { name: VRID });
    expect(sheet.textContent).toMatch(/^Status DepartedHIGH2:30\u00A0PM, near Oklahoma City, OKShow more/);
    expect(names('button')).toEqual(['Refresh', MORE]);
    expect(screen.getByText('Departure Time').closest('[hidden]')).not.toBeNull();
  });

  it('says no level of a way that is not known [TRACK-12][S4]', async () => {
    await renderPanel({ isNarrow: true, run: { ...TRACKED_RUN, route: null } });
    const sheet = screen.getByRole('region', { name: VRID });
    expect(sheet.textContent).toMatch(/^Status Departed2:30/);
  });

  it('unfolds and folds by one button, which says for whom, and what it opens [TRACK-12][GAP-99]', async () => {
    await renderPanel({ isNarrow: true });
    const fold = (name: string) => screen.getByRole('button', { name });
    const part = document.getElementById(fold(MORE).getAttribute('aria-controls') ?? '');
    const seen = (name: string) => [fold(name).getAttribute('aria-expanded'), part?.hidden];
    expect(seen(MORE)).toEqual(['false', true]);
    fireEvent.click(fold(MORE));
    expect([seen(LESS), screen.queryByRole('button', { name: MORE })]).toEqual([['true', false], null]);
    expect(part?.contains(screen.getByText('Departure Time'))).toBe(true);
    expect(within(part!).getByRole('heading', { level: 2 })).toBeDefined();
    fireEvent.click(fold(LESS));
    expect([seen(MORE), screen.queryByRole('button', { name: LESS })]).toEqual([['false', true], null]);
  });

  it('speaks French [TRACK-12][GAP-99][LANG-01]', async () => {
    await renderPanel({ isNarrow: true, language: 'fr-CA' });
    fireEvent.click(screen.getByRole('button', { name: `Afficher plus de détails sur ${VRID}` }));
    expect(screen.getByRole('button', { name: `Afficher moins de détails sur ${VRID}` })).toBeDefined();
  });

  it('takes the place of the panel once the screen is narrow, and gives it back [TRACK-12]', async () => {
    const { resize } = await renderPanel();
    resize(true);
    expect(names('button')).toEqual(['Refresh', MORE]);
    resize(false);
    expect(names('button')).toEqual([GRIP, 'Refresh']);
  });
});
