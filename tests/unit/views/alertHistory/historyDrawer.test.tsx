import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pastAlert } from '#tests/support/alertHistorySystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { entries, plain, showHistory } from './showHistory.tsx';

afterEach(cleanup);

const HOUR_MS = 3_600_000;
const drawer = () => screen.getByRole('complementary', { name: 'Alert History' });
const heading = () => screen.getByRole('heading', { name: 'Alert History' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the drawer of past alerts', () => {
  test('is marked by itself as a simulation, since it covers the map on a phone [S14]', () => {
    showHistory({ isSimulation: true });
    expect(within(drawer()).getByText('SIMULATION')).toBeDefined();
    cleanup();
    showHistory();
    expect(within(drawer()).queryByText('SIMULATION')).toBeNull();
  });

  test('has a link to more alerts, and says nothing of alerts before they are known [HIST-01]', async () => {
    const { find } = showHistory();
    expect(within(drawer()).getByRole('status').textContent).toBe('Loading alerts...');
    expect(screen.queryByText('No alerts in this period.')).toBeNull();
    await find([]);
    expect(within(drawer()).getByRole('status').textContent).toBe('No alerts in this period.');
    expect(screen.getByRole('button', { name: 'Load more alerts' })).toHaveProperty('disabled', false);
  });

  test('names the facility whose alerts it lists, or all of a client [HIST-01]', () => {
    showHistory();
    expect(plain(drawer().querySelector('header'))).toBe('Alert HistoryNORTHGATE_YARD');
    cleanup();
    showHistory({ isClient: true });
    expect(plain(drawer().querySelector('header'))).toBe('Alert HistoryAll facilities of NORTHGATE_YARD');
  });

  test('lists entries under their days, the newest first [HIST-01]', async () => {
    const { find } = showHistory();
    const title = (text: string) => ({ title: { 'en-US': text, 'fr-CA': text } });
    await find([
      pastAlert('a', -20, -19, title('evening')),
      pastAlert('c', -1, 1, title('now')),
      pastAlert('b', -3, -2, title('noon')),
      pastAlert('d', 1, 2, title('soon')),
    ]);
    const days = within(drawer()).getAllByRole('heading', { level: 3 }).map(plain);
    expect(days).toEqual(['Today, Sat, Jul 4', 'Fri, Jul 3']);
    const titlesOf = (day: string) =>
      [...screen.getByRole('region', { name: day }).querySelectorAll('b')].map(plain);
    expect(titlesOf('Today, Sat, Jul 4')).toEqual(['soon', 'now', 'noon']);
    expect(titlesOf('Fri, Jul 3')).toEqual(['evening']);
  });

  test('asks for the alerts of the day before, and lists them with the others [HIST-01][HIST-05]', async () => {
    const { find, findOlder, older } = showHistory();
    await find([pastAlert('a', -4, -2)]);
    press('Load more alerts');
    expect(older.last().input).toEqual({
      fromMs: MISSION_TIME_MS - 48 * HOUR_MS,
      toMs: MISSION_TIME_MS - 24 * HOUR_MS,
    });
    const waiting = screen.getByRole('button', { name: 'Loading older alerts...' });
    expect(waiting).toHaveProperty('disabled', true);
    await act(() => findOlder([pastAlert('b', -30, -29)]));
    expect(entries()).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Load more alerts' })).toHaveProperty('disabled', false);
  });

  test('loads more until the archive ends, and says so then [HIST-01][HIST-05]', async () => {
    const { find, findOlder } = showHistory();
    await find([]);
    for (let day = 0; day < 60; day += 1) {
      press('Load more alerts');
      await act(() => findOlder([]));
    }
    expect(screen.queryByRole('button', { name: 'Load more alerts' })).toBeNull();
    expect(screen.getByText('Older alerts are not shown here.')).toBeTruthy();
  });

  test('takes the focus as it opens, and closes by its button and by Escape alone [HIST-01]', () => {
    const { onClose } = showHistory();
    expect(document.activeElement).toBe(heading());
    fireEvent.keyDown(heading(), { key: 'Enter' });
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(heading(), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
    press('Close alert history');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  test('stays where Escape closes a dialog of its own, or is pressed beside it [HIST-01]', () => {
    const { onClose } = showHistory();
    const dialog = document.createElement('dialog');
    dialog.append(document.createElement('button'));
    drawer().append(dialog);
    fireEvent.keyDown(dialog.firstElementChild!, { key: 'Escape' });
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });

  test('closes as the page says last, once for each key [HIST-01]', () => {
    const { onClose, closeBy } = showHistory();
    const other = vi.fn();
    closeBy(other);
    fireEvent.keyDown(heading(), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledTimes(1);
  });

  test('hears no key any more once it is gone [HIST-01]', () => {
    const { onClose } = showHistory();
    const gone = drawer();
    cleanup();
    fireEvent.keyDown(gone, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });
});
