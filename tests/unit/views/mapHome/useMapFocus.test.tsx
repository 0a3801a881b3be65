import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MapSubject } from '#domain/map/mapSubject.ts';
import { selectIsPinned, selectSubject } from '#machines/popup/popupSelectors.ts';
import { useMapFocus } from '#views/mapHome/useMapFocus.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { OPEN_AFTER_MS, startPopup, YARD } from '#tests/support/popupSystem.ts';
import { layerOf } from '../popup/popupContent.ts';

const AT = { lon: -97, lat: 39 };
const SHOWN = [
  { name: 'alerts', kind: 'nwsAlert' },
  { name: 'quakes', kind: 'earthquake' },
].map(({ name, kind }) => ({
  name,
  kind,
  zIndex: 1,
  opacityFraction: 1,
  features: [],
  layer: layerOf(name),
}));
const STRIKE: MapSubject = { kind: 'strike', atMs: 1, strikeKind: 'CG', at: AT };
const of = (...layers: string[]): MapSubject => ({
  kind: 'features',
  features: layers.map((layer) => ({ layer, id: '1' })),
  at: AT,
});

function focusOn({ isNarrow = false } = {}) {
  const { actor: popup, clock, read } = startPopup();
  const opened = vi.fn();
  const { result } = renderHook(() =>
    useMapFocus({
      cards: { popup, shown: SHOWN as never },
      facilities: [NORTHGATE_YARD],
      isNarrow,
      onOpened: opened,
      onLooked: () => {},
    }),
  );
  return { focus: result.current, popup, clock, read, opened };
}

test('a click on a facility opens its view, and no card [MAP-07]', () => {
  const { focus, opened, read } = focusOn();
  focus.choose(YARD);
  expect(opened).toHaveBeenCalledExactlyOnceWith(NORTHGATE_YARD);
  expect(read(selectSubject)).toBeNull();
});

test('a finger on a facility finds its card first, which leads to its view [MAP-07]', () => {
  const { focus, opened, read } = focusOn({ isNarrow: true });
  focus.choose(YARD);
  expect(opened).not.toHaveBeenCalled();
  expect(read(selectSubject)).toEqual(YARD);
});

test.each([
  ['features [MAP-08][MAP-09][MAP-10][MAP-11]', of('quakes', 'alerts')],
  ['an empty place, or the circle of a facility [MAP-12]', { kind: 'place', at: AT }],
] as const)('a click on %s opens their card', (_, subject) => {
  const { focus, read } = focusOn();
  focus.choose(subject);
  expect(read(selectSubject)).toEqual(subject);
  expect(read(selectIsPinned)).toBe(true);
});

test.each([
  ['a facility', YARD, YARD],
  ['a strike', STRIKE, STRIKE],
  ['an alert', of('alerts'), of('alerts')],
  ['an alert over an earthquake', of('quakes', 'alerts'), of('alerts')],
  ['an earthquake', of('quakes'), null],
  ['an empty place', { kind: 'place', at: AT }, null],
] as const)('a pointer over %s opens the card of %o [MAP-13]', (_, subject, card) => {
  const { focus, clock, read } = focusOn();
  focus.hover(subject as MapSubject);
  clock.increment(OPEN_AFTER_MS);
  expect(read(selectSubject)).toEqual(card);
  expect(read(selectIsPinned)).toBe(false);
  focus.hover(null);
  expect(read(selectSubject)).toBeNull();
});
