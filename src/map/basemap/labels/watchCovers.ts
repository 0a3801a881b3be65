import type { Box } from '../../marks/labelRoom.ts';

export type Covers = {
  /** Boxes of what stands over the map, CSS px from its top left corner; another array after a change. */
  boxes(): readonly Box[];
  stop(): void;
};

/**
 * Watches docks, buttons and credits that stand over a map within its page (`main`).
 *
 * @param changed Called when one came, went or has another size.
 */
export function watchCovers(element: HTMLElement, changed: () => void): Covers {
  const page = element.closest('main') ?? element.parentElement;
  let boxes: readonly Box[] | null = null;
  const forget = () => {
    boxes = null;
    changed();
  };
  const sizes = new ResizeObserver(forget);
  const observe = () => {
    sizes.disconnect();
    for (const cover of coversOf(page, element)) sizes.observe(cover);
  };
  const elements = new MutationObserver(() => {
    observe();
    forget();
  });
  if (page !== null) elements.observe(page, { childList: true });
  observe();

  return {
    boxes() {
      boxes ??= readBoxes(page, element);
      return boxes;
    },
    stop() {
      sizes.disconnect();
      elements.disconnect();
    },
  };
}

/** Elements of the page beside the map; of a frame that lets the pointer through, what stands in it. */
function coversOf(page: Element | null, map: Element): Element[] {
  if (page === null) return [];
  return [...page.children].flatMap((child) => {
    if (child === map) return [];
    if (child.contains(map)) return coversOf(child, map);
    return getComputedStyle(child).pointerEvents === 'none' ? [...child.children] : [child];
  });
}

function readBoxes(page: Element | null, map: Element): Box[] {
  const { left, top } = map.getBoundingClientRect();
  return coversOf(page, map).flatMap((cover) => {
    const box = cover.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return [];
    return [{ x0: box.left - left, y0: box.top - top, x1: box.right - left, y1: box.bottom - top }];
  });
}
