import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { HISTORY_LIMITS, pastAlert } from '#tests/support/alertHistorySystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { entries, plain, showHistory as show } from './showHistory.tsx';

afterEach(cleanup);

const text = () => plain(document.body);

describe('the history of alerts', () => {
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
    expect(text()).toMatch(/2 facilities closed after \d+:\d\d [AP]M, 30 minutes in total/);
    fireEvent.change(screen.getByLabelText('Facility'), { target: { value: 'dock' } });
    expect(entries()).toHaveLength(2);
    expect(text()).toMatch(/1 facility closed after \d+:\d\d [AP]M, 15 minutes in total/);
    fireEvent.change(screen.getByLabelText('Kind of alert'), { target: { value: 'wind' } });
    expect(entries()).toHaveLength(1);
    fireEvent.change(screen.getByLabelText('Facility'), { target: { value: 'nowhere' } });
    expect(screen.getByText('No matching alerts.')).toBeTruthy();
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

  test('says why nothing is known, such as that the user may not see it, and asks again [S4]', async () => {
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
});
