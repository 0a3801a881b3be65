import { expect, test, vi } from 'vitest';
import { createMap } from '#map/createMap.ts';

class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

test('a map that is to show little comes no nearer than it may, and shows much whole [ROUTE-10] [CONST-42]', () => {
  vi.stubGlobal('ResizeObserver', StillObserver);
  const map = createMap(document.createElement('div'));
  const fit = {
    paddingPx: {
      top: 0,
      right: 0,
      bottom: 0,
      left: 0,
    },
    maxZoom: 12,
    durationMs: 0,
  };
  map.fit([-97.001, 35, -97, 35.001], fit);
  expect(map.zoom()).toBe(12);
  map.fit([-120, 20, -70, 50], fit);
  expect(map.zoom()).toBeLessThan(4);
  map.dispose();
  vi.unstubAllGlobals();
});
