import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { LIST_HEIGHT_PX, ResizeHandle } from '#views/facilityList/ResizeHandle.tsx';
import { textsOf } from '../textsOf.ts';

/** Presses a key while the list is that high; the height that is asked for. */
function pressAt(heightPx: number, key: 'ArrowUp' | 'ArrowDown'): unknown {
  const onResized = vi.fn();
  const { unmount } = render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <ResizeHandle heightPx={heightPx} onResized={onResized} />
    </I18nextProvider>,
  );
  fireEvent.keyDown(screen.getByRole('separator'), { key });
  unmount();
  return onResized.mock.lastCall?.[0];
}

test('the list is 400 px high at first, and can be made 200 to 800 px high [LIST-01][CONST-42]', () => {
  expect(LIST_HEIGHT_PX).toBe(400);
  expect(pressAt(400, 'ArrowUp')).toBe(440);
  expect(pressAt(400, 'ArrowDown')).toBe(360);
  expect(pressAt(790, 'ArrowUp')).toBe(800);
  expect(pressAt(210, 'ArrowDown')).toBe(200);
});
