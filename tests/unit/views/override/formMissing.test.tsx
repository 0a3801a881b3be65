import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { createOverrideSystem } from '#tests/support/overrideSystem.ts';
import { whenLoaded } from '#tests/support/whenLoaded.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { textsOf } from '../textsOf.ts';

const DIALOG = '#views/override/OverrideDialog.tsx';

// what a network that is gone, or a server with a newer version, makes of a chunk
beforeEach(() => {
  vi.resetModules();
  vi.doMock(DIALOG, () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
});
// test files share their modules
afterEach(() => {
  vi.doUnmock(DIALOG);
  vi.resetModules();
});

teachModalDialogs();

it('a form whose code cannot be fetched says so, leaves the page alone, and is fetched when it is opened again [OVR-13][S12]', async () => {
  const { OverrideLayer } = await import('#views/override/OverrideLayer.tsx');
  const system = createOverrideSystem();
  system.open('openYard');
  const scene = (
    <I18nextProvider i18n={textsOf('en-US')}>
      <p>CLOSED</p>
      <OverrideLayer
        override={system.actor}
        yardStatus={createYardStatusSystem().actor}
        facility={{
          id: 'YARD-7',
          gid: 7,
          clientId: 'ACME',
          latitude: 35,
          longitude: -101,
          countryCode: 'US',
        }}
        locale={{ language: 'en-US', unitSystem: 0, timeZone: 'America/Chicago' }}
        isNight={false}
      />
    </I18nextProvider>
  );
  await whenLoaded(() => render(scene));

  expect(screen.getByRole('alert').textContent).toContain('The form could not be loaded.');
  expect(screen.getByText('CLOSED')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(system.isOpen()).toBe(false);

  vi.doUnmock(DIALOG);
  await whenLoaded(() => system.open('openYard'));
  expect(await screen.findByRole('dialog')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
