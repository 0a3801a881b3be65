import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { TrackingRoute } from '#app/tracking/TrackingRoute.tsx';
import { closeApp, LOADED, openApp } from './appPage.tsx';

afterEach(closeApp);

const search = () => screen.findByRole('button', { name: 'Click here to submit VRID' }, LOADED);
const write = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });

/** The page of a vehicle, or of the search for one, on a service that has a tracking service. */
async function openRoute(vrid: string | null, refusals: Readonly<Record<string, number>> = {}) {
  const { product, asked } = await openApp({ path: '/home', refusals, isSlow: true });
  cleanup();
  const { platform } = product;
  const environment = { ...platform.environment, trackingUrl: '/api/tracking' };
  const tracked = { ...product, platform: { ...platform, environment } };
  const page = (named: string | null) => (
    <I18nextProvider i18n={product.texts}>
      <TrackingRoute product={tracked} session={null} vrid={named} />
    </I18nextProvider>
  );
  const { rerender } = render(page(vrid));
  const runs = () => asked.filter((path) => path.startsWith('/api/tracking/'));
  return { runs, goTo: (named: string | null) => act(async () => rerender(page(named))) };
}

it('the address without a vehicle opens the search, for a user without a session [SHELL-11]', async () => {
  await openApp({ path: '/vehicle-tracking' });
  expect(await search()).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Vehicle tracking');
});

it('the address of a vehicle asks for that, and not for a search [SHELL-11]', async () => {
  const { asked } = await openApp({ path: '/vehicle-tracking/KEP22', isSlow: true });
  await waitFor(() => expect(asked.some((path) => path.endsWith('/KEP22'))).toBe(true), LOADED);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(location.hash).toBe('#/vehicle-tracking/KEP22');
});

it('the search leads to the address of the vehicle that was written, in capitals and whatever its letters [SHELL-11]', async () => {
  const { runs } = await openRoute(null);
  fireEvent.click(await search());
  // a press may come before the page's machine has begun, which then answers it
  expect(await screen.findByText('Vehicle ID must be longer than two characters')).toBeDefined();
  write('kep 22/1');
  fireEvent.click(await search());
  expect(location.hash).toBe('#/vehicle-tracking/KEP%2022%2F1');
  // the address alone opens the vehicle
  expect(runs()).toEqual([]);
});

it('a vehicle that its address names is asked for, then another one, and none without a name [SHELL-11]', async () => {
  const { runs, goTo } = await openRoute('KEP 22/1');
  await waitFor(() => expect(runs()).toEqual(['/api/tracking/KEP%2022%2F1']), LOADED);
  expect(screen.queryByRole('textbox')).toBeNull();
  await goTo('A1');
  await waitFor(() => expect(runs()).toEqual(['/api/tracking/KEP%2022%2F1', '/api/tracking/A1']));
  await goTo(null);
  expect(await search()).toBeDefined();
  expect(runs()).toHaveLength(2);
});

it('a vehicle that is not there leads back to the search in its place, so that Back does not find it again [SHELL-11][TRACK-05]', async () => {
  await openRoute('KEP22', { '/api/tracking/KEP22': 404 });
  const before = history.length;
  expect(await screen.findByText('Vehicle Not Found', undefined, LOADED)).toBeDefined();
  expect(location.hash).toBe('#/vehicle-tracking');
  expect(history.length).toBe(before);
});
