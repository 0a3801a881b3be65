import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createMapFeedSystem, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { useYardChoice } from '#views/mapHome/useYardChoice.ts';

afterEach(cleanup);

function show(selectedId: string | null) {
  const popup = { send: vi.fn() };
  const around = { mapFeed: createMapFeedSystem().actor, map: null, popup: popup as never, sheet: null };
  const onOpened = vi.fn();
  const hook = renderHook((chosen) => useYardChoice({ ...around, selectedId: chosen, onOpened }), {
    initialProps: selectedId,
  });
  return { popup, onOpened, ...hook };
}

const YARD = { ...NORTHGATE_YARD, id: STORM_YARD };

it('a chosen yard has its card, and is opened when chosen again [GAP-144]', () => {
  const { popup, onOpened, result, rerender } = show(null);
  result.current(YARD);
  expect(popup.send).toHaveBeenCalledExactlyOnceWith({
    type: 'subject.chosen',
    subject: { kind: 'facility', id: STORM_YARD },
  });
  expect(onOpened).not.toHaveBeenCalled();
  rerender(STORM_YARD);
  result.current(YARD);
  expect(onOpened).toHaveBeenCalledExactlyOnceWith(YARD);
  expect(popup.send).toHaveBeenCalledOnce();
});

it('is the same function while the same yard is selected, so that rows need not be drawn again', () => {
  const { result, rerender } = show(null);
  const first = result.current;
  rerender(null);
  expect(result.current).toBe(first);
  rerender(STORM_YARD);
  expect(result.current).not.toBe(first);
});
