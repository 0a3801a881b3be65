import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { selectFullscreen } from '#machines/kiosk/kioskSelectors.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { feedFacts } from '#tests/support/yardEvents.ts';
import { renderYardPage } from './renderYardPage.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('the status strip says of the display', () => {
  it('whether it stays on, with a sign beside the words where it may not [S12]', async () => {
    const page = await renderYardPage();
    act(() => page.kiosk.send({ type: 'wakeLock.taken' }));
    expect(page.strip()).toContain('Screen: stays on');
    act(() => page.kiosk.send({ type: 'wakeLock.lost' }));
    expect(page.strip()).toContain('Screen: may turn off');
    const item = screen.getByText('may turn off').parentElement!;
    expect([item.dataset['fault'], item.querySelector('svg') === null]).toEqual(['true', false]);
  });

  it('that it may turn off where the browser has no wake lock [S12]', async () => {
    const page = await renderYardPage({ display: { hasWakeLock: false } });
    expect(page.strip()).toContain('Screen: may turn off');
  });

  it('that it may turn off while nothing keeps it on yet [S12]', async () => {
    const page = await renderYardPage({ hasKiosk: false });
    expect(page.strip()).toEqual(expect.arrayContaining(['Screen: may turn off', 'Version: 1.7.15']));
    expect(screen.queryByRole('button', { name: /full screen/i })).toBeNull();
  });

  it('that it is offline, stands still or lacks memory, each only while it is so [S12]', async () => {
    const page = await renderYardPage();
    const usual = page.strip();
    act(() => {
      page.kiosk.send({ type: 'network.lost' });
      page.kiosk.send({ type: 'loop.stalled' });
      page.kiosk.send({ type: 'memory.measured', usedBytes: 1_001 });
    });
    const faults = page.strip().filter((item) => !usual.includes(item));
    expect(faults).toEqual(['Network: offline', 'Display: frozen', 'Memory: nearly full']);
    act(() => {
      page.kiosk.send({ type: 'network.restored' });
      page.kiosk.send({ type: 'loop.resumed' });
      page.kiosk.send({ type: 'memory.measured', usedBytes: 1_000 });
    });
    expect(page.strip()).toEqual(usual);
  });

  it('which version waits', async () => {
    const page = await renderYardPage();
    expect(page.strip()).toContain('Version: 1.7.15');
    act(() => page.kiosk.send({ type: 'version.waiting', version: '1.8.0' }));
    expect(page.strip()).toContain('Version: 1.7.15 (1.8.0 pending)');
  });

  it('how often its worker was started again [S12]', async () => {
    const page = await renderYardPage();
    expect(page.strip()).toContain('Strike monitor: running');
    for (let death = 0; death < 2; death++) {
      act(() => page.computeCore.send({ type: 'core.crashed' }));
      await act(async () => page.passCore(1_000));
    }
    expect(page.strip()).toContain('Strike monitor: running (restarted 2×)');
  });

  it('that its worker knows only a part of the strikes, for as long as that is so [S4][S12]', async () => {
    const page = await renderYardPage();
    const none = { lastAlertStrikeMs: null, lastWarningStrikeMs: null, closestStrikeM: null };
    const tell = (isComplete: boolean) =>
      act(() => page.system.witness({ type: 'witness.changed', facts: { ...none, isComplete } }));
    tell(false);
    expect(page.strip()).toContain('Strike monitor: running, data incomplete');
    const item = screen.getByText('running, data incomplete').parentElement!;
    expect([item.dataset['fault'], item.querySelector('svg') === null]).toEqual(['true', false]);
    tell(true);
    expect(page.strip()).toContain('Strike monitor: running');
    tell(false);
    act(() => page.system.witness({ type: 'witness.lost' }));
    expect(page.strip()).toContain('Strike monitor: running');
  });

  it.each([
    ['for an hour after', HOUR_MS - 1, true],
    ['and not longer', HOUR_MS, false],
  ])('when and why it reloaded, %s [S12]', async (_, agoMs, isSaid) => {
    const page = await renderYardPage({ display: { reloads: { sleep: MISSION_TIME_MS - agoMs, crash: 5 } } });
    const said = page.strip().filter((item) => item.startsWith('Reloaded'));
    expect(said).toEqual(isSaid ? ['Reloaded: 12:30 PM, page had been asleep'] : []);
  });

  it('in French why it reloaded [LANG-01][S12]', async () => {
    const display = { reloads: { version: MISSION_TIME_MS } };
    const page = await renderYardPage({ display, language: 'fr-CA' });
    expect(page.strip()).toContain('Page rechargée: 13 h 30, nouvelle version');
  });
});

describe('a fault in the status strip', () => {
  const answerWith = ({ system }: Awaited<ReturnType<typeof renderYardPage>>, known: Partial<FeedFacts>) =>
    act(() => system.answer({ ...feedFacts([], system.nowMs()), ...known }));
  const isFault = (page: { stateOfScreen: () => HTMLElement }, name: string) =>
    within(page.stateOfScreen()).getByText(name).parentElement!.dataset['fault'] === 'true';

  it('begins when the data is more than 60 s old, and ends with new data [S4][S12]', async () => {
    const page = await renderYardPage();
    await page.show([]);
    await page.passWithoutFile(60_000);
    expect([page.strip()[0], isFault(page, 'Data')]).toEqual(['Data: 1 min', false]);
    await page.pass(1_000);
    expect([page.strip()[0], isFault(page, 'Data')]).toEqual(['Data: 1 min', true]);
    await page.show([]);
    expect(isFault(page, 'Data')).toBe(false);
  });

  it('shows the age of lightning itself beside that of the answer, and when it proves nothing more [S4][S5]', async () => {
    const page = await renderYardPage();
    expect(page.strip().slice(0, 2)).toEqual(['Data: not received', 'Lightning data: not received']);
    expect(isFault(page, 'Lightning data')).toBe(true);
    await answerWith(page, { lightningAsOfMs: MISSION_TIME_MS - 60_000, lightningLimitMs: 90_000 });
    expect(page.strip().slice(0, 2)).toEqual(['Data: 0 s', 'Lightning data: 1 min']);
    expect(isFault(page, 'Lightning data')).toBe(false);
    await page.passWithoutFile(30_000);
    expect(isFault(page, 'Lightning data')).toBe(false);
    await page.pass(1_000);
    expect([isFault(page, 'Data'), isFault(page, 'Lightning data')]).toEqual([false, true]);
    await answerWith(page, { lightningAsOfMs: null });
    expect(page.strip()[1]).toBe('Lightning data: not received');
  });

  it.each([
    [30_000, false],
    [30_001, true],
    [-30_000, false],
    [-30_001, true],
  ])(
    'begins when the clock of the device is off by more than 30 s: %i ms [S6]',
    async (clockSkewMs, isSaid) => {
      const page = await renderYardPage({ clockSkewMs });
      expect(isFault(page, 'Clock')).toBe(isSaid);
      expect(page.strip().includes('Clock: correct')).toBe(!isSaid);
    },
  );
});

describe('the full screen', () => {
  it('is one press away, and one press back', async () => {
    const page = await renderYardPage();
    const button = () => screen.getByRole('button', { name: /full screen/i });
    fireEvent.click(button());
    await act(async () => page.kiosk.entering.last().resolve());
    expect(button().getAttribute('aria-label')).toBe('Leave full screen');
    fireEvent.click(button());
    await act(async () => page.kiosk.leaving.last().resolve());
    expect(button().getAttribute('aria-label')).toBe('Full screen');
  });

  it('that was refused is said to be', async () => {
    const page = await renderYardPage({ language: 'fr-CA' });
    fireEvent.click(screen.getByRole('button', { name: 'Plein écran' }));
    await act(async () => page.kiosk.entering.last().reject(new TypeError('refused')));
    expect(selectFullscreen(page.kiosk.snapshot())).toBe('refused');
    expect(screen.getByRole('button', { name: 'Plein écran refusé, réessayez' })).toBeDefined();
  });

  it('is not offered where the device has none', async () => {
    await renderYardPage({ display: { fullscreen: 'missing' } });
    expect(screen.queryByRole('button', { name: /full screen/i })).toBeNull();
  });
});

describe('a status remembered from before the page was opened', () => {
  const remembered = { shown: 'CLOSED', atMs: MISSION_TIME_MS - 60_000 } as const;

  it('stands in small words under LOADING, and nowhere else [S1][S4]', async () => {
    const page = await renderYardPage({ remembered });
    expect(page.text()).toContain('Last confirmed 1:29:00 PM: CLOSED');
    expect([page.background().dataset['status'], page.text().match(/CLOSED/g)]).toEqual([
      'loading',
      ['CLOSED'],
    ]);
  });

  it('stands in small words under UNKNOWN, with how long ago that is [S1][S4]', async () => {
    const page = await renderYardPage({ remembered: { ...remembered, shown: 'OPEN' } });
    await page.fail('Failed to fetch');
    expect([
      page.background().dataset['status'],
      page.background().querySelector('.yhero')?.textContent,
    ]).toEqual(['unknown', 'UNKNOWN']);
    expect(page.text()).toContain('Last confirmed 1:29:00 PM: OPEN');
    expect(page.text()).toContain('1:00 min');
    expect(page.text()).not.toContain('No active alerts');
  });

  it('carries its day where that is not today [S4]', async () => {
    const page = await renderYardPage({ remembered: { ...remembered, atMs: MISSION_TIME_MS - 2 * DAY_MS } });
    expect(page.text()).toContain('Last confirmed Thu, Jul 2, 1:30 PM: CLOSED');
  });

  it('is named where no time is known, without an age [S4]', async () => {
    const page = await renderYardPage({ remembered, startedAtMs: Number.NaN, language: 'fr-CA' });
    await page.fail('Failed to fetch');
    expect(page.text()).toContain('L’heure n’est pas encore connue');
    expect(page.text()).toContain('Dernier état confirmé (sam. 4 juill., 13 h 29) : FERMÉ');
    expect(page.text()).not.toMatch(/NaN/);
  });

  it('is not named where there is none', async () => {
    const page = await renderYardPage();
    expect(page.text()).not.toContain('Last confirmed');
  });
});

describe('burn-in care', () => {
  const FOUR_HOURS_MS = 4 * HOUR_MS;

  async function steadyFor(spanMs: number, isSwapAllowed: boolean) {
    const page = await renderYardPage({ isSwapAllowed });
    await page.show([]);
    const atMs = MISSION_TIME_MS + spanMs;
    act(() => page.system.send({ type: 'clock.ticked', atMs: MISSION_TIME_MS + 1 }));
    await act(async () => {
      page.system.network.skewMs = spanMs;
      await page.system.answer(feedFacts([], atMs));
    });
    return page.container.querySelector('.yard-grid')?.hasAttribute('data-swapped');
  }

  it.each([
    [
      'does not swap the halves before four hours have passed without a change',
      FOUR_HOURS_MS - 1,
      true,
      false,
    ],
    ['swaps them at four hours, where the site allows it', FOUR_HOURS_MS, true, true],
    ['swaps them back at eight', 2 * FOUR_HOURS_MS, true, false],
    ['leaves them where the site does not allow it', FOUR_HOURS_MS, false, false],
  ])('%s', async (_, spanMs, isAllowed, wanted) => {
    expect(await steadyFor(spanMs, isAllowed)).toBe(wanted);
  });

  it('shifts the bands by one stripe each minute', async () => {
    const page = await renderYardPage();
    const shifts = [0, 59_999, 60_000, 120_000].map((passedMs) => {
      act(() => page.system.send({ type: 'clock.ticked', atMs: MISSION_TIME_MS + passedMs }));
      return page.background().dataset['shift'];
    });
    expect(shifts).toEqual(['0', '0', '1', '0']);
  });
});
