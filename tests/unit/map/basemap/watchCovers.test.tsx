import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCovers } from '#map/basemap/labels/watchCovers.ts';

let sizesChanged: () => void = () => {};
class Sizes {
  constructor(changed: () => void) {
    sizesChanged = changed;
  }
  observe() {}
  disconnect() {}
}
beforeEach(() => vi.stubGlobal('ResizeObserver', Sizes));
afterEach(() => vi.unstubAllGlobals());

/** A page with a map at 100, 50 and what stands over it. */
function page(html: string) {
  document.body.innerHTML = `<main><div><div id="map"></div><small></small></div>${html}</main>`;
  const at = (selector: string, [left, top, width, height]: readonly number[]) => {
    const element = document.querySelector(selector)!;
    element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  };
  at('#map', [100, 50, 800, 600]);
  at('small', [800, 630, 100, 20]);
  return at;
}

test('what stands over a map is boxes of it: credits, docks, and what stands in a frame that lets the pointer through [MAP-02]', () => {
  const at = page('<aside></aside><nav style="pointer-events:none"><b></b><i></i></nav>');
  at('aside', [100, 60, 300, 500]);
  at('b', [420, 60, 80, 40]);
  at('i', [0, 0, 0, 0]);
  const covers = watchCovers(document.querySelector<HTMLElement>('#map')!, () => {});
  expect(covers.boxes()).toEqual([
    { x0: 700, y0: 580, x1: 800, y1: 600 },
    { x0: 0, y0: 10, x1: 300, y1: 510 },
    { x0: 320, y0: 10, x1: 400, y1: 50 },
  ]);
  expect(covers.boxes()).toBe(covers.boxes());
  covers.stop();
});

test('a dock that comes, or has another size, is known at once [MAP-02]', async () => {
  const at = page('');
  const changed = vi.fn<() => void>();
  const covers = watchCovers(document.querySelector<HTMLElement>('#map')!, changed);
  const before = covers.boxes();
  document.querySelector('main')!.append(document.createElement('aside'));
  at('aside', [100, 50, 40, 40]);
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  expect(covers.boxes()).toHaveLength(before.length + 1);

  at('aside', [100, 50, 40, 400]);
  sizesChanged();
  expect(changed).toHaveBeenCalledTimes(2);
  expect(covers.boxes()).toContainEqual({ x0: 0, y0: 0, x1: 40, y1: 400 });
  covers.stop();
});
