import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { selectIsSelecting } from '#machines/selection/selectionSelectors.ts';
import { createSelectionSystem } from '#tests/support/selectionSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { whenLoaded } from '#tests/support/whenLoaded.ts';
import { textsOf } from '../textsOf.ts';

const PANEL = '#views/selection/SelectionPanel.tsx';

beforeEach(() => {
  vi.resetModules();
  vi.doMock(PANEL, () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
});
// test files share their modules
afterEach(() => {
  vi.doUnmock(PANEL);
  vi.resetModules();
});

it('a panel whose code cannot be fetched says so, leaves the map alone, and is closed with the mode [MAP-14][S12]', async () => {
  const { SelectionTools } = await import('#views/selection/SelectionTools.tsx');
  const { actor, send, read } = createSelectionSystem();
  await whenLoaded(() =>
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <p>The map</p>
        <SelectionTools selection={actor} onExported={() => {}} map={null} />
      </I18nextProvider>,
    ),
  );
  await act(async () => send({ type: 'mode.toggled', atMs: MISSION_TIME_MS }));

  expect((await screen.findByRole('alert')).textContent).toContain('The form could not be loaded.');
  expect(screen.getByText('The map')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(read(selectIsSelecting)).toBe(false);
});
