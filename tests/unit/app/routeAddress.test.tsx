import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeApp, drawNoMap, LOADED, openApp } from './appPage.tsx';

afterEach(closeApp);

/** The planning of routes of a client, in a browser that draws no map. */
async function openPlanning(path: string) {
  drawNoMap();
  await openApp({ path, session: { client: 'OTHER' } });
  return screen.findByRole('region', { name: /^Route Planing/ }, LOADED);
}

it.each(['/lightningalert/other/route/A/B', '/lightningalert/OTHER/route/A/B/?waypoints=C|D'])(
  'the drawer of %s leads to the map of the client when it is closed [ROUTE-08][AUTH-20]',
  async (path) => {
    const drawer = await openPlanning(path);
    await act(async () => void fireEvent.click(within(drawer).getByRole('button', { name: 'Close' })));
    await waitFor(() => expect(location.hash).toBe('#/lightningalert/OTHER/'), LOADED);
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Route Planing/ })).toBeNull(), LOADED);
  },
);
