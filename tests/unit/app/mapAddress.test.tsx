import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { closeApp, drawNoMap, LOADED, openApp } from './appPage.tsx';
import { featureOf } from './yard/yardContent.ts';

afterEach(closeApp);

const HOUR_MS = 3_600_000;

/** A map in a browser that draws none. */
async function openMap(path: string, answers: Readonly<Record<string, unknown>> = {}) {
  drawNoMap();
  const { asked } = await openApp({ path, session: {}, answers });
  const time = await screen.findByRole('group', { name: 'Time shown' }, LOADED);
  return { asked, time };
}

it('the address of a client opens its map, live [SHELL-03][TIME-02]', async () => {
  const { asked, time } = await openMap('/lightningalert/OTHER/');
  expect(time.textContent).toContain('LIVE');
  await waitFor(() => expect(asked).toContain('/static/other/alerts.json'), LOADED);
});

it('the address asks for a time, which is shown with a way back to the present [SHELL-17][SHELL-21][TIME-05][TIME-07]', async () => {
  const { time } = await openMap(`/lightningalert/ACME/?time=${Date.now() - 2 * HOUR_MS}`);
  expect(time.textContent).toContain('PAST');
  fireEvent.click(within(time).getByRole('button', { name: 'Return to current' }));
  await waitFor(() => expect(time.textContent).toContain('LIVE'));
});

it('the address of a day opens the map of that day, from which the present is another address [SHELL-08][TIME-05][AUTH-20]', async () => {
  const { time } = await openMap('/historical/acme/2020-01-05/');
  expect(time.textContent).toMatch(/Jan 5.*PAST/);
  fireEvent.click(within(time).getByRole('button', { name: 'Return to current' }));
  await waitFor(() => expect(location.hash).toBe('#/lightningalert/ACME/'));
});

it('the address of a day that no calendar has says so, and opens the map of the present [SHELL-08]', async () => {
  const { time } = await openMap('/historical/ACME/2020-02-30/');
  expect(time.textContent).toContain('LIVE');
  expect(await screen.findByText('Invalid Link', undefined, LOADED)).toBeDefined();
});

it('the address of a route opens its planning [SHELL-07]', async () => {
  await openMap('/lightningalert/ACME/route/HUB/YARD/');
  expect(await screen.findByRole('heading', { name: /^Route Planing/ }, LOADED)).toBeDefined();
});

it('a map that opens a facility with an eta in nanoseconds shows the facility [SHELL-17][GAP-9][S12]', async () => {
  const list = { type: 'FeatureCollection', features: [featureOf(NORTHGATE_YARD)] };
  const path = `/lightningalert/ACME/NORTHGATE_YARD/39/-97/?eta=${Date.now() + 5 * HOUR_MS}000000`;
  await openMap(path, { '/api/facilities/metadata': list });
  await waitFor(() => expect(document.querySelector('.facpanel')).not.toBeNull(), LOADED);
  expect(screen.queryByRole('group', { name: 'Time shown' })).not.toBeNull();
});

it('the map of a client in small letters lives on when one of its links, in capitals, opens a facility [AUTH-20][SHELL-03]', async () => {
  const list = { type: 'FeatureCollection', features: [featureOf(NORTHGATE_YARD)] };
  const { time } = await openMap('/lightningalert/acme/', { '/api/facilities/metadata': list });
  location.hash = '#/lightningalert/ACME/NORTHGATE_YARD/39/-97/';
  await waitFor(() => expect(document.querySelector('.facpanel')).not.toBeNull(), LOADED);
  expect(screen.getByRole('group', { name: 'Time shown' })).toBe(time);
});
