import type { Locator } from '@playwright/test';

const STEP_PX = 8;

/** How many points of an element, 8 px apart along its middle, something else covers or the window's edge cuts off. */
export function hiddenPartsOf(element: Locator): Promise<number> {
  return element.evaluate((node, stepPx) => {
    const { left, right, top, height } = node.getBoundingClientRect();
    let hidden = 0;
    for (let x = left + 1; x < right; x += stepPx) {
      const seen = document.elementFromPoint(x, top + height / 2);
      if (seen === null || !node.contains(seen)) hidden += 1;
    }
    return hidden;
  }, STEP_PX);
}
