import { act, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { LazyMapTold } from '#app/mapPage/LazyMapTold.tsx';
import { createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';
import { textsOf } from '../../views/textsOf.ts';

vi.mock('#app/mapPage/MapTold.tsx', () => {
  throw new Error('The network failed.');
});

it('a map whose words for the ear could not be fetched tells how far its statuses can be relied on [S4][S12]', async () => {
  const map = createMapFeedSystem();
  const system = { mapFeed: map.actor } as never;
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <LazyMapTold system={system} opened={null} style={{ language: 'en-US', timeZone: 'America/Chicago' }} />
    </I18nextProvider>,
  );
  const told = await screen.findByRole('status');
  await act(() => map.fail('500'));
  expect(told.textContent).toBe('Statuses are unknown. Do not treat any yard as open.');
});
