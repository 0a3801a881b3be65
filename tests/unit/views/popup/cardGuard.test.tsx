import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import type { MapSubject } from '#domain/map/mapSubject.ts';
import { CardGuard } from '#views/popup/CardGuard.tsx';
import { ALERT, YARD } from '#tests/support/popupSystem.ts';
import { textsOf } from '../textsOf.ts';

function BrokenCard(): never {
  throw new RangeError('Invalid time value');
}

test('a card that cannot be drawn says so and takes no map along, and the next one is drawn [S12][POPUP-01]', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onClose = vi.fn();
  const page = (subject: MapSubject, isBroken: boolean) => (
    <I18nextProvider i18n={textsOf('en-US')}>
      <b>the map</b>
      <CardGuard subject={subject} card={{ anchor: null, isPinned: true, onClose }}>
        {isBroken ? <BrokenCard /> : <i>the card</i>}
      </CardGuard>
    </I18nextProvider>
  );
  const { rerender } = render(page(ALERT, true));
  expect(screen.getByText('the map')).toBeDefined();
  expect(screen.getByRole('region', { name: 'These details could not be shown.' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  rerender(page(ALERT, false));
  expect(screen.queryByText('the card')).toBeNull();
  rerender(page(YARD, false));
  expect(screen.getByText('the card')).toBeDefined();
});
